import { startTransition, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCopy } from '~/ui/copy-field';
import { Button } from './button';
import { csvLines, tabbed } from './delimited';
import { useHydrated } from './hydrated';
import { whenIdle } from './idle';
import { isNumericType, type Result, Rows, Widths } from './result-rows';
import type { RowOpening } from './row-opening';
import { ScriptPart } from './script-part';
import { Scroller } from './scroller';
import { nextSort, readSort, type Sort, sortedRows } from './sorted-rows';

const firstRows = 40;
const nextRows = 80;

/** How many rows to render: all of a result that the server rendered, otherwise a few first and the others when idle. */
function useDrawnCount(result: Result) {
  const isHydrated = useHydrated();
  const served = useRef(isHydrated ? undefined : result);
  const [drawn, setDrawn] = useState<{ result: Result; count: number }>();
  const total = result.rows.length;
  const known = drawn?.result === result ? drawn.count : firstRows;
  const count = served.current === result ? total : known;
  useEffect(() => {
    if (count < total)
      return whenIdle(() => startTransition(() => setDrawn({ result, count: count + nextRows })));
  }, [result, count, total]);
  return count;
}

type ResultsTableProps = {
  result: Result;
  caption: string;
  /** Without script: the form that shows the result again, sorted, and the intent of its button. */
  sorting?: { formId: string; intent: string; sort?: string };
  opening?: RowOpening;
};

export function ResultsTable({ result, caption, sorting, opening }: ResultsTableProps) {
  const { columns, rows, truncated, whole } = result;
  const formId = useId();
  const [chosen, setChosen] = useState<{ result: Result; sort?: Sort }>();
  const given = sorting?.sort;
  const served = useMemo(() => readSort(given), [given]);
  const sort = chosen?.result === result ? chosen.sort : served;
  const numbers = useMemo(() => columns.map(({ type }) => isNumericType(type)), [columns]);
  const cut = useMemo(() => new Set(whole?.cells), [whole]);
  const shown = useMemo(
    () => sortedRows(rows, { sort, isNumber: (column) => numbers[column] ?? false }),
    [rows, numbers, sort],
  );
  const drawnCount = useDrawnCount(result);
  const drawn = useMemo(() => shown.slice(0, drawnCount), [shown, drawnCount]);
  const count =
    rows.length === 1 ? (truncated ? 'row' : '1 row') : `${rows.length.toLocaleString('en-US')} rows`;
  return (
    <div className="grid min-w-0 gap-2">
      <Scroller className="answer-rows @container" aria-label={caption}>
        <table className="data w-auto">
          <caption className="whitespace-nowrap">{caption}</caption>
          <thead className="sticky top-0 bg-sheet">
            <tr>
              {opening && <td />}
              {columns.map(({ name, type }, column) => {
                const isSorted = sort?.column === column;
                const next = nextSort(column, { sort });
                const heading = (
                  <>
                    {name} {isSorted && <span aria-hidden="true">{sort.isDown ? '↓' : '↑'}</span>}
                    <small>{type}</small>
                  </>
                );
                return (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
                    key={column}
                    scope="col"
                    className={numbers[column] ? 'n' : ''}
                    aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
                  >
                    {sorting && rows.length > 1 ? (
                      <button
                        type="submit"
                        form={sorting.formId}
                        name="intent"
                        value={`${sorting.intent}: ${next ? (next.column + 1) * (next.isDown ? -1 : 1) : 0}`}
                        onClick={(event) => {
                          event.preventDefault();
                          startTransition(() => setChosen({ result, sort: next }));
                        }}
                      >
                        {heading}
                      </button>
                    ) : (
                      heading
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {drawn.length < rows.length && (
              <Widths {...{ rows, numbers }} isNumbered={opening !== undefined} />
            )}
            <Rows shown={drawn} {...{ numbers, cut, formId, opening }} />
          </tbody>
        </table>
      </Scroller>
      <div className="flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
        <p className="me-auto">
          {truncated
            ? `Showing the first ${count}: the query returned more.`
            : rows.length === 0
              ? 'The query ran and returned no rows.'
              : count}
        </p>
        {whole && rows.length > 0 && (
          <form id={formId} method="post" action="/whole-value" target="_blank" rel="noopener">
            <input type="hidden" name="dataset" value={whole.dataset} />
            <input type="hidden" name="query" value={whole.query} />
            <CopyButtons table={{ columns, rows: shown.map(({ row }) => row) }} />
            <Button variant="quiet">Download CSV</Button>
            <Button variant="quiet" name="as" value="json">
              Download JSON
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}

function CopyButtons({ table }: { table: Pick<Result, 'columns' | 'rows'> }) {
  const { said, copy } = useCopy();
  return (
    <ScriptPart>
      <span role="status">{said}</span>
      <Button variant="quiet" type="button" onClick={() => copy(tabbed(table), 'Copied for a spreadsheet.')}>
        Copy
      </Button>
      <Button
        variant="quiet"
        type="button"
        onClick={() => copy([...csvLines(table)].join(''), 'Copied as CSV.')}
      >
        Copy CSV
      </Button>
    </ScriptPart>
  );
}
