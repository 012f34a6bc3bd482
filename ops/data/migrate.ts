import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const migrationsFolder = fileURLToPath(new URL('../../drizzle/migrations', import.meta.url));

/** Brings the database to the newest migration. Replicas that start together wait for one another. */
export async function migrateDatabase(url: string) {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client`select pg_advisory_lock(hashtext('boxscore:migrate'))`;
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
