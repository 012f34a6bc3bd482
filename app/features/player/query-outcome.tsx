import { Suspense, useEffect } from 'react';
import { lazyPart } from '~/ui/script-part';
import type { OutcomeProps } from './outcome';

const loadOutcome = () => import('./outcome');
const Outcome = lazyPart<OutcomeProps>(loadOutcome, ({ outcome }) => (
  <p role="status">
    {outcome.kind === 'failed' ? outcome.message : 'The result cannot be shown. Please load the page again.'}
  </p>
));

/** Its code is fetched when the page wakes up, to be there when the first reply comes. */
export function QueryOutcome({ outcome, formId }: Partial<OutcomeProps>) {
  useEffect(() => void loadOutcome().catch(() => {}), []);
  if (!outcome || (outcome.kind === 'failed' && outcome.intent === 'next')) return null;
  return (
    <Suspense>
      <Outcome outcome={outcome} formId={formId} />
    </Suspense>
  );
}
