import { z } from 'zod';
import { type Drawing, isEven, tableShape } from './drawing';
import { draw, drawTable, maxWidth, write } from './svg';

export const frameSchema = z
  .strictObject({
    kind: z.literal('frame'),
    caption: z.string().min(10),
    ...tableShape,
    /** Row numbers from 1: the computed row, and the first and last row of its frame. */
    row: z.int().min(1),
    from: z.int().min(1),
    to: z.int().min(1),
  })
  .check(isEven);

export function drawFrame({ name, columns, rows, row, from, to }: z.output<typeof frameSchema>): Drawing {
  if (from > to || Math.max(row, to) > rows.length) throw new Error('"row", "from" and "to" are rows');
  const marked = rows.flatMap((_, at) => (at + 1 >= from && at + 1 <= to ? [at] : []));
  const table = drawTable({ name, columns, rows }, { marked });
  const [top = 0, bottom = 0, current = 0] = [from, to, row].map((each) => table.middles[each - 1]);
  const x = table.width + 8;
  return {
    width: maxWidth,
    height: table.bottom + 1,
    elements: [
      table.element,
      draw('path', {
        d: `M${x} ${top - 8}h6V${bottom + 8}h-6`,
        fill: 'none',
        stroke: 'var(--color-court)',
        strokeWidth: 1.5,
      }),
      draw('path', { d: `M${x + 14} ${current}l8 -4v8z`, fill: 'var(--color-court)' }),
      write('this row', x + 26, current + 4, { fontWeight: 600 }),
    ],
    words: `${rows.length} rows of ${name}. For row ${row} the window looks at rows ${from} to ${to}.`,
  };
}
