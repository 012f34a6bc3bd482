import * as schema from 'drizzle/schema';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { env } from './env.server';
import { onShutdown } from './shutdown.server';

const client = postgres(env.DATABASE_URL, {
  max: 10,
  idle_timeout: 60,
  connect_timeout: 5,
  // Seconds between attempts to connect. The driver's own delay grows to twenty, and requests wait for it.
  backoff: () => 0.1,
  onnotice: () => {},
});
onShutdown(() => client.end({ timeout: 5 }));

export const db = drizzle(client, { schema });

export type Database = typeof db;
/** The database, or a caller's transaction. */
export type Executor = Database | Parameters<Parameters<Database['transaction']>[0]>[0];

/** Rejects when it does not answer. */
export async function pingDatabase() {
  await client`select 1`;
}
