import type { Element } from 'hast';
import { z } from 'zod';

/** Sizes in pixels. `words` describes the picture for screen readers. */
export type Drawing = { width: number; height: number; elements: Element[]; words: string };

export const tableShape = {
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z
    .array(z.array(z.union([z.string(), z.number(), z.null()])))
    .min(1)
    .max(12),
};

type Rows = { columns: string[]; rows: unknown[][] };

export const tableSchema = z.strictObject(tableShape).check(isEven);

/** Reports rows whose number of values is not that of the columns. */
export function isEven({ value, issues }: z.core.ParsePayload<Rows>) {
  value.rows.forEach((row, at) => {
    if (row.length === value.columns.length) return;
    issues.push({
      code: 'custom',
      message: `expected ${value.columns.length} values`,
      input: row,
      path: ['rows', at],
    });
  });
}
