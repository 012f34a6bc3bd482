import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const migrationsFolder = 'drizzle/migrations';
const pollMs = 500;

/**
 * Brings the database to the newest migration. Replicas that start together wait for one another, at a lock that ends with its
 * transaction: one of the session would stay behind on a pooler's connection. `onWait` is called where another has it.
 */
export async function migrateDatabase(url: string, onWait = () => {}) {
  const client = postgres(url, { max: 2, prepare: false, onnotice: () => {} });
  const db = drizzle(client);
  const migrateAlone = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      const [lock] = await tx.execute(
        sql`select pg_try_advisory_xact_lock(hashtext('boxscore:migrate')) as taken`,
      );
      // On the other connection: the migrator begins a transaction of its own.
      if (lock?.taken) await migrate(db, { migrationsFolder });
      return lock?.taken;
    });
  try {
    if (await migrateAlone()) return;
    onWait();
    // Who waits holds none of a pooler's connections, of which the one that migrates needs two.
    do await delay(pollMs);
    while (!(await migrateAlone()));
  } finally {
    await client.end();
  }
}
