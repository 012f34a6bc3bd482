import type { DictionaryTable } from 'drizzle/schema';

/** What an editor offers: the columns of each table by its name. */
export const completionsOf = (tables: readonly DictionaryTable[]) =>
  Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
