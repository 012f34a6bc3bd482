import { sql } from 'drizzle-orm';

/** For ON CONFLICT DO UPDATE: every column of the rows gets the value that was to be inserted. */
export function excluded([row = {}]: readonly object[]) {
  const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.keys(row).map((key) => [key, sql.raw(`excluded.${nameOf(key)}`)]));
}
