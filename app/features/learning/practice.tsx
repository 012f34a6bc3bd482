import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { ItemLinks, MistakeList } from './item-links';
import { NextStep } from './next-step';
import { findNextStep, listAttemptStates, listCourseItems } from './next-step.server';
import { mistakesIn, unsolvedIn } from './unsolved';

export const meta = pageMeta('Practice');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const [items, attempts] = await Promise.all([listCourseItems(userId), listAttemptStates(userId)]);
    return {
      nextStep: findNextStep(items, attempts),
      mistakes: mistakesIn(items),
      unsolved: unsolvedIn(items),
    };
  });

export default function Practice() {
  const { nextStep, mistakes, unsolved } = useLoaderData<typeof loader>();
  return (
    <Page title="Practice">
      {nextStep && <NextStep step={nextStep} />}
      <EmptyState title="SQL Challenges - coming soon">
        <p className="text-ink-2">
          Until they open, the playground has twenty-four challenges on the club’s own data.
        </p>
        <ButtonLink to="/playground" variant={nextStep ? 'plain' : 'loud'}>
          Open the SQL Playground
        </ButtonLink>
      </EmptyState>
      {unsolved.length > 0 && (
        <section aria-labelledby="unsolved" className="grid gap-2 pt-8">
          <h2 id="unsolved" className="text-subhead">
            Seen, not solved
          </h2>
          <ItemLinks items={unsolved} />
        </section>
      )}
      {mistakes.length > 0 && <MistakeList mistakes={mistakes} />}
    </Page>
  );
}
