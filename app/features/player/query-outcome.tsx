import { Suspense, useEffect, useState } from 'react';
import { Button } from '~/ui/button';
import { lazyPart } from '~/ui/script-part';
import type { OutcomeProps } from './outcome';

const loadOutcome = () => import('./outcome');
const Outcome = lazyPart<OutcomeProps>(loadOutcome, ({ outcome, part, again }) =>
  part === 'body' ? null : (
    <div role="status">
      <p>
        {outcome.kind === 'failed'
          ? outcome.message
          : 'The reply is here, and what shows it could not be fetched.'}
      </p>
      <Button type="button" onClick={again}>
        Try again
      </Button>
    </div>
  ),
);

type QueryOutcomeProps = Omit<OutcomeProps, 'outcome'> & Partial<OutcomeProps>;

/** A React key that is new for each reply, so that no element of the last reply is reused and moves. */
export function useReplyKey(outcome: object | undefined) {
  const [known, setKnown] = useState({ outcome, count: 0 });
  if (known.outcome === outcome) return known.count;
  setKnown({ outcome, count: known.count + 1 });
  return known.count + 1;
}

/** Loads its code after hydration, so that the first reply can be shown at once. */
export function QueryOutcome({ outcome, ...rest }: QueryOutcomeProps) {
  useEffect(() => void loadOutcome().catch(() => {}), []);
  const key = useReplyKey(outcome);
  if (!outcome)
    return (
      rest.part === 'head' && <p className="text-sm text-ink-2">What your query returns appears here.</p>
    );
  if (outcome.kind === 'failed' && outcome.intent === 'next') return null;
  return (
    <Suspense>
      <Outcome key={key} outcome={outcome} {...rest} />
    </Suspense>
  );
}
