import { join } from 'node:path';
import { startClusters } from '../clusters';

/**
 * The sandbox server for an author's command: that of SANDBOX_DATABASE_URL, or else an embedded one of its own below
 * DATA_DIR, so that a running site is left in peace. Stop it when done.
 */
export async function provideSandbox(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.SANDBOX_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  console.log('Starting Postgres…');
  const { sandbox, stop } = await startClusters({
    dataDir: join(process.env.DATA_DIR || '.data', 'preview'),
  });
  return { url: sandbox.url, stop };
}
