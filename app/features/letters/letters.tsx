import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { z } from 'zod';
import { linkHeaders } from '~/features/auth/link';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { CheckboxField } from '~/ui/field';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { chooseLetters, getLetterChoice, requireReader } from './choice.server';

export const meta = pageMeta('Letters', 'Which letters Boxscore sends you, and which it does not.');

export const headers = () => linkHeaders;

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => getLetterChoice(await requireReader(request)));

const choiceSchema = z.object({
  reminders: z.boolean().default(false),
  weekly: z.boolean().default(false),
});

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const userId = await requireReader(request);
    return submitForm({ request, schema: choiceSchema }, async (choice) => {
      await chooseLetters(userId, choice);
      const { pathname, search } = new URL(request.url);
      const title = 'Your choice of letters is saved';
      return redirectWithToast(pathname + search, { title, stays: true });
    });
  });

export const clientAction = keepTyped(['Your choice was not saved']);

export default function Letters() {
  const choice = useLoaderData<typeof loader>();
  const state = useServerForm<'reminders' | 'weekly'>(useActionData<FormReply>());
  const isBusy = useBusy();
  return (
    <Page title="Letters" kicker="Account">
      <p className="mb-6 max-w-measure text-ink-2">
        Letters about your account come in any case: links you ask for, receipts, changes of how you log in.
        The others are yours to choose.
      </p>
      <PostForm state={state}>
        <CheckboxField
          name="reminders"
          defaultChecked={choice.reminders}
          label="Remind me where I stopped"
          hint="After a week and after a month without a lesson. Two letters at most, then none."
        />
        <CheckboxField
          name="weekly"
          defaultChecked={choice.weekly}
          label="Write to me each week"
          hint="On Monday: exercises that I have seen and not solved, and my next item. A week with neither has no letter. The first comes within the hour."
        />
        <Button variant="loud" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save'}
        </Button>
      </PostForm>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const words = isRouteErrorResponse(error) ? String(error.data) : 'Something went wrong on our side.';
  return (
    <Page title="Letters">
      <EmptyState title={words}>
        <ButtonLink to="/letters" variant="loud">
          Choose your letters
        </ButtonLink>
      </EmptyState>
    </Page>
  );
}
