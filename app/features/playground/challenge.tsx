import { useLocation } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { HintRow } from '~/features/player/hint-row';
import { Badge } from '~/ui/box';
import { Button } from '~/ui/button';
import { useLandingAddress } from '~/ui/landing';
import { Moment } from '~/ui/moment';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { servedPart } from '~/ui/served-part';
import { tabLook } from '~/ui/tabs';
import type { ClosedProps } from './closed';
import { hardest, levelName, levels } from './levels';
import type { OpenChallenge } from './playground.server';

const Closed = servedPart<ClosedProps>(() => import('./closed'));

const figureSpace = '\u2007';

type ChallengeProps = { challenge: OpenChallenge; isBusy: boolean };
type ChallengePanelProps = {
  challenge?: OpenChallenge;
  level: number;
  /** Titles of the challenges that the reader may not open. */
  closed?: readonly string[];
  isBusy: boolean;
};

/** A level's challenges, one of them open. Its buttons belong to the editor's form, so that the typed query stays. */
export function ChallengePanel({ challenge, level, closed, isBusy }: ChallengePanelProps) {
  return (
    <section aria-label="Challenges" className="grid gap-4 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-subhead">Challenges</h2>
        {challenge && (
          <p className="text-sm text-ink-2">
            {challenge.total.earned} of {challenge.total.points} points earned
          </p>
        )}
      </div>
      <div className="scroller flex gap-6 border-b">
        <nav aria-label="Levels">
          <ul className="flex gap-6">
            {levels.map((name, index) => (
              <li key={name}>
                <PlaceButton to={`?level=${index + 1}`} isCurrent={index + 1 === level}>
                  {name}
                </PlaceButton>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="For subscribers">
          <PlaceButton to={`?level=${hardest}`} isCurrent={level === hardest}>
            {levelName(hardest)}
          </PlaceButton>
        </nav>
      </div>
      {closed && (
        <Suspense>
          <Closed titles={closed} />
        </Suspense>
      )}
      {challenge ? (
        <Challenge challenge={challenge} isBusy={isBusy} />
      ) : closed ? null : (
        <p>No challenges available for {levelName(level)} level</p>
      )}
    </section>
  );
}

type PlaceButtonProps = { to: string; isCurrent: boolean; look?: string; children: ReactNode };

function PlaceButton({ to, isCurrent, look = '', children }: PlaceButtonProps) {
  const { pathname } = useLocation();
  return (
    <button
      type="submit"
      form={queryForm}
      formAction={`${pathname}${to}`}
      name="intent"
      value="level"
      aria-current={isCurrent ? 'page' : undefined}
      className={`${tabLook} cursor-pointer ${look}`}
    >
      {children}
    </button>
  );
}

function Peers({ challenge: { slug, difficulty, peers } }: { challenge: OpenChallenge }) {
  return (
    <nav aria-label={`Challenges of ${levelName(difficulty)}`}>
      <ol className="flex flex-wrap">
        {peers.map((peer, index) => (
          <li key={peer.slug}>
            <PlaceButton
              to={`?level=${difficulty}&challenge=${peer.slug}`}
              isCurrent={peer.slug === slug}
              look="px-2"
            >
              <span aria-hidden="true">
                {index + 1}
                {peer.isSolved && <>&nbsp;✓</>}
              </span>
              <span className="sr-only">
                {index + 1}: {peer.title}
                {peer.isSolved && ', solved'}
              </span>
            </PlaceButton>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Challenge({ challenge, isBusy }: ChallengeProps) {
  const { title, description, points, left, hints, hintCount, solvedAt, peers } = challenge;
  return (
    <div className="grid gap-3">
      {peers.length > 1 && <Peers challenge={challenge} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3>{title}</h3>
        <Badge tone={solvedAt ? 'good' : 'loud'}>
          {String(left).padStart(String(points).length, figureSpace)} of {points} points
        </Badge>
      </div>
      <p className="text-sm text-ink-2">
        {solvedAt ? (
          <>
            Solved on <Moment at={solvedAt} isDay />
          </>
        ) : (
          'Not solved yet'
        )}
      </p>
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
