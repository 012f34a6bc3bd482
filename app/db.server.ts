import { randomBytes } from 'node:crypto';
import * as schema from 'drizzle/schema';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from './env.server';
import { onShutdown } from './shutdown.server';

/** Tells the connections of one process from those of others. */
const applicationName = `boxscore ${randomBytes(4).toString('hex')}`;

const client = postgres(env.DATABASE_URL, {
  max: env.DATABASE_POOL_SIZE,
  // On a pooler's connection, which others get in between, nothing stays prepared.
  prepare: false,
  idle_timeout: 60,
  connect_timeout: 5,
  // Seconds between attempts to connect. The driver's own delay grows to twenty, and requests wait for it.
  backoff: () => 0.1,
  onnotice: () => {},
  connection: { application_name: applicationName },
});
onShutdown(() => client.end({ timeout: 5 }));

// Whatever takes a query before the last is answered, PgBouncer 1.18 loses the answer. The driver has max_pipeline for that,
// with which its transactions fail; a connection for which this hook says false gets no second query either.
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
