import { expect, vi } from 'vitest';
import { withDatabase } from '../../setup/database';

type Scope = { everybodyBut: number } | 'everybody';

/** What counts attempts and sightings changes with every request, and belongs to nobody. */
const uncounted = ['rate_limits', 'audit_records'];
const unseen = "to_jsonb(t) - 'last_seen_at'";

/** The product's tables, each as a count and a hash of its rows: all, or all that are not one user's own. */
export function readState(databaseUrl: string, scope: Scope): Promise<Record<string, string>> {
  return withDatabase(databaseUrl, async (sql) => {
    // A letter writes its link's token when it leaves.
    const waiting = () => sql`select id from pgboss.job where name = 'mail' and state < 'completed'`;
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 8_000, interval: 20 });
    const columns = await sql<{ table: string; names: string[] }[]>`
      select table_name as table, array_agg(column_name::text) as names from information_schema.columns
      where table_schema = 'public' and table_name <> all(${uncounted}) group by 1 order by 1`;
    const states = columns.map(
      ({ table, names }) =>
        `select '${table}' as table, count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as state
         from (select md5((${unseen})::text) as row from ${table} t where ${rowsOf(table, names, scope)}) as rows`,
    );
    const rows = await sql.unsafe<{ table: string; state: string }[]>(states.join(' union all '));
    return Object.fromEntries(rows.map(({ table, state }) => [table, state]));
  });
}

function rowsOf(table: string, names: string[], scope: Scope): string {
  if (scope === 'everybody') return 'true';
  const own = ownRows(table, names, scope.everybodyBut);
  return own ? `(${own}) is not true` : 'true';
}

function ownRows(table: string, names: string[], userId: number): string | undefined {
  const enrollments = `select id from enrollments where user_id = ${userId}`;
  if (table === 'users') return `id = ${userId}`;
  if (names.includes('user_id')) return `user_id = ${userId}`;
  if (names.includes('enrollment_id')) return `enrollment_id in (${enrollments})`;
  if (names.includes('message_id'))
    return `message_id in (select id from tutor_messages where enrollment_id in (${enrollments}))`;
  if (!names.includes('attempt_id')) return undefined;
  return `attempt_id in (select id from assessment_attempts where enrollment_id in (${enrollments}))`;
}
