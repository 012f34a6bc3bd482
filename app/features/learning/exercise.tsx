import type { Dictionary } from '~/features/catalog/course.server';
import { QueryOutcome } from '~/features/player/query-outcome';
import { QueryForm, QueryTask } from '~/features/player/query-task';
import { Verdict } from '~/ui/verdict';
import type { PublicItem } from './public-item.server';
import type { LessonReply } from './reply.server';

type ExerciseProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: LessonReply;
  dictionary: Dictionary;
};

export function Exercise({ exercise, outcome, dictionary }: ExerciseProps) {
  const hints = exercise.hints.map((hint, index) => (
    <details key={hint}>
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
        Hint {index + 1} of {exercise.hints.length}
      </summary>
      <p>{hint}</p>
    </details>
  ));
  return (
    <QueryTask label="Width of the task" task={exercise} hints={hints}>
      <QueryForm item={exercise} outcome={outcome} dictionary={dictionary} submitting="Checking..." />
      <QueryOutcome outcome={outcome} />
      {!outcome && exercise.completed && <Verdict tone="good" title="You have solved this exercise." />}
    </QueryTask>
  );
}
