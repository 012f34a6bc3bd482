import { Form, useNavigation, useParams } from '@remix-run/react';
import { useState } from 'react';
import type { Dictionary } from '~/features/catalog/course.server';
import { completionsOf, DictionaryList } from '~/features/catalog/dictionary-list';
import { CancelButton } from '~/features/sandbox/cancel-button';
import { DifferenceTable } from '~/features/sandbox/difference-table';
import { Button } from '~/ui/button';
import { useDraft } from '~/ui/draft';
import { Prose } from '~/ui/prose';
import { QueryError } from '~/ui/query-error';
import { ResultsTable } from '~/ui/results-table';
import { SplitPane } from '~/ui/split-pane';
import { SqlEditor } from '~/ui/sql-editor';
import { Verdict } from '~/ui/verdict';
import type { PlayerOutcome } from './player-outcome';
import type { PublicItem } from './public-item.server';

type ExerciseProps = {
  exercise: Extract<PublicItem, { type: 'exercises' }>;
  outcome?: PlayerOutcome;
  dictionary: Dictionary;
};

/** A task on the left, the learner's query and what came of it on the right. */
export function Exercise({ exercise, outcome, dictionary }: ExerciseProps) {
  const intent = useNavigation().formData?.get('intent');
  const typed = outcome && 'query' in outcome ? outcome.query : undefined;
  const start = typed ?? exercise.answer ?? exercise.initialQuery;
  const [isBlank, setIsBlank] = useState(false);
  const { lessonId } = useParams();
  const draft = useDraft(`/lessons/${lessonId}/draft`, { itemId: String(exercise.id) });
  return (
    <SplitPane
      label="Width of the task"
      left={
        <>
          <Prose html={exercise.description} />
          <p className="text-sm text-ink-2">{exercise.contract}</p>
          {exercise.hints.map((hint, index) => (
            <details key={hint}>
              <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
                Hint {index + 1} of {exercise.hints.length}
              </summary>
              <p>{hint}</p>
            </details>
          ))}
          <DictionaryList tables={dictionary.tables} diagram={dictionary.diagram} />
        </>
      }
      right={
        <>
          <Form method="post" className="grid gap-3" preventScrollReset onSubmit={draft.drop}>
            <input type="hidden" name="itemId" value={exercise.id} />
            <SqlEditor
              name="query"
              submitWith="submit"
              label="Your query"
              defaultValue={start}
              schema={completionsOf(dictionary.tables)}
              onChange={(query) => {
                setIsBlank(query.trim() === '');
                draft.note(query);
              }}
            />
            <div className="flex flex-wrap items-center gap-3">
              <Button name="intent" value="run" disabled={isBlank || intent === 'run'}>
                {intent === 'run' ? 'Running...' : 'Run'}
              </Button>
              <Button name="intent" value="submit" variant="loud" disabled={isBlank || intent === 'submit'}>
                {intent === 'submit' ? 'Checking...' : 'Submit'}
              </Button>
              <CancelButton />
            </div>
          </Form>
          <ExerciseOutcome exercise={exercise} outcome={outcome} />
        </>
      }
    />
  );
}

function ExerciseOutcome({ exercise, outcome }: Pick<ExerciseProps, 'exercise' | 'outcome'>) {
  switch (outcome?.kind) {
    case 'failed':
      return outcome.intent === 'next' ? null : <QueryError message={outcome.message} />;
    case 'ran':
      return <ResultsTable result={outcome.result} caption="Result of your query" />;
    case 'graded': {
      const { isCorrect, message, difference, result } = outcome.verdict;
      return (
        <>
          <Verdict tone={isCorrect ? 'good' : 'bad'} title={isCorrect ? message : 'Incorrect'}>
            {!isCorrect && <p>{message}</p>}
          </Verdict>
          {difference && <DifferenceTable difference={difference} />}
          <ResultsTable result={result} caption="Result of your query" />
        </>
      );
    }
    default:
      return exercise.completed ? <Verdict tone="good" title="You have solved this exercise." /> : null;
  }
}
