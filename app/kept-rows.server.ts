import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Changes whenever the row does. */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;

/**
 * For rows that change with the content alone: what `load` gave for a key is kept for as long as whoever asks finds the same version
 * in the database. Keys are of rows that there are.
 */
export function keptByVersion<Key, Rows>(load: (key: Key) => Promise<Rows>) {
  const kept = new Map<Key, { version: string; rows: Rows }>();
  return async (key: Key, version: string): Promise<Rows> => {
    const known = kept.get(key);
    if (known?.version === version) return known.rows;
    // What is read after the version may be newer, and is then read once more.
    const rows = await load(key);
    kept.set(key, { version, rows });
    return rows;
  };
}
