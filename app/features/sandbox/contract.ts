import { z } from 'zod';

const sortKeySchema = z.strictObject({
  column: z.string().min(1),
  direction: z.enum(['asc', 'desc']),
  nulls: z.enum(['first', 'last']).optional(),
});

/** Columns, their order and all rows always count. Ties may come in any order, and NULLs at either end unless `nulls` says. */
export const contractSchema = z.strictObject({
  columnNames: z.boolean().default(true),
  order: z.array(sortKeySchema).default([]),
  tolerance: z.number().min(0).default(0),
});

export type SortKey = z.output<typeof sortKeySchema>;
export type Contract = z.output<typeof contractSchema>;

/** The contract in words for the learner. `columns`: the names of the columns that the reference returns. */
export function describeContract(contract: Contract, columns: string[]): string {
  const parts = [describeColumns(contract.columnNames, columns), describeOrder(contract.order)];
  if (contract.tolerance > 0) {
    parts.push(
      `numbers may be off by ${contract.tolerance.toLocaleString('en-US', { maximumFractionDigits: 9 })}`,
    );
  }
  return `Checked: ${parts.join('; ')}.`;
}

function describeColumns(namesMatter: boolean, columns: string[]): string {
  if (!namesMatter) {
    return columns.length === 1
      ? 'one column of any name'
      : `${columns.length} columns in this order, of any name`;
  }
  return columns.length === 1 ? `one column ${columns[0]}` : `columns ${listWords(columns)} in this order`;
}

export function describeOrder(order: SortKey[]): string {
  if (order.length === 0) return 'rows in any order';
  const keys = order.map(({ column, direction, nulls }) => {
    const first = direction === 'asc' ? 'lowest or earliest first' : 'highest or latest first';
    return `${column} (${first}${nulls ? `, NULLs ${nulls}` : ''})`;
  });
  return `rows sorted by ${keys.join(', then by ')}, ties in any order`;
}

export function listWords(words: string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
