import { Suspense, useEffect } from 'react';
import { lazyPart } from '~/ui/script-part';
import type { OutcomeProps } from './outcome';

const loadOutcome = () => import('./outcome');
const Outcome = lazyPart<OutcomeProps>(loadOutcome, ({ outcome, part }) =>
  part === 'body' ? null : (
    <p role="status">
      {outcome.kind === 'failed'
        ? outcome.message
        : 'The result cannot be shown. Please load the page again.'}
    </p>
  ),
);

type QueryOutcomeProps = Omit<OutcomeProps, 'outcome'> & Partial<OutcomeProps>;

/** Its code is fetched when the page wakes up, to be there when the first reply comes. */
export function QueryOutcome({ outcome, ...rest }: QueryOutcomeProps) {
  useEffect(() => void loadOutcome().catch(() => {}), []);
  if (!outcome || (outcome.kind === 'failed' && outcome.intent === 'next')) return null;
  return (
    <Suspense>
      <Outcome outcome={outcome} {...rest} />
    </Suspense>
  );
}
