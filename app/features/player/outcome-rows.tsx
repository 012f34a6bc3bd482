import type { Difference } from '~/features/sandbox/difference';
import { DifferenceTable } from '~/features/sandbox/difference-table';
import type { DisplayedResult } from '~/features/sandbox/display.server';
import { ResultsTable } from '~/ui/results-table';
import { useFollowed } from './followed';

type OutcomeRowsProps = {
  result: DisplayedResult;
  difference?: Difference;
  sorting?: { formId: string; intent: string; sort?: string };
  /** Whether a row can be asked where it comes from. */
  canFollow?: boolean;
};

/** What a query returns, below how that differs from what is expected. */
export function OutcomeRows({ result, difference, sorting, canFollow }: OutcomeRowsProps) {
  const followed = useFollowed();
  const opening = canFollow ? followed : undefined;
  return (
    <>
      {difference && (
        <DifferenceTable difference={difference} follow={opening && { opening, asked: result.whole }} />
      )}
      <ResultsTable result={result} caption="Your result" {...{ sorting, opening }} />
    </>
  );
}
