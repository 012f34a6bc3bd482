import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { useBusy } from '~/ui/busy';
import { Button, ButtonLink } from '~/ui/button';
import { type FormReply, PostForm, useServerForm } from '~/ui/form';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { confirmEmail, confirmedAt } from './confirmation.server';
import { findTokenEmail } from './email-token.server';
import { linkHeaders, tokenOf } from './link';
import { getUser } from './session.server';

export const meta = pageMeta(
  'Confirm your email address',
  'Confirm that the address of your Boxscore account is yours.',
);

export const headers = () => linkHeaders;

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const email = await findTokenEmail(tokenOf(request), 'confirm');
    return data({ email }, { status: email ? 200 : 410 });
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    await readForm(request);
    const user = await getUser(request);
    try {
      await confirmEmail(tokenOf(request));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // After a second click a signed-in user's address is confirmed already; others read that the link no longer works.
      if (!user || !(await confirmedAt(user.user_id))) return redirect('/confirm-email', 303);
    }
    const title = 'Your email address is confirmed';
    return redirectWithToast(user ? '/account' : '/login', { title, stays: !user });
  });

export const clientAction = keepTyped(['Your address was not confirmed']);

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>();
  const state = useServerForm(useActionData<FormReply>());
  const isBusy = useBusy();
  if (!email) {
    return (
      <Page
        title="This link no longer works"
        actions={<ButtonLink to="/account">Go to my account</ButtonLink>}
      >
        <p>
          It was used already, was replaced by a newer one, or is older than a day. Your account page says
          whether your address is confirmed, and sends another link.
        </p>
      </Page>
    );
  }
  return (
    <Page title="Confirm your email address" kicker="Account">
      <PostForm state={state} className="grid max-w-form gap-4">
        <p>
          Is <strong className="wrap-anywhere">{email}</strong> your address, and did you sign up at Boxscore
          yourself? If somebody else did, close this page.
        </p>
        <div>
          <Button variant="loud" disabled={isBusy}>
            Yes, confirm it
          </Button>
        </div>
      </PostForm>
    </Page>
  );
}
