import { z } from 'zod';
import { type Drawing, isEven, tableShape } from './drawing';
import { draw, drawTable, maxWidth, widthOf, wordOf, write } from './svg';

export const pilesSchema = z
  .strictObject({ kind: z.literal('piles'), caption: z.string().min(10), ...tableShape, by: z.string() })
  .check(isEven);

const gap = 10;

export const stackSchema = z.strictObject({
  kind: z.literal('stack'),
  caption: z.string().min(10),
  name: z.string(),
  columns: tableShape.columns,
  parts: z.array(z.strictObject({ label: z.string(), rows: tableShape.rows })).min(2),
});

/** Draws the rows of a table in groups, and beside them one result row per group. */
export function drawPiles({ name, columns, rows, by }: z.output<typeof pilesSchema>): Drawing {
  const at = columns.indexOf(by);
  if (at < 0) throw new Error(`"by" names a column that is not there: ${by}`);
  const keys = [...new Set(rows.map((row) => wordOf(row[at])))];
  const piles = keys.map((key) => rows.filter((row) => wordOf(row[at]) === key));
  const labels = keys.map((key, number) => `${key}: ${piles[number]?.length}`);
  const words = `${rows.length} rows of ${name}, in groups by ${by}. ${labels.join(', ')}. Each group becomes one row.`;
  return { ...drawApart({ name, columns, piles, labels }), words };
}

/** Draws the rows of a table in parts one below the other, as LIMIT or UNION divides them. */
export function drawStack({ name, columns, parts }: z.output<typeof stackSchema>): Drawing {
  if (parts.some(({ rows }) => rows.some((row) => row.length !== columns.length))) {
    throw new Error(`each row has ${columns.length} values`);
  }
  const piles = parts.map(({ rows }) => rows);
  const said = parts.map(
    ({ label, rows }) => `${label}: ${rows.map((row) => row.map(wordOf).join(' ')).join(', ')}`,
  );
  const labels = parts.map(({ label }) => label);
  return { ...drawApart({ name, columns, piles, labels }), words: `Rows of ${name}. ${said.join('; ')}.` };
}

type Apart = { name: string; columns: string[]; piles: z.output<typeof tableShape.rows>[]; labels: string[] };

function drawApart({ name, columns, piles, labels }: Apart): Omit<Drawing, 'words'> {
  const rows = piles.flat();
  let y = 0;
  let x = 0;
  const elements = piles.flatMap((pile, number) => {
    const drawn = drawTable({ ...(number === 0 && { name }), columns, rows: pile }, { y, like: rows });
    const [top = 0, bottom = top] = [drawn.middles[0], drawn.middles.at(-1)];
    y = drawn.bottom + gap;
    x = drawn.width + 6;
    return [
      drawn.element,
      draw('path', {
        d: `M${x} ${top - 6}h6V${bottom + 6}h-6M${x + 6} ${(top + bottom) / 2}h22`,
        fill: 'none',
        stroke: 'var(--color-court)',
        strokeWidth: 1.5,
      }),
      write(labels[number] ?? '', x + 34, (top + bottom) / 2 + 4, { fontWeight: 600 }),
    ];
  });
  return {
    width: Math.max(maxWidth, x + 34 + Math.max(...labels.map(widthOf))),
    height: y - gap + 1,
    elements,
  };
}
