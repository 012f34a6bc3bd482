import { randomBytes } from 'node:crypto';
import * as schema from 'drizzle/schema';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from './env/env.server';
import { onShutdown } from './health/shutdown.server';

/** Tells the connections of one process from those of others. */
const applicationName = `boxscore ${randomBytes(4).toString('hex')}`;

const client = postgres(env.DATABASE_URL, {
  max: env.DATABASE_POOL_SIZE,
  // A pooler gives each transaction another connection, which knows no statement prepared before.
  prepare: false,
  idle_timeout: 60,
  connect_timeout: 5,
  // Seconds between attempts to connect. The driver's own delay grows to twenty, and requests wait for it.
  backoff: () => 0.1,
  onnotice: () => {},
  connection: { application_name: applicationName },
});
onShutdown(() => client.end({ timeout: 5 }));

// PgBouncer 1.18 loses answers where a second query is sent before the first is answered. Returning false here has the driver wait;
// its own setting for that, max_pipeline, breaks transactions.
const { unsafe } = client;
client.unsafe = (text, values, options) =>
  unsafe(text, values, { onexecute: () => false, ...options } as object);

export const db = drizzle(client, { schema });

export type Database = typeof db;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database, or a caller's transaction. */
export type Executor = Database | Transaction;

/** Rejects when it does not answer. */
export async function pingDatabase() {
  await client.unsafe('select 1');
}

/** Connections that this process may have. */
export const poolSize = client.options.max;

export type PoolUse = { state: string; connections: number }[];

/** What this process's connections do, as the server sees them. Waits for a connection as any query does. */
export async function readPoolUse(): Promise<PoolUse> {
  return client<PoolUse>`
    select coalesce(state, 'unknown') as state, count(*)::integer as connections
    from pg_stat_activity where application_name = ${applicationName} group by 1`;
}
