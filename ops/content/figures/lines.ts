import { z } from 'zod';
import type { Drawing } from './drawing';
import { draw, maxWidth, pad, rowHeight, widthOf, write } from './svg';

export const linesSchema = z.strictObject({
  kind: z.literal('lines'),
  caption: z.string().min(10),
  points: z.array(z.string()).min(2).max(4),
  /** Percentages at each point. */
  lines: z
    .array(z.strictObject({ name: z.string(), values: z.array(z.number().min(0).max(100)) }))
    .min(1)
    .max(3),
});

const plot = { top: 44, height: 150, left: 44, right: maxWidth - 44 };

/** Draws a line over time for each group, labelled with its values. */
export function drawLines({ points, lines }: z.output<typeof linesSchema>): Drawing {
  const uneven = lines.find(({ values }) => values.length !== points.length);
  if (uneven) throw new Error(`${uneven.name} needs ${points.length} values`);
  const all = lines.flatMap(({ values }) => values);
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const step = (plot.right - plot.left) / (points.length - 1);
  const x = (point: number) => plot.left + point * step;
  const y = (value: number) => plot.top + (plot.height * (highest - value)) / (highest - lowest || 1);
  const bottom = plot.top + plot.height + rowHeight + 2 * pad;
  const centered = (text: string, point: number, at: number, more = {}) =>
    write(text, Math.min(Math.max(x(point) - widthOf(text) / 2, 0), maxWidth - widthOf(text)), at, more);
  const elements = lines.flatMap(({ name, values }, index) => {
    const stroke = index === 0 ? 'var(--color-court)' : 'var(--color-ink-2)';
    const d = values.map((value, point) => `${point === 0 ? 'M' : 'L'}${x(point)} ${y(value)}`).join('');
    return [
      draw('path', { d, fill: 'none', stroke, strokeWidth: 2, ...(index > 0 && { strokeDasharray: '5 4' }) }),
      ...values.map((value, point) => {
        const hasFallen = value < (values[point - 1] ?? 0);
        return centered(value.toFixed(1), point, y(value) + (hasFallen ? 3 * pad : -pad));
      }),
      write(name, maxWidth - widthOf(name), y(values.at(-1) ?? 0) - rowHeight, { fontWeight: 600 }),
    ];
  });
  const labels = points.map((point, at) => centered(point, at, bottom + pad, { fill: 'var(--color-ink-2)' }));
  const told = lines.map(({ name, values }) => {
    const each = values.map((value, at) => `${points[at]} ${value.toFixed(1)}`);
    return `${name}: ${each.join(', ')}`;
  });
  return {
    width: maxWidth,
    height: bottom + 14,
    elements: [...elements, ...labels],
    words: `${lines.length} lines. ${told.join('; ')}.`,
  };
}
