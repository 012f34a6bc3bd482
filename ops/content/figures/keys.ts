import { z } from 'zod';
import type { Drawing } from './drawing';
import { draw, maxWidth, pad, rowHeight, widthOf, write } from './svg';

export const keysSchema = z.strictObject({
  kind: z.literal('keys'),
  caption: z.string().min(10),
  /** Names of tables from the top, left and right; null leaves a place empty. */
  rows: z.array(z.tuple([z.string().nullable(), z.string().nullable()])).min(1),
  /** A table, its foreign key column, and the table that the key refers to. */
  links: z.array(z.tuple([z.string(), z.string(), z.string()])).min(1),
});

const step = 2 * rowHeight;

/** Draws tables in two columns, and a line from each foreign key to the table that it refers to. */
export function drawKeys({ rows, links }: z.output<typeof keysSchema>): Drawing {
  const widthAt = (side: 0 | 1) =>
    Math.max(...rows.map((row) => (row[side] ? widthOf(row[side]) + 2 * pad : 0)));
  const right = maxWidth - widthAt(1) - 1;
  const boxes = rows.flatMap((row, at) =>
    ([0, 1] as const).flatMap((side) => {
      const name = row[side];
      return name
        ? [{ name, side, at, x: side === 0 ? 1 : right, y: at * step + 1, width: widthAt(side) }]
        : [];
    }),
  );
  const find = (name: string) => {
    const box = boxes.find((each) => each.name === name);
    if (!box) throw new Error(`"links" names a table that is not there: ${name}`);
    return box;
  };
  const lines = links.flatMap(([from, , to]) => {
    const [one, other] = [find(from), find(to)];
    const ends = [one, other].map((box, end) => {
      const mate = end === 0 ? other : one;
      if (box.side === mate.side) return [box.x + box.width / 2, box.y + (mate.at > box.at ? rowHeight : 0)];
      return [box.x + (box.side === 0 ? box.width : 0), box.y + rowHeight / 2];
    });
    const [[x1, y1] = [], [x2 = 0, y2 = 0] = []] = ends;
    return [
      draw('path', { d: `M${x1} ${y1}L${x2} ${y2}`, stroke: 'var(--color-court)', strokeWidth: 1.5 }),
      draw('circle', { cx: x2, cy: y2, r: 3.5, fill: 'var(--color-court)' }),
    ];
  });
  return {
    width: Math.max(maxWidth, widthAt(0) + widthAt(1) + 2),
    height: (rows.length - 1) * step + rowHeight + 2,
    elements: [
      ...boxes.flatMap(({ name, x, y, width }) => [
        draw('rect', {
          ...{ x, y, width, height: rowHeight },
          ...{ fill: 'var(--color-sheet)', stroke: 'var(--color-rule)' },
        }),
        write(name, x + pad, y + 15, { fontWeight: 600 }),
      ]),
      ...lines,
    ],
    words: `${boxes.length} tables. ${links.map(([from, column, to]) => `${from}.${column} points at ${to}`).join('; ')}.`,
  };
}
