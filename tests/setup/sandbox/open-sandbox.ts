import { join } from 'node:path';
import { buildSandbox } from '~/features/sandbox/build.server';
import { Sandbox } from '~/features/sandbox/sandbox.server';

const datasetsDir = import.meta.dirname;

export const parkLeague = join(datasetsDir, 'park-league');

/** In a database of its own; tests that take the data away need a `database` that no other file uses. */
export async function openFixtureSandbox(args: { serverUrl: string; database?: string }): Promise<Sandbox> {
  const url = new URL(args.serverUrl);
  url.pathname = args.database ?? 'park_league';
  const settings = { adminUrl: url.href, datasetsDir, mayKill: true };
  await buildSandbox(settings);
  return new Sandbox(settings);
}
