import { join } from 'node:path';
import { buildSandbox } from '~/features/sandbox/build.server';
import { Sandbox } from '~/features/sandbox/sandbox.server';

const datasetsDir = import.meta.dirname;

/** The dataset that tests of the sandbox itself run on. */
export const parkLeague = join(datasetsDir, 'park-league');

/**
 * A sandbox with the fixture's data, in a database of its own on the server of this run.
 * @param args.database tests that take the data away need one that no other file uses
 */
export async function openFixtureSandbox(args: { serverUrl: string; database?: string }): Promise<Sandbox> {
  const url = new URL(args.serverUrl);
  url.pathname = args.database ?? 'park_league';
  const settings = { adminUrl: url.href, datasetsDir, mayKill: true };
  await buildSandbox(settings);
  return new Sandbox(settings);
}
