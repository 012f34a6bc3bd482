import { DifferenceTable } from '~/features/sandbox/difference-table';
import type { Verdict as Grading } from '~/features/sandbox/grade.server';
import type { ResultSet } from '~/features/sandbox/result';
import { QueryError } from '~/ui/query-error';
import { ResultsTable } from '~/ui/results-table';
import { Verdict } from '~/ui/verdict';
import type { Failure } from './failure';

type QueryOutcomeProps = {
  outcome?:
    | Failure
    | { kind: 'ran'; result: ResultSet }
    | { kind: 'graded'; verdict: Grading }
    | { kind: 'answered' | 'hinted' | 'submitted' };
};

export function QueryOutcome({ outcome }: QueryOutcomeProps) {
  switch (outcome?.kind) {
    case 'failed':
      return outcome.intent === 'next' ? null : (
        <QueryError title={outcome.title} message={outcome.message} />
      );
    case 'ran':
      return <ResultsTable result={outcome.result} caption="Your result" />;
    case 'graded': {
      const { isCorrect, message, difference, result } = outcome.verdict;
      return (
        <>
          <Verdict tone={isCorrect ? 'good' : 'bad'} title={isCorrect ? message : 'Incorrect'}>
            {!isCorrect && <p>{message}</p>}
          </Verdict>
          {difference && <DifferenceTable difference={difference} />}
          <ResultsTable result={result} caption="Your result" />
        </>
      );
    }
    default:
      return null;
  }
}
