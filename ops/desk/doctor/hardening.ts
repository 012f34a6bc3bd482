import postgres from 'postgres';
import { about, type Finding } from './finding';
import expected from './hardening.json';

const { ok, fault } = about('sandbox');
const roles = ['sandbox_login', 'sandbox_ro', 'sandbox_hidden'];
const anew = 'Empty the server: the site lays it out anew.';
/**
 * `harmless`: volatile functions that learners may call, as drizzle/sandbox.sql grants them. `attempts`: hostile statements, each
 * with the SQLSTATE by which it must fail.
 */
const { harmless, settings, attempts } = expected;

/** Checks the learners' roles in the server's catalogue. `sql`: as superuser, in the database that learners see. */
export async function examineHardening(
  sql: postgres.Sql,
  names: { visible: string; hidden: string },
): Promise<Finding[]> {
  const strong = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname = any (${roles})
      and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls)`;
  const open = await sql<{ name: string }[]>`
    select datname as name from pg_database
    where datname <> all (${Object.values(names)}) and datallowconn and has_database_privilege('sandbox_login', oid, 'connect')`;
  const more = await sql<{ name: string }[]>`
    select roleid::regrole::text as name from pg_auth_members
    where member::regrole::text = any (${roles}) and roleid::regrole::text <> all (${roles})`;
  const callable = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc
    where provolatile = 'v' and proname <> all (${harmless}) and has_function_privilege('sandbox_ro', oid, 'execute')`;
  const reaching = await sql<{ name: string }[]>`
    select extname as name from pg_extension where extname <> 'plpgsql' union all select srvname from pg_foreign_server`;
  const writable = await sql<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p', 'v') and relnamespace::regnamespace::text !~ '^pg_|^information_schema$'
      and has_table_privilege('sandbox_ro', oid, 'insert, update, delete, truncate')`;
  return [
    judge(
      strong,
      'no learner’s role is more than a reader.',
      (list) => `these roles may do more than read: ${list}. ${anew}`,
    ),
    judge(
      open,
      'learners can open the sandbox’s databases and no other.',
      (list) =>
        `learners can also open the databases ${list}. Drop them, or restart the site, which shuts them.`,
    ),
    judge(
      more,
      'learners can become readers and nobody else.',
      (list) => `learners can become ${list}. ${anew}`,
    ),
    judge(
      callable,
      'no function that changes anything can be called.',
      (list) => `learners can call ${list}. ${anew}`,
    ),
    judge(writable, 'no table can be written to.', (list) => `learners can write to ${list}. ${anew}`),
    judge(
      reaching,
      'no extension reaches out.',
      (list) => `these can reach other servers: ${list}. Drop them.`,
    ),
  ];
}

function judge(found: { name: string }[], good: string, bad: (list: string) => string): Finding {
  return found.length === 0 ? ok(good) : fault(bad(found.map(({ name }) => name).join(', ')));
}

/** Checks the settings, and tries the hostile statements. `sql`: as the learners' login. */
export async function examineLogin(sql: postgres.Sql): Promise<Finding[]> {
  const loose: string[] = [];
  for (const [name, value] of Object.entries(settings)) {
    const [row] = await sql.unsafe<Record<string, string>[]>(`show ${name}`);
    if (row?.[name] !== value) loose.push(`${name} is ${row?.[name]} and not ${value}`);
  }
  const allowed: string[] = [];
  for (const { words, statement, codes } of attempts) {
    const code = await sql
      .begin(async (tx) => {
        await tx.unsafe(statement);
        throw new StatementSucceeded();
      })
      .catch((error: unknown) => (error instanceof postgres.PostgresError ? error.code : 'none'));
    if (!codes.includes(code)) allowed.push(words);
  }
  return [
    loose.length === 0
      ? ok(`a learner’s query ends after ${settings.statement_timeout}, and reads only.`)
      : fault(`a learner’s session is not bounded: ${loose.join(', ')}. ${anew}`),
    allowed.length === 0
      ? ok(`${attempts.length} things that a learner must not do were tried, and refused.`)
      : fault(`a learner can ${allowed.join(', ')}. ${anew}`),
  ];
}

/** Rolls back a hostile statement that has not failed. */
class StatementSucceeded extends Error {}
