import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { startClusters } from '../clusters';
import { onSignal } from '../signals';

export const datasetsDir = 'datasets';

/** Runs `work` with a sandbox that has the data. Modules that read the environment must be imported within `work`. */
export async function withGrader<Result>(work: () => Promise<Result>): Promise<Result> {
  const server = await provideSandbox();
  onSignal(server.stop);
  try {
    // The grader parses the environment when it is imported, but connects only to the sandbox.
    Object.assign(process.env, {
      DATABASE_URL: server.url,
      SANDBOX_DATABASE_URL: server.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
    });
    const { buildSandbox } = await import('~/features/sandbox/build.server');
    const { closeSandbox } = await import('~/features/sandbox/current-sandbox.server');
    await buildSandbox({ adminUrl: server.url, datasets: await readDatasets(datasetsDir) });
    const result = await work();
    await closeSandbox();
    return result;
  } finally {
    await server.stop();
  }
}

/** The first of SANDBOX_DATABASE_URL, or a separate embedded server that does not disturb a running site. */
export async function provideSandbox(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.SANDBOX_DATABASE_URL?.split(',')[0];
  if (given) return { url: given, stop: async () => undefined };
  console.log('Starting Postgres…');
  const dataDir = join(process.env.DATA_DIR || '.data', 'preview');
  const { sandbox, stop } = await startClusters({ dataDir });
  return { url: sandbox.url, stop };
}
