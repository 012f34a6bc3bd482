import { z } from 'zod';
import { type Drawing, isEven, tableShape } from './drawing';
import { type Cell, drawTable, maxWidth, widthOf, wordOf, write } from './svg';

export const conditionSchema = z
  .strictObject({
    kind: z.literal('condition'),
    caption: z.string().min(10),
    ...tableShape,
    column: z.string(),
    operator: z.enum(['<', '<=', '=', '<>', '>=', '>']),
    value: z.union([z.string(), z.number(), z.null()]),
  })
  .check(isEven);

type Condition = z.output<typeof conditionSchema>;

/** Draws each row of a table with the result of a comparison: true, false, or unknown. */
export function drawCondition({ name, columns, rows, column, operator, value }: Condition): Drawing {
  const at = columns.indexOf(column);
  if (at < 0) throw new Error(`"column" names a column that is not there: ${column}`);
  const verdicts = rows.map((row) => compare(row[at] ?? null, operator, value));
  const kept = verdicts.flatMap((verdict, row) => (verdict === 'true' ? [row] : []));
  const lost = verdicts.flatMap((verdict, row) => (verdict === 'true' ? [] : [row]));
  const table = drawTable({ name, columns, rows }, { marked: kept, quiet: lost });
  const x = table.width + 12;
  const literal = typeof value === 'string' ? `'${value}'` : wordOf(value);
  const condition = `${column} ${operator} ${literal}`;
  return {
    width: Math.max(maxWidth, x + widthOf(condition)),
    height: table.bottom + 1,
    elements: [
      table.element,
      write(condition, x, (table.middles[0] ?? 0) - 18, { fill: 'var(--color-ink-2)' }),
      ...verdicts.map((verdict, row) =>
        write(verdict, x, (table.middles[row] ?? 0) + 4, {
          ...(verdict === 'true' ? { fontWeight: 600 } : { fill: 'var(--color-ink-2)' }),
        }),
      ),
    ],
    words: `${rows.length} rows of ${name}. ${rows
      .map((row, each) => `${column} ${wordOf(row[at])}: ${verdicts[each]}`)
      .join('; ')}. Only what is true is kept.`,
  };
}

function compare(one: Cell, operator: Condition['operator'], other: Cell): 'true' | 'false' | 'unknown' {
  if (one === null || other === null) return 'unknown';
  const holds = {
    '<': one < other,
    '<=': one <= other,
    '=': one === other,
    '<>': one !== other,
    '>=': one >= other,
    '>': one > other,
  };
  return holds[operator] ? 'true' : 'false';
}
