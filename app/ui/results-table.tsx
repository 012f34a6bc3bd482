import { type ReactNode, useId } from 'react';
import { Button } from './button';
import { Scroller } from './scroller';

type Result = {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly (string | null)[])[];
  truncated?: boolean;
  whole?: { dataset: string; query: string; cells: readonly string[] };
};

const numeric = /^(int|float|numeric|decimal|money|double|real|bigint|smallint|serial|oid)/i;

export function isNumericType(type: string) {
  return numeric.test(type) && !type.endsWith('[]') && !type.startsWith('interval');
}

type CellProps = { value: string | null; isNumber: boolean; children?: ReactNode };

function Cell({ value, isNumber, children }: CellProps) {
  const align = isNumber ? 'n' : '';
  if (value === null) return <td className={`${align} null`}>NULL</td>;
  if (value === '')
    return (
      <td className={`${align} text-ink-3`}>
        <span aria-hidden="true">''</span>
        <span className="sr-only">empty text</span>
      </td>
    );
  const flow = value.length > 60 ? 'min-w-[40ch] whitespace-pre-wrap wrap-anywhere' : 'whitespace-pre';
  return (
    <td className={`${align} ${flow}`}>
      {value}
      {children}
    </td>
  );
}

type ResultsTableProps = { result: Result; caption: string };

export function ResultsTable({ result: { columns, rows, truncated, whole }, caption }: ResultsTableProps) {
  const formId = useId();
  const numbers = columns.map(({ type }) => isNumericType(type));
  const count =
    rows.length === 1 ? (truncated ? 'row' : '1 row') : `${rows.length.toLocaleString('en-US')} rows`;
  return (
    <div className="grid min-w-0 gap-2">
      <Scroller className="max-h-[28rem] overflow-y-auto print:max-h-none" aria-label={caption}>
        <table className="data">
          <caption>{caption}</caption>
          <thead className="sticky top-0 bg-sheet">
            <tr>
              {columns.map(({ name, type }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
                <th key={index} scope="col" className={numbers[index] ? 'n' : ''}>
                  {name} <small>{type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowIndex) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity and never move
              <tr key={rowIndex}>
                {row.map((value, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
                  <Cell key={index} value={value} isNumber={numbers[index] ?? false}>
                    {whole?.cells.includes(`${rowIndex},${index}`) && (
                      <Button variant="quiet" form={formId} name="cell" value={`${rowIndex},${index}`}>
                        Show the whole value
                      </Button>
                    )}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {whole && (
        <form id={formId} method="post" action="/whole-value" target="_blank" rel="noopener">
          <input type="hidden" name="dataset" value={whole.dataset} />
          <input type="hidden" name="query" value={whole.query} />
        </form>
      )}
      <p className="text-sm text-ink-2">
        {truncated
          ? `Showing the first ${count}: the query returned more.`
          : rows.length === 0
            ? 'The query ran and returned no rows.'
            : count}
      </p>
    </div>
  );
}
