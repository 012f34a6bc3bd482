import { join } from 'node:path';
import { startClusters } from '../clusters';

/** The first of SANDBOX_DATABASE_URL, or an embedded one of its own, so that a running site is left in peace. */
export async function provideSandbox(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.SANDBOX_DATABASE_URL?.split(',')[0];
  if (given) return { url: given, stop: async () => undefined };
  console.log('Starting Postgres…');
  const dataDir = join(process.env.DATA_DIR || '.data', 'preview');
  const { sandbox, stop } = await startClusters({ dataDir });
  return { url: sandbox.url, stop };
}
