import { Link, useLocation, useRouteLoaderData } from '@remix-run/react';
import { QueryButton } from '~/features/player/query-button';
import { Button } from '~/ui/button';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { levelName } from './levels';
import type { OpenChallenge } from './playground.server';

type Answered = { debrief?: string; hasOthers?: boolean };

export type EarnedProps = { challenge: OpenChallenge; reply?: object };

/** The points of a right answer, and the next challenge. */
export default function Earned({ challenge, reply }: EarnedProps) {
  const { debrief, hasOthers }: Answered = reply ?? {};
  const { pathname } = useLocation();
  const { slug, difficulty, points, left, ofLevel, total, next } = challenge;
  const isVisitor = !useRouteLoaderData<{ user: object | null }>('root')?.user;
  const back = `${pathname}?level=${difficulty}&challenge=${slug}`;
  const isLevelDone = next?.level !== difficulty;
  return (
    <>
      <p>
        You earned {left} of {points} points. Your query is right on copies of the data that you have not
        seen, too.
      </p>
      {debrief && <Prose html={debrief} />}
      {hasOthers && (
        <div>
          <QueryButton form={queryForm} value="others" busy="Looking...">
            Other right queries
          </QueryButton>
        </div>
      )}
      {isVisitor && (
        <p>
          Your points are kept in this browser.{' '}
          <Link to={`/signup?redirect=${encodeURIComponent(back)}`}>Create an account</Link>, and they come
          along.
        </p>
      )}
      {isLevelDone && (
        <p>
          That was the last of {levelName(difficulty)}: {ofLevel.earned} of {ofLevel.points} points.{' '}
          {next
            ? `${levelName(next.level)} is open.`
            : `All levels are solved, with ${total.earned} of ${total.points} points.`}
        </p>
      )}
      {next && (
        <div>
          <Button
            form={queryForm}
            formAction={`${pathname}?level=${next.level}&challenge=${next.slug}`}
            name="intent"
            value="level"
            variant="loud"
          >
            Go on to {isLevelDone ? levelName(next.level) : next.title}
          </Button>
        </div>
      )}
    </>
  );
}
