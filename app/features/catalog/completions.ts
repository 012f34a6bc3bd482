import type { DictionaryTable } from 'drizzle/schema';

/** For the editor's completions: the column names of each table, by table name. */
export const completionsOf = (tables: readonly DictionaryTable[]) =>
  Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
