import { setTimeout as delay } from 'node:timers/promises';
import { buildSandbox, SandboxAway, tendSandbox } from '~/features/sandbox/build.server';
import type { Dataset } from '~/features/sandbox/dataset.server';
import { log } from '~/http/log.server';
import { type Seeding, seedLessons } from './seed';

const retryMs = 1_000;
const retryAfterFaultMs = 60_000;
/** Often enough for nobody to take our data for forgotten. */
const tendMs = 60 * 60_000;

type Args = Seeding & { sandboxUrl: string; datasets: Dataset[]; demo: boolean; stopping: AbortSignal };

/**
 * Lays out the learners' data and the lessons, and sees to it that they stay. While the sandbox server is away, it resolves
 * and goes on trying until `stopping`.
 */
export async function keepLearnerData(args: Args): Promise<void> {
  let isThere = true;
  try {
    await layOut(args);
  } catch (error) {
    if (!(error instanceof SandboxAway)) throw error;
    log.warn({ err: error }, 'the sandbox server does not answer: SQL and new lessons wait for it');
    isThere = false;
  }
  keepOn(args, isThere).catch((error) => {
    if (!args.stopping.aborted) throw error;
  });
}

async function layOut({ sandboxUrl, datasets, ...seeding }: Args): Promise<void> {
  await buildSandbox({ adminUrl: sandboxUrl, datasets });
  await seedLessons({ ...seeding, sandboxUrl });
}

async function keepOn(args: Args, isThere: boolean): Promise<void> {
  if (!isThere) await layOutLater(args);
  for (;;) {
    await pause(args, tendMs);
    await tendSandbox({ adminUrl: args.sandboxUrl, datasets: args.datasets }).catch((error) =>
      log.warn({ err: error }, 'the sandbox server was not told that its data is in use'),
    );
  }
}

async function layOutLater(args: Args): Promise<void> {
  for (let waitMs = retryMs; ; ) {
    await pause(args, waitMs);
    try {
      await layOut(args);
      return log.info('the sandbox server answers: data and lessons are laid out');
    } catch (error) {
      const isAway = error instanceof SandboxAway;
      if (!isAway) log.error({ err: error }, 'data or lessons could not be laid out');
      waitMs = isAway ? retryMs : retryAfterFaultMs;
    }
  }
}

function pause({ stopping: signal }: Args, ms: number): Promise<void> {
  return delay(ms, undefined, { signal });
}
