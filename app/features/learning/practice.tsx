import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { MisconceptionList } from '~/features/practice/misconception-list';
import { getPractice } from '~/features/practice/practice.server';
import { PracticePlan } from '~/features/practice/practice-plan';
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
    const [items, attempts, practice] = await Promise.all([
      listCourseItems(userId),
      listAttemptStates(userId),
      getPractice(userId),
    ]);
    return {
      practice,
      nextStep: findNextStep(items, attempts),
      mistakes: mistakesIn(items),
      unsolved: unsolvedIn(items),
    };
  });

export default function Practice() {
  const { practice, nextStep, mistakes, unsolved } = useLoaderData<typeof loader>();
  return (
    <Page title="Practice">
      {practice ? (
        <>
          <p className="mb-6 text-sm text-ink-2">
            SQL Challenges - coming soon. Until they open, <Link to="/playground">the SQL Playground</Link>{' '}
            has twenty-four challenges on the club’s own data.
          </p>
          <PracticePlan practice={practice} />
          {practice.misconceptions.length > 0 && <MisconceptionList found={practice.misconceptions} />}
        </>
      ) : (
        <>
          {nextStep && <NextStep step={nextStep} />}
          <EmptyState title="SQL Challenges - coming soon">
            <p className="text-ink-2">
              Until they open, the playground has twenty-four challenges on the club’s own data.
            </p>
            <ButtonLink to="/playground" variant={nextStep ? 'plain' : 'loud'}>
              Open the SQL Playground
            </ButtonLink>
          </EmptyState>
          <p className="pt-6 text-ink-2">
            What you solve in lessons comes back here when it is due for review. So far there is nothing.
          </p>
        </>
      )}
      {unsolved.length > 0 && (
        <section aria-labelledby="unsolved" className="grid gap-2 pt-8">
          <h2 id="unsolved" className="text-subhead">
            Seen, not solved
          </h2>
          <ItemLinks items={unsolved} />
        </section>
      )}
      {mistakes.length > 0 && <MistakeList mistakes={mistakes} />}
      {practice && nextStep && (
        <div className="pt-8">
          <NextStep step={nextStep} />
        </div>
      )}
    </Page>
  );
}
