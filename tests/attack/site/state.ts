import { expect, vi } from 'vitest';
import { withDatabase } from '../../setup/database';

type Scope = { everybodyBut: number } | 'everybody';

/** Tables that change with every request and belong to no user. */
const uncounted = ['rate_limits', 'audit_records'];
const unseen = "to_jsonb(t) - 'last_seen_at'";

/** Count and hash of the rows of each product table: of all rows, or of all but one user's. */
export function readState(databaseUrl: string, scope: Scope): Promise<Record<string, string>> {
  return withDatabase(databaseUrl, async (sql) => {
    // The token of an e-mail's link is written when the e-mail is sent.
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
