import { Suspense } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { QueryButton } from '~/features/player/query-button';
import { QueryOutcome } from '~/features/player/query-outcome';
import { QueryForm, QueryTask } from '~/features/player/query-task';
import type { Chat } from '~/features/tutor/chat/history.server';
import { Landing } from '~/ui/landing';
import { QueryText } from '~/ui/prose';
import { lazyPart } from '~/ui/script-part';
import { Verdict } from '~/ui/verdict';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

type ExerciseProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  dictionary: Dictionary;
  chat: Chat;
  compared: readonly string[];
};

const TutorPanel = lazyPart(() => import('~/features/tutor/chat/tutor-panel'));
const WayOut = lazyPart(() => import('./way-out'));

/** Two queries that differ in their white space alone are one. */
const wordsOf = (query: string) => query.trim().split(/\s+/).join(' ');

export function Exercise({ exercise, outcome, dictionary, chat, compared }: ExerciseProps) {
  const { solution, hintCount } = exercise;
  const hints = exercise.hints.map((hint, index) => (
    <details key={hint}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
        Hint {index + 1} of {hintCount}
      </summary>
      <p>{hint}</p>
    </details>
  ));
  const now = outcome && 'query' in outcome ? outcome.query : exercise.answer;
  const isChanged = solution !== null && wordsOf(solution) !== wordsOf(now ?? '');
  return (
    <QueryTask
      label="Width of the task"
      task={exercise}
      hints={
        <>
          {hints}
          {hints.length < hintCount && (
            <QueryButton form="exercise" value="hint" busy="Hint...">
              Hint {hintCount} of {hintCount}
            </QueryButton>
          )}
        </>
      }
    >
      {isChanged && <h2 className="text-base">Now</h2>}
      <QueryForm
        id="exercise"
        item={exercise}
        outcome={outcome}
        dictionary={dictionary}
        submitting="Checking..."
        canExplain
      />
      <Landing reply={outcome?.kind === 'hinted' ? outcome : undefined}>
        <QueryOutcome outcome={outcome} />
        {!outcome && exercise.completed && <Verdict tone="good" title="You have solved this exercise." />}
      </Landing>
      {isChanged && (
        <section className="grid min-w-0 gap-2">
          <h2 className="text-base">Your solution</h2>
          <QueryText>{solution}</QueryText>
        </section>
      )}
      <Suspense>
        <WayOut exercise={exercise} compared={compared} />
        <TutorPanel chat={chat} reply={outcome} />
      </Suspense>
    </QueryTask>
  );
}
