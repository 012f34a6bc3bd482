import { z } from 'zod';
import { type Drawing, tableSchema } from './drawing';
import { draw, drawTable, maxWidth, wordOf } from './svg';

export const joinSchema = z.strictObject({
  kind: z.literal('join'),
  caption: z.string().min(10),
  left: tableSchema,
  right: tableSchema,
  /** One column of each table. */
  on: z.tuple([z.string(), z.string()]),
});

/** Smallest distance between the tables, in which the lines are drawn. */
const leastGap = 30;

/** Draws two tables, and a line between each pair of rows that match. */
export function drawJoin({ left, right, on }: z.output<typeof joinSchema>): Drawing {
  const [from, to] = [left.columns.indexOf(on[0]), right.columns.indexOf(on[1])];
  if (from < 0 || to < 0) throw new Error(`"on" names a column that is not there: ${on.join(', ')}`);
  const pairs = left.rows.flatMap((row, l) =>
    right.rows.flatMap((other, r) =>
      row[from] !== null && String(row[from]) === String(other[to]) ? [[l, r] as const] : [],
    ),
  );
  const alone = (rows: readonly unknown[], side: 0 | 1) =>
    rows.flatMap((_, at) => (pairs.some((pair) => pair[side] === at) ? [] : [at]));
  const one = drawTable(left, { quiet: alone(left.rows, 0) });
  const rightWidth = drawTable(right).width;
  const x = maxWidth - rightWidth - 1;
  const other = drawTable(right, { x, quiet: alone(right.rows, 1) });
  const lines = pairs.map(([l, r]) => {
    const [y1 = 0, y2 = 0] = [one.middles[l], other.middles[r]];
    return draw('path', {
      d: `M${one.width + 2} ${y1}C${(one.width + x) / 2} ${y1} ${(one.width + x) / 2} ${y2} ${x - 2} ${y2}`,
    });
  });
  const key = (row: (typeof left.rows)[number] | undefined, at: number) => wordOf(row?.[at]);
  const counts = left.rows.map((row, l) => {
    const met = pairs.filter(([side]) => side === l).length;
    const rows = met === 1 ? 'one row' : met === 0 ? 'no row' : `${met} rows`;
    return `${left.name} ${on[0]} ${key(row, from)} meets ${rows} of ${right.name}`;
  });
  return {
    width: Math.max(maxWidth, one.width + leastGap + rightWidth + 1),
    height: Math.max(one.bottom, other.bottom) + 1,
    elements: [
      one.element,
      other.element,
      draw('g', { fill: 'none', stroke: 'var(--color-court)', strokeWidth: 1.5 }, lines),
    ],
    words: `${counts.join('; ')}.`,
  };
}
