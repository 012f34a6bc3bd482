import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const migrationsFolder = 'drizzle/migrations';
const pollMs = 500;

/**
 * Applies the migrations. Replicas that start together wait for one another with a transaction lock, because a session lock would
 * stay on a pooler's connection. `onWait` is called where another replica holds the lock.
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
      // Uses the second connection: the migrator begins a transaction of its own.
      if (lock?.taken) await migrate(db, { migrationsFolder });
      return lock?.taken;
    });
  try {
    if (await migrateAlone()) return;
    onWait();
    // While waiting, this process holds no connection of a pooler: the migrating replica needs two.
    do await delay(pollMs);
    while (!(await migrateAlone()));
  } finally {
    await client.end();
  }
}
