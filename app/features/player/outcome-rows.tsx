import type { Difference } from '~/features/sandbox/difference';
import { DifferenceTable } from '~/features/sandbox/difference-table';
import type { DisplayedResult } from '~/features/sandbox/display.server';
import { Button } from '~/ui/button';
import { Field, SelectField } from '~/ui/field';
import { ResultsTable } from '~/ui/results-table';
import { type Following, useFollowed } from './followed';

type OutcomeRowsProps = {
  result: DisplayedResult;
  difference?: Difference;
  sorting?: { formId: string; intent: string; sort?: string };
  /** Settings for following a row: where it comes from, or where it went. */
  follow?: Following;
};

/** The rows of a query, below their differences from the expected rows. */
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

type KeyFormProps = { whole: { dataset: string; query: string }; tables: readonly string[] };

/** Asks what became of a table's row, whether or not it is in the result. */
function KeyForm({ whole, tables }: KeyFormProps) {
  const { action, open, answer, ask } = useFollowed();
  return (
    <details className="border-t">
      <summary className="min-h-11 cursor-pointer py-2">Where did a row of a table go?</summary>
      <form
        method="post"
        action={action}
        target="_blank"
        rel="noopener"
        onSubmit={(event) => {
          event.preventDefault();
          ask(new FormData(event.currentTarget), 'key');
        }}
      >
        <input type="hidden" name="dataset" value={whole.dataset} />
        <input type="hidden" name="query" value={whole.query} />
        <div className="flex flex-wrap gap-x-4">
          <SelectField
            label="Table"
            name="table"
            options={tables.map((name) => ({ value: name, label: name }))}
          />
          <Field label="Key" name="key" required maxLength={200} autoComplete="off" />
        </div>
        <Button>Follow this row</Button>
      </form>
      {open && <div className="mt-4">{answer}</div>}
    </details>
  );
}
