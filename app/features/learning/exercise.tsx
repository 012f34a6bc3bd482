import { Suspense } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { QueryOutcome } from '~/features/player/query-outcome';
import { QueryForm, QueryTask } from '~/features/player/query-task';
import type { Chat } from '~/features/tutor/chat/history.server';
import { Landing } from '~/ui/landing';
import { lazyPart } from '~/ui/script-part';
import type { PiecesStanding } from './pieces/exercise-help';
import type { WayOutProps } from './way-out';

type ExerciseProps = Omit<WayOutProps, 'isChanged'> & {
  dictionary: Dictionary;
  chat: Chat;
  pieces: PiecesStanding | null;
};

const ExerciseHelp = lazyPart(() => import('./pieces/exercise-help'));
const TutorPanel = lazyPart(() => import('~/features/tutor/chat/tutor-panel'));
const WayOut = lazyPart(() => import('./way-out'));

/** Two queries that differ in their white space alone are one. */
const wordsOf = (query: string) => query.trim().split(/\s+/).join(' ');

export function Exercise(props: ExerciseProps) {
  const { exercise, outcome, dictionary, chat, pieces } = props;
  const { solution } = exercise;
  const help = (
    <Suspense>
      <ExerciseHelp exercise={exercise} pieces={pieces} />
    </Suspense>
  );
  const now = outcome && 'query' in outcome ? outcome.query : exercise.answer;
  const isChanged = solution !== null && wordsOf(solution) !== wordsOf(now ?? '');
  return (
    <QueryTask label="Width of the task" task={exercise} hints={help}>
      {isChanged && <h2 className="text-base">Now</h2>}
      <QueryForm
        id="exercise"
        item={exercise}
        outcome={outcome}
        dictionary={dictionary}
        submitting="Checking..."
        canExplain
      />
      <Landing>
        <QueryOutcome outcome={outcome} />
      </Landing>
      <Suspense>
        <WayOut {...props} isChanged={isChanged} />
        <TutorPanel chat={chat} reply={outcome} />
      </Suspense>
    </QueryTask>
  );
}
