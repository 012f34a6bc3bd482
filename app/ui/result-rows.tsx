import { Fragment, memo, type ReactNode } from 'react';
import { Button } from './button';
import { OpenedRow, RowButton } from './opened-row';
import type { RowOpening } from './row-opening';

export type Result = {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly (string | null)[])[];
  truncated?: boolean;
  whole?: { dataset: string; query: string; cells: readonly string[] };
};

const numeric = /^(int|float|numeric|decimal|money|double|real|bigint|smallint|serial|oid)/i;

export function isNumericType(type: string) {
  return numeric.test(type) && !type.endsWith('[]') && !type.startsWith('interval');
}

type CellProps = { value: string | null; isNumber: boolean; isMarked?: boolean; children?: ReactNode };

export function Cell({ value, isNumber, isMarked, children }: CellProps) {
  const align = `${isNumber ? 'n' : ''} ${isMarked ? 'font-bold' : ''}`;
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

type RowsProps = {
  shown: readonly { row: Result['rows'][number]; place: number }[];
  numbers: readonly boolean[];
  cut: ReadonlySet<string>;
  formId: string;
  opening?: RowOpening;
};

export const Rows = memo(({ shown, numbers, cut, formId, opening }: RowsProps) =>
  shown.map(({ row, place }, at) => (
    // Rewriting thousands of cells is faster than moving their rows.
    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state of its own
    <Fragment key={at}>
      <tr>
        {opening && (
          <th scope="row">
            <RowButton
              {...{ opening, form: formId, name: 'row', value: String(place) }}
              label={`Row ${place + 1}: why is it here?`}
            >
              {String(place + 1)}
            </RowButton>
          </th>
        )}
        {row.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
          <Cell key={index} value={value} isNumber={numbers[index] ?? false}>
            {cut.has(`${place},${index}`) && (
              <Button variant="quiet" form={formId} name="cell" value={`${place},${index}`}>
                Show the whole value
              </Button>
            )}
          </Cell>
        ))}
      </tr>
      {opening?.open === `row ${place}` && <OpenedRow opening={opening} columns={row.length + 1} />}
    </Fragment>
  )),
);

/** Keeps each column as wide as all rows need, while some are not rendered. */
export function Widths({
  rows,
  numbers,
  isNumbered,
}: Pick<Result, 'rows'> & Pick<RowsProps, 'numbers'> & { isNumbered: boolean }) {
  const longest = numbers.map((_, index) =>
    rows.reduce<string | null>((most, row) => {
      const value = row[index] ?? null;
      return (value?.length ?? 0) > (most?.length ?? 0) ? value : most;
    }, null),
  );
  return (
    <tr className="collapse">
      {isNumbered && <th>{rows.length}</th>}
      {longest.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name
        <Cell key={index} value={value} isNumber={numbers[index] ?? false} />
      ))}
    </tr>
  );
}
