import { useLocation } from '@remix-run/react';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import { HintRow } from '~/features/player/hint-row';
import { Badge } from '~/ui/box';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { tabLook } from '~/ui/tabs';
import { levels } from './levels';
import type { OpenChallenge } from './playground.server';

const figureSpace = '\u2007';

type ChallengeProps = { challenge: OpenChallenge; isBusy: boolean };
type ChallengePanelProps = Omit<ChallengeProps, 'challenge'> & { challenge?: OpenChallenge; level: number };

/** The challenge of a level. Its buttons belong to the editor's form, so that what was typed stays. */
export function ChallengePanel({ challenge, level, isBusy }: ChallengePanelProps) {
  const { pathname } = useLocation();
  return (
    <section aria-label="Challenges" className="grid gap-4 border-t pt-4">
      <h2 className="text-subhead">Challenges</h2>
      <nav aria-label="Levels" className="scroller border-b">
        <ul className="flex gap-6">
          {levels.map((name, index) => (
            <li key={name}>
              <button
                type="submit"
                form={queryForm}
                formAction={`${pathname}?level=${index + 1}`}
                name="intent"
                value="level"
                aria-current={index + 1 === level ? 'page' : undefined}
                className={`${tabLook} cursor-pointer`}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {challenge ? (
        <Challenge challenge={challenge} isBusy={isBusy} />
      ) : (
        <p>No challenges available for {levels[level - 1]} level</p>
      )}
    </section>
  );
}

function Challenge({ challenge, isBusy }: ChallengeProps) {
  const { title, description, points, hints, hintCount } = challenge;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3>{title}</h3>
        <Badge tone="loud">
          {String(pointsAfterHints(points, hints.length)).padStart(String(points).length, figureSpace)} of{' '}
          {points} points
        </Badge>
      </div>
      <Prose html={description} />
      <HintRow
        hints={hints}
        note="No hint was taken."
        button={
          <Button
            form={queryForm}
            name="intent"
            value="hint"
            formAction={useLandingAddress()}
            disabled={isBusy || hints.length === hintCount}
          >
            Hints ({hints.length}/{hintCount})
          </Button>
        }
      />
    </div>
  );
}
