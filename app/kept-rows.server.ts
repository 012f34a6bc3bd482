import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Changes whenever the row does. */
export const versionOf = (table: PgTable): SQL<string> => sql<string>`${table}.xmin::text`;

/**
 * A cache for rows that change only with the content: a result of `load` is used while the caller passes the same version. Keys
 * must be of existing rows, as entries are never evicted.
 */
export function keptByVersion<Key, Rows>(load: (key: Key) => Promise<Rows>) {
  const kept = new Map<Key, { version: string; rows: Rows }>();
  return async (key: Key, version: string): Promise<Rows> => {
    const known = kept.get(key);
    if (known?.version === version) return known.rows;
    // The rows may be newer than the version: the next call then loads them again.
    const rows = await load(key);
    kept.set(key, { version, rows });
    return rows;
  };
}
