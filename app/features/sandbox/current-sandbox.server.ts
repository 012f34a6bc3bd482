import { env } from '~/env.server';
import { onShutdown } from '~/shutdown.server';
import { Sandbox } from './sandbox.server';
import { sourceOf } from './server/source.server';

const datasetsDir = 'datasets';
let current: Sandbox | undefined;

/** The sandbox of this process. */
export function currentSandbox(): Sandbox {
  if (!current) {
    const adminUrl = env.SANDBOX_DATABASE_URL;
    current = new Sandbox({ adminUrl, datasetsDir, mayKill: !isSameServer(adminUrl, env.DATABASE_URL) });
    onShutdown(closeSandbox);
  }
  return current;
}

/** For health checks: rejects when the sandbox server does not answer, or has not all of this process's data. */
export async function pingSandbox(): Promise<void> {
  const sandbox = currentSandbox();
  await sandbox.ping();
  for (const { name } of await sandbox.datasets()) await sourceOf(sandbox, name);
}

/** How much of this process's sandbox is in use, by kind of lane. */
export const sandboxOccupancy = () => currentSandbox().occupancy();

/** Lets running queries end and closes every connection. */
export async function closeSandbox(): Promise<void> {
  await current?.close();
  current = undefined;
}

function isSameServer(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.hostname === b.hostname && (a.port || '5432') === (b.port || '5432');
}
