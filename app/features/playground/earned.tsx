import { useLocation } from '@remix-run/react';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import { Button } from '~/ui/button';
import { queryForm } from '~/ui/query-form';
import { levels } from './levels';
import type { OpenChallenge } from './playground.server';

export type EarnedProps = { challenge: OpenChallenge; level: number };

/** What a right answer has earned, and the way on. */
export default function Earned({ challenge, level }: EarnedProps) {
  const { pathname } = useLocation();
  const { points, hints } = challenge;
  const next = levels[level];
  return (
    <>
      <p>
        You earned {pointsAfterHints(points, hints.length)} of {points} points. Your query is right on copies
        of the data that you have not seen, too.
      </p>
      {next ? (
        <div>
          <Button
            form={queryForm}
            formAction={`${pathname}?level=${level + 1}`}
            name="intent"
            value="level"
            variant="loud"
          >
            Go on to {next}
          </Button>
        </div>
      ) : (
        <p>This was the last of the four levels.</p>
      )}
    </>
  );
}
