import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense, useEffect } from 'react';
import { requireUser } from '~/features/auth/session.server';
import { playerAction } from '~/features/player/action.server';
import { type FailureWords, failureWords, keepUnreached } from '~/features/player/failure';
import { LoadFailure } from '~/features/player/load-failure';
import { PlayerPage } from '~/features/player/player-page';
import { lessonSchema } from '~/features/player/schema';
import { AppError } from '~/http/errors';
import { keepFor, keptFor } from '~/http/request-log.server';
import { unlessSamePage } from '~/http/same-page';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { titled } from '~/ui/meta';
import { Prose } from '~/ui/prose';
import { servedPart } from '~/ui/served-part';
import { Exercise } from './exercise';
import { type OpenLesson, openLesson, reachedItem } from './lesson.server';
import type { OpeningProps } from './opening';
import { getPlayer } from './player.server';
import type { QuizProps } from './quiz';
import { replyInLesson } from './reply.server';

const updating = { title: 'Error updating progress', unreached: 'Failed to update progress' };
const { run: submit } = failureWords;
const words: FailureWords = { ...failureWords, next: updating, answer: updating, submit };

const answers = new Set(['answer', 'run', 'explain', 'submit']);

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data ? `${data.item.title} · ${data.part}` : 'Lesson');

export const handle = { bench: true };

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const known = keptFor<OpenLesson>(request, 'lesson');
    const lesson = known ?? (await openOrLead({ userId, lessonId: pathNumber(params.lessonId) }));
    return getPlayer({ userId, lesson, url: request.url });
  });

/** As openLesson. @throws Response with `fallbackPath`, a link to the course, when the lesson is closed */
async function openOrLead(asked: { userId: number; lessonId: number }) {
  try {
    return await openLesson(asked);
  } catch (error) {
    if (!(error instanceof AppError) || !error.detail.fallbackPath) throw error;
    throw Response.json({ text: error.message, fallbackPath: error.detail.fallbackPath }, formInit(error));
  }
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  playerAction(request, {
    schema: lessonSchema,
    words,
    async open({ userId, itemId }) {
      const lesson = await openLesson({ userId, lessonId: pathNumber(params.lessonId) });
      return { userId, lesson, item: reachedItem(lesson, itemId) };
    },
    reply(args) {
      // These intents keep `lesson` current by recordAnswer. Without script, the loader runs in the same request and uses it.
      if (answers.has(args.form.intent)) keepFor(request, 'lesson', args.lesson);
      return replyInLesson(args);
    },
  });

export const clientAction = keepUnreached(words);

export const shouldRevalidate = unlessSamePage;

const Opening = servedPart<OpeningProps>(() => import('./opening'));
const loadQuiz = () => import('./quiz');
const Quiz = servedPart<QuizProps>(loadQuiz, 'The question cannot be shown. Please load the page again.');

export default function Lesson() {
  const player = useLoaderData<typeof loader>();
  const { item, dictionary, chat, standing, opening, ...rest } = player;
  const reply = useActionData<typeof action>();
  const outcome = reply?.itemId === item.id ? reply : standing;
  // Loads the quiz's code before NEXT leads to a quiz.
  useEffect(() => void loadQuiz().catch(() => {}), []);
  return (
    <PlayerPage
      player={player}
      noun="Item"
      outcome={outcome}
      hasBench={item.type === 'exercises'}
      hasVerdict={item.type === 'quizzes'}
      hasEditor={item.type === 'exercises'}
      note={
        opening &&
        item.type === 'exercises' && (
          <Suspense>
            <Opening opening={opening} outline={player.outline} />
          </Suspense>
        )
      }
    >
      {opening && item.type !== 'exercises' && (
        <Suspense>
          <Opening opening={opening} outline={player.outline} />
        </Suspense>
      )}
      {item.type === 'texts' && <Prose html={item.content} />}
      {item.type === 'quizzes' && (
        <Suspense>
          <Quiz key={item.id} quiz={item} outcome={outcome} />
        </Suspense>
      )}
      {item.type === 'exercises' && dictionary && chat && (
        <Exercise key={item.id} exercise={item} {...{ outcome, dictionary, chat, ...rest }} />
      )}
    </PlayerPage>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    wordsFor={({ status, text = 'Failed to fetch lesson content' }) => {
      if (status === 404) return ['Lesson Not Found', 'Unable to load lesson content.'];
      return [status === 403 ? 'Not open yet' : 'Failed to load lesson', text];
    }}
  />
);
