import { createHmac } from 'node:crypto';
import { env } from '~/env/env.server';
import { onShutdown } from '~/health/shutdown.server';
import { Sandbox } from './sandbox.server';
import { Learners } from './server/learners';
import { ServerAway } from './server/opening.server';
import { preferred } from './server/rendezvous';
import { sourceOf } from './server/source.server';

const datasetsDir = 'datasets';
let current: Sandbox[] | undefined;

function sandboxes(): Sandbox[] {
  if (!current) {
    const learners = new Learners();
    const site = createHmac('sha256', env.SESSION_SECRET)
      .update(new URL(env.DATABASE_URL).pathname)
      .digest('hex');
    current = env.SANDBOX_DATABASE_URL.map((adminUrl) => {
      const mayKill = !isSameServer(adminUrl, env.DATABASE_URL);
      return new Sandbox({ adminUrl, datasetsDir, mayKill, site }, learners);
    });
    onShutdown(closeSandbox);
  }
  return current;
}

/** The learner's own server first, those that do not answer last. The same on replicas that see the same servers answer. */
function inOrder(learner: string): Sandbox[] {
  const all = preferred(learner, sandboxes(), ({ name }) => name);
  return [...all.filter(({ answers }) => answers), ...all.filter(({ answers }) => !answers)];
}

/**
 * Does the work on the learner's server, or on the next one where that does not answer; only on `given` if there is one.
 * `learner`: left out for the site's own queries. @throws whatever the work throws
 */
export async function onSandbox<Result>(
  learner: string | undefined,
  work: (sandbox: Sandbox) => Promise<Result>,
  given?: Sandbox,
): Promise<Result> {
  const candidates = given ? [given] : inOrder(learner ?? 'the site');
  for (const [index, sandbox] of candidates.entries()) {
    try {
      return await work(sandbox);
    } catch (error) {
      if (!(error instanceof ServerAway) || index === candidates.length - 1) throw error;
    }
  }
  throw new ServerAway();
}

/** Cancels a learner's running query on any server. Returns whether there was one. */
export async function cancelOnSandbox(learner: string, given?: Sandbox): Promise<boolean> {
  for (const sandbox of given ? [given] : inOrder(learner)) {
    if (await sandbox.cancel(learner)) return true;
  }
  return false;
}

/** For health checks: rejects when no sandbox server answers with all of this process's data. */
export async function pingSandbox(): Promise<void> {
  await Promise.any(
    sandboxes().map(async (sandbox) => {
      await sandbox.ping();
      for (const { name } of await sandbox.datasets()) await sourceOf(sandbox, name);
    }),
  );
}

/** How much of each sandbox server this process uses, by kind of lane. */
export const sandboxOccupancy = () =>
  sandboxes().map((sandbox) => ({ server: sandbox.name, kinds: sandbox.occupancy() }));

/** Lets running queries end and closes every connection. */
export async function closeSandbox(): Promise<void> {
  const closing = current ?? [];
  current = undefined;
  await Promise.all(closing.map((sandbox) => sandbox.close()));
}

function isSameServer(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  return a.hostname === b.hostname && (a.port || '5432') === (b.port || '5432');
}
