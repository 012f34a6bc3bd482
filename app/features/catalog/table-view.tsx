import type { DictionaryTable } from 'drizzle/schema';
import type { ResultSet } from '~/features/sandbox/result';
import { ResultsTable } from '~/ui/results-table';

export type TableDetails = { table: DictionaryTable; result: ResultSet };

export function TableView({ table: { name, description, columns }, result }: TableDetails) {
  return (
    <>
      <p className="text-ink-2">{description}</p>
      <ResultsTable result={result} caption={`First rows of ${name}`} />
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {columns.map((column) => (
          <div key={column.name}>
            <dt className="font-mono font-semibold">
              {column.name} <span className="font-normal text-ink-3">{column.type}</span>
            </dt>
            <dd className="text-ink-2">{column.description}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
