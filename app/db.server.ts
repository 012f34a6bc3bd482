import { randomBytes } from 'node:crypto';
import * as schema from 'drizzle/schema';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type TransactionSql } from 'postgres';
import { DatabaseWatch } from './database-watch.server';
import { env } from './env/env.server';
import { onShutdown } from './health/shutdown.server';

/** Identifies this process's connections in pg_stat_activity. */
const applicationName = `boxscore ${randomBytes(4).toString('hex')}`;

const options = {
  max: env.DATABASE_POOL_SIZE,
  prepare: false,
  idle_timeout: 60,
  connect_timeout: 5,
  // Seconds between attempts to connect. The driver's own delay grows to twenty, and requests wait for it.
  backoff: () => 0.1,
  onnotice: () => {},
  connection: { application_name: applicationName },
};
const client = postgres(env.DATABASE_URL, options);
onShutdown(() => client.end({ timeout: 5 }));

/** A separate connection for pings. One that has hung is replaced before the next ping. */
let lookout: postgres.Sql | undefined;
const closeLookout = async () => lookout?.end({ timeout: 0 });
onShutdown(closeLookout);

const watch = new DatabaseWatch(async () => {
  lookout ??= postgres(env.DATABASE_URL, { ...options, max: 1, connect_timeout: 1, fetch_types: false });
  const asked = lookout;
  const tooLong = setTimeout(() => {
    lookout = undefined;
    void asked.end({ timeout: 0 });
  }, 700);
  await asked
    .unsafe('select 1')
    .catch(isAnswer)
    .finally(() => clearTimeout(tooLong));
});

/** Any error from the server is an answer, such as too many connections, unless it is starting or stopping. @throws the others */
function isAnswer(error: unknown) {
  const isSaid = error instanceof postgres.PostgresError && !error.code.startsWith('57P');
  if (!isSaid) throw error;
}

// PgBouncer 1.18 loses answers when a second query is sent before the first is answered. Returning false here makes the driver
// wait; its own setting for that, max_pipeline, breaks transactions.
const alone = { onexecute: () => false };
const { unsafe } = client;
client.unsafe = ((text, values, options) => {
  lookForPooler();
  const query = unsafe(text, values, { ...alone, ...options, prepare: true } as object);
  // The driver's own query that begins a transaction: `client.begin` below watches the transaction as a whole.
  return options && 'onexecute' in options ? query : watched(query);
}) as typeof unsafe;

type Query = ReturnType<typeof unsafe>;

/** The part of a driver's query that Drizzle uses. It rejects when the watch finds the server down, and is sent when awaited. */
function watched(query: PromiseLike<unknown> & { values?: Query['values'] }): unknown {
  const answer = () => watch.guard(() => query);
  return {
    values: () => watched(query.values?.() ?? query),
    // biome-ignore lint/suspicious/noThenProperty: it replaces a query of the driver, which is thenable
    then: (...next: Parameters<Promise<unknown>['then']>) => answer().then(...next),
    catch: (next: (error: unknown) => unknown) => answer().catch(next),
    finally: (next: () => void) => answer().finally(next),
  };
}

const { begin } = client;
client.begin = ((work: (tx: TransactionSql) => Promise<unknown>) =>
  watch.guard(() =>
    begin((tx) => {
      const { unsafe } = tx;
      tx.unsafe = (text, values, options) => unsafe(text, values, { ...options, prepare: true });
      return work(tx);
    }),
  )) as typeof begin;

let hasLooked = false;

/**
 * Prepared statements save a round trip, but a pooler may give each transaction another connection, which lacks them. A pooler
 * reports process ids of its own: when the connection's id is the server's, no pooler is between.
 */
function lookForPooler() {
  if (hasLooked) return;
  hasLooked = true;
  const asked = unsafe<{ pid: number }[]>('select pg_backend_pid() as pid', [], alone as object);
  const looking = asked.then((rows) => {
    const isStraight = rows[0]?.pid === (rows.state as unknown as { pid: number }).pid;
    // The driver reads this option for each query.
    Object.assign(client.options, { prepare: isStraight });
  });
  looking.catch(() => {
    hasLooked = false;
  });
}

export const db = drizzle(client, { schema });

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database, or a caller's transaction. */
export type Executor = Database | Transaction;

/** Rejects when the database does not answer. */
export async function pingDatabase() {
  await client.unsafe('select 1');
}

/** The most connections that this process opens. */
export const poolSize = client.options.max;

/** `clock`: the database server's, in seconds since 1970. */
export type PoolUse = { state: string; connections: number; clock: number }[];

/** Counts this process's connections by state, from pg_stat_activity. Waits for a connection as any query does. */
export async function readPoolUse(): Promise<PoolUse> {
  return client<PoolUse>`
    select coalesce(state, 'unknown') as state, count(*)::integer as connections,
      extract(epoch from clock_timestamp())::double precision as clock
    from pg_stat_activity where application_name = ${applicationName} group by 1`;
}
