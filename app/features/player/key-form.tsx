import { Button } from '~/ui/button';
import { Field, SelectField } from '~/ui/field';
import { useFollowed } from './followed';

type KeyFormProps = { whole: { dataset: string; query: string }; tables: readonly string[] };

/** Asks for a row of a table, which the result may have or not. */
export function KeyForm({ whole, tables }: KeyFormProps) {
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
