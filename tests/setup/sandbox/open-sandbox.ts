import { buildSandbox } from '~/features/sandbox/build.server';
import { readDataset } from '~/features/sandbox/dataset.server';
import { Sandbox } from '~/features/sandbox/sandbox.server';

const fixturesDir = import.meta.dirname;

export const parkLeague = await readDataset(fixturesDir, 'park-league');

/** Opens a sandbox with its own database; tests that remove the data need a `database` that no other file uses. */
export async function openFixtureSandbox(args: {
  serverUrl: string;
  database?: string;
  datasetsDir?: string;
}): Promise<Sandbox> {
  const { datasetsDir = fixturesDir } = args;
  const url = new URL(args.serverUrl);
  url.pathname = args.database ?? 'park_league';
  // Other test processes use the same server.
  const site = `tests ${process.pid}`;
  const settings = { adminUrl: url.href, datasetsDir, mayKill: true, site };
  const sandbox = new Sandbox(settings);
  await buildSandbox({ adminUrl: settings.adminUrl, datasets: await sandbox.datasets() });
  return sandbox;
}
