import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { requireUser } from '~/features/auth/session.server';
import { playerAction } from '~/features/player/action.server';
import { type FailureWords, failureWords, keepUnreached } from '~/features/player/failure';
import { HintRow } from '~/features/player/hint-row';
import { LoadFailure } from '~/features/player/load-failure';
import { PlayerPage } from '~/features/player/player-page';
import { QueryOutcome } from '~/features/player/query-outcome';
import { TaskText } from '~/features/player/query-task';
import { unlessSamePage } from '~/http/same-page';
import { pathNumber, screen } from '~/http/screen.server';
import { Landing } from '~/ui/landing';
import { titled } from '~/ui/meta';
import { servedPart } from '~/ui/served-part';
import { Verdict } from '~/ui/verdict';
import { openLesson, reachedItem } from '../lesson.server';
import { getPlayer } from '../player.server';
import type { PieceBoardProps } from './piece-board';
import { readPieces, replyToPieces } from './pieces.server';
import { piecesSchema } from './schema';

const updating = { title: 'Error updating progress', unreached: 'Failed to update progress' };
const { run: submit } = failureWords;
const words: FailureWords = { ...failureWords, next: updating, submit, edit: updating };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data ? `${data.item.title}, from pieces · ${data.part}` : 'Pieces');

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const lesson = await openLesson({ userId, lessonId: pathNumber(params.lessonId) });
    const { dictionary: _, chat: __, ...player } = await getPlayer({ userId, lesson, url: request.url });
    const item = reachedItem(lesson, player.item.id);
    return { ...player, lessonId: lesson.id, ...readPieces({ userId, lesson, item, url: request.url }) };
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  playerAction(request, {
    schema: piecesSchema,
    words,
    async open({ userId, itemId }) {
      const lesson = await openLesson({ userId, lessonId: pathNumber(params.lessonId) });
      return { userId, lesson, item: reachedItem(lesson, itemId) };
    },
    reply: replyToPieces,
  });

export const clientAction = keepUnreached(words);

const PieceBoard = servedPart<PieceBoardProps>(
  () => import('./piece-board'),
  'The pieces cannot be shown. Please load the page again.',
);

export const shouldRevalidate = unlessSamePage;

export default function Pieces() {
  const { lessonId, offered, spare, chosen, refusal, ...player } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { item, place } = player;
  const answered = reply?.itemId === item.id ? reply : undefined;
  const outcome = answered ?? (refusal ? { kind: 'failed' as const, ...refusal } : undefined);
  if (item.type !== 'exercises') return null;
  return (
    <PlayerPage player={player} noun="Item" outcome={answered} hasEditor={false}>
      <div className="pane">
        <div className="grid min-w-0 content-start gap-4">
          <TaskText task={item} />
          <HintRow hints={item.hints} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <p>
            Put the lines in their order.{' '}
            {spare === 1 ? 'One is wrong, and is' : 'Two of them are wrong, and are'} left over.{' '}
            <Link to={`/lessons/${lessonId}?item=${place.position}`}>Type the query instead</Link>
          </p>
          <Suspense>
            <PieceBoard
              key={item.id}
              itemId={item.id}
              position={place.position}
              offered={offered}
              served={answered && 'built' in answered ? answered.built : chosen}
              check={answered && 'check' in answered ? answered.check : null}
            />
          </Suspense>
          <Landing reply={answered}>
            <QueryOutcome part="head" outcome={outcome} />
            <QueryOutcome part="body" outcome={outcome} />
            {!outcome && item.completed && <Verdict tone="good" title="You have solved this exercise." />}
            {player.pieces?.isSolvedWithHelp && <HelpedNote />}
          </Landing>
        </div>
      </div>
    </PlayerPage>
  );
}

const HelpedNote = () => (
  <p>
    <strong>Solved with help.</strong> Solve it with a query of your own, and this mark goes.
  </p>
);

export const ErrorBoundary = () => (
  <LoadFailure
    wordsFor={({ status, text = 'Failed to fetch lesson content' }) => {
      if (status === 404) return ['Nothing to build here', text];
      return [status === 403 ? 'Not open now' : 'Failed to load lesson', text];
    }}
  />
);
