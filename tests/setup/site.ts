import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { cloneDatabase } from './database';
import { startServer } from './server';

/** Connections to a database, which end with the test file. */
export function connect(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
  afterAll(() => sql.end());
  return sql;
}

/** A site with its own database, for a test file that would disturb other files. */
export async function startSite(name: string, env: Record<string, string> = {}) {
  const databases = inject('postgres');
  const { sandboxUrl } = databases;
  const databaseUrl = await cloneDatabase(name, databases);
  const server = await startServer({ databaseUrl, sandboxUrl, env });
  return { server, origin: server.origin, databaseUrl, sandboxUrl };
}
