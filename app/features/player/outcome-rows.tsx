import type { Difference } from '~/features/sandbox/difference';
import { DifferenceTable } from '~/features/sandbox/difference-table';
import type { DisplayedResult } from '~/features/sandbox/display.server';
import { ResultsTable } from '~/ui/results-table';
import { type Following, useFollowed } from './followed';
import { KeyForm } from './key-form';

type OutcomeRowsProps = {
  result: DisplayedResult;
  difference?: Difference;
  sorting?: { formId: string; intent: string; sort?: string };
  /** How a row can be asked where it comes from, or where it went. */
  follow?: Following;
};

/** What a query returns, below how that differs from what is expected. */
export function OutcomeRows({ result, difference, sorting, follow }: OutcomeRowsProps) {
  const followed = useFollowed();
  const opening = follow ? followed : undefined;
  return (
    <>
      {difference && (
        <DifferenceTable
          difference={difference}
          follow={opening && { opening, asked: { ...result.whole, task: follow?.task } }}
        />
      )}
      <ResultsTable result={result} caption="Your result" {...{ sorting, opening }} />
      {follow?.tables && <KeyForm whole={result.whole} tables={follow.tables} />}
    </>
  );
}
