import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import postgres from 'postgres';
import type { Env } from '~/env/env.server';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { log } from '~/http/log.server';
import { isPassing, toOperatorError } from './database-fault';

type Urls = Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'SANDBOX_DATABASE_URL'>;
/** `server` identifies a server under all its names and addresses; undefined where the login may not ask for it. */
type DatabaseAddress = { server: string | undefined; database: string };

/** The same timeout as the driver's for a sandbox. */
const connectSeconds = 5;
const clockToleranceMs = 60_000;

/**
 * Checks both servers before anything is changed on either. A sandbox server that does not answer is no error.
 * @throws an Error of one line that names the variable and what to do
 */
export async function checkDatabases(urls: Urls): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, SANDBOX_DATABASE_URL } = urls;
  const product = await checkProduct('DATABASE_URL', DATABASE_URL);
  if (DATABASE_DIRECT_URL !== DATABASE_URL) {
    const direct = await checkProduct('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL);
    if (direct.server !== product.server || direct.database !== product.database)
      throw new Error(
        'DATABASE_DIRECT_URL: names another database than DATABASE_URL: it is for the same one, without the pooler',
      );
  }
  for (const url of SANDBOX_DATABASE_URL) checkApart(await checkSandbox(url), product);
}

function checkApart(sandbox: DatabaseAddress | undefined, product: DatabaseAddress) {
  if (!sandbox || sandbox.server === undefined || sandbox.server !== product.server) return;
  if (sandbox.database === product.database)
    throw new Error(
      'SANDBOX_DATABASE_URL: names the database of DATABASE_URL: learner SQL needs a server that holds nothing else',
    );
  log.warn(
    'SANDBOX_DATABASE_URL: learner SQL will run on the same server as the product’s data: give it a server of its own before strangers use this site',
  );
}

async function checkProduct(variable: string, url: string): Promise<DatabaseAddress> {
  const sql = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: connectSeconds,
    onnotice: () => {},
  });
  // The driver retries forever where a load balancer without a server accepts the connection and closes it.
  const tooLong = delay(2 * connectSeconds * 1_000, undefined, { ref: false }).then(() => {
    throw coded('CONNECTION_CLOSED', 'no answer');
  });
  try {
    const asked = sql`
      select current_database() as database, current_setting('server_encoding') as encoding, pg_is_in_recovery() as "isReplica",
        extract(epoch from clock_timestamp()) * 1000 as now,
        has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate"`;
    const [found] = await Promise.race([asked, tooLong]);
    if (found?.isReplica) throw coded('READ_ONLY', 'it is a replica');
    if (!found?.mayCreate) throw coded('42501', 'it may not create tables');
    warnOfClock(variable, Number(found.now));
    if (variable === 'DATABASE_URL') warnOfEncoding(found.encoding);
    const [server] = await sql`select system_identifier::text as id from pg_control_system()`.catch(() => []);
    return { server: server?.id, database: found.database };
  } catch (error) {
    throw toOperatorError({ variable, url, error });
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const coded = (code: string, words: string) => Object.assign(new Error(words), { code });

/** Undefined where the server does not answer: it may come later. */
async function checkSandbox(url: string): Promise<DatabaseAddress | undefined> {
  const variable = 'SANDBOX_DATABASE_URL';
  const { admin, names } = addressesOf(url);
  const client = new pg.Client({
    connectionString: admin.maintenance,
    connectionTimeoutMillis: connectSeconds * 1000,
  });
  // A connection lost after the query must not raise an unhandled 'error' event.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ rolsuper: boolean }>(
      'select rolsuper from pg_roles where rolname = current_user',
    );
    if (!rows[0]?.rolsuper) throw notSuperuser(url);
    const control = await client.query<{ id: string }>(
      'select system_identifier::text as id from pg_control_system()',
    );
    return { server: control.rows[0]?.id, database: names.visible };
  } catch (error) {
    if (isPassing(error)) return undefined;
    // Once the sandbox is set up, roles other than superusers may not even connect.
    if (error instanceof pg.DatabaseError && error.code === '42501') throw notSuperuser(url);
    throw toOperatorError({ variable, url: admin.maintenance, error });
  } finally {
    await client.end().catch(() => {});
  }
}

const notSuperuser = (url: string) =>
  new Error(
    `SANDBOX_DATABASE_URL: the login ${decodeURIComponent(new URL(url).username)} is not a superuser: name one, of a server that holds nothing else`,
  );

function warnOfClock(variable: string, theirs: number) {
  const ahead = Date.now() - theirs;
  if (Math.abs(ahead) < clockToleranceMs) return;
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  log.warn(
    `${variable}: the clock here is ${minutes} min ${ahead > 0 ? 'ahead of' : 'behind'} the server's: set both by NTP; until then sign-in elsewhere, payments and timed assessments may fail`,
  );
}

function warnOfEncoding(encoding: string) {
  if (encoding === 'UTF8') return;
  log.warn(
    `DATABASE_URL: the database is in ${encoding}: make one in UTF8, and restore a backup of this one into it where it holds anything`,
  );
}
