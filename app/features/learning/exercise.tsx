import { Suspense } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { QueryOutcome } from '~/features/player/query-outcome';
import { QueryForm, QueryTask } from '~/features/player/query-task';
import type { TriesProps } from '~/features/player/tries';
import { Landing } from '~/ui/landing';
import { servedPart } from '~/ui/served-part';
import type { BelowQueryProps } from './below-query';
import type { PiecesStanding } from './pieces/exercise-help';

type ExerciseProps = Omit<BelowQueryProps, 'isChanged'> & {
  dictionary: Dictionary;
  pieces: PiecesStanding | null;
  tries: TriesProps['tries'];
};

const ExerciseHelp = servedPart(() => import('./pieces/exercise-help'));
const BelowQuery = servedPart(() => import('./below-query'));

/** Two queries that differ in their white space alone are one. */
const wordsOf = (query: string) => query.match(/\S+/g)?.join(' ');

export function Exercise(props: ExerciseProps) {
  const { exercise, outcome, dictionary, pieces, tries } = props;
  const { solution } = exercise;
  const now = outcome && 'query' in outcome ? outcome.query : exercise.answer;
  const isChanged = !!solution && wordsOf(solution) !== wordsOf(now ?? '');
  return (
    <QueryTask
      label="Width of the task"
      task={exercise}
      hints={
        <Suspense>
          <ExerciseHelp exercise={exercise} pieces={pieces} tries={tries} />
        </Suspense>
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
      <Landing>
        <QueryOutcome outcome={outcome} formId="exercise" />
      </Landing>
      <Suspense>
        <BelowQuery {...props} isChanged={isChanged} />
      </Suspense>
    </QueryTask>
  );
}
