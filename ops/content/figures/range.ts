import { z } from 'zod';
import type { Drawing } from './drawing';
import { draw, maxWidth, widthOf, write } from './svg';

export const rangeSchema = z.strictObject({
  kind: z.literal('range'),
  caption: z.string().min(10),
  /** Labels on the line, from its start to its end. */
  points: z.array(z.string()).min(2).max(6),
  from: z.string(),
  to: z.string(),
});

const y = 16;
const margin = 30;

/** Draws a half-open range: it includes its first point and ends just before its last. */
export function drawRange({ points, from, to }: z.output<typeof rangeSchema>): Drawing {
  const [start, end] = [points.indexOf(from), points.indexOf(to)];
  if (start < 0 || end <= start) throw new Error('"from" and "to" are points, in this order');
  const step = (maxWidth - 2 * margin) / (points.length - 1);
  const at = (point: number) => margin + point * step;
  const labels = points.map((point, number) =>
    write(point, at(number) - widthOf(point) / 2, y + 28, {
      ...(number === start || number === end ? { fontWeight: 600 } : { fill: 'var(--color-ink-2)' }),
    }),
  );
  const ticks = points.map((_, number) => `M${at(number)} ${y - 4}v8`).join('');
  return {
    width: maxWidth,
    height: y + 38,
    elements: [
      draw('path', { d: `M4 ${y}H${maxWidth - 4}${ticks}`, stroke: 'var(--color-ink-3)', fill: 'none' }),
      draw('path', { d: `M${at(start)} ${y}H${at(end)}`, stroke: 'var(--color-court)', strokeWidth: 4 }),
      draw('circle', { cx: at(start), cy: y, r: 6, fill: 'var(--color-court)' }),
      draw('circle', {
        cx: at(end),
        cy: y,
        r: 6,
        fill: 'var(--color-sheet)',
        stroke: 'var(--color-court)',
        strokeWidth: 2.5,
      }),
      ...labels,
    ],
    words: `A line with the points ${points.join(', ')}. The range begins with ${from}, which is in, and ends before ${to}, which is not.`,
  };
}
