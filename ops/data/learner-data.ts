import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { buildSandbox, SandboxAway, tendSandbox } from '~/features/sandbox/build.server';
import type { Dataset } from '~/features/sandbox/dataset.server';
import { log } from '~/http/log.server';
import { inOneLine } from '../check-databases';
import { isPassing } from '../database-fault';
import { type Seeding, seedLessons } from './seed';

const retryMs = 1_000;
const retryAfterFaultMs = 60_000;
const away = 'the sandbox server does not answer';
/** Often enough for nobody to take our data for forgotten. */
const tendMs = 60 * 60_000;

type Place = Seeding & { sandboxUrl: string; datasets: Dataset[]; demo: boolean };
type Args = Place & { stopping: AbortSignal };

/**
 * Lays out the learners' data and the lessons, and sees to it that they stay. While the sandbox server is away, it resolves
 * and goes on trying until `stopping`.
 */
export async function keepLearnerData(args: Args): Promise<void> {
  const isThere = await layOutNow(args);
  keepOn(args, isThere).catch((error) => {
    if (!args.stopping.aborted) throw error;
  });
}

/** Returns whether the sandbox server was there for it, and warns where it was not. @throws one line for a fault that stays */
export async function layOutNow(place: Place): Promise<boolean> {
  try {
    await layOut(place);
    return true;
  } catch (error) {
    if (!mayCome(error)) throw named(place, error);
    log.warn({ reason: reasonOf(place, error) }, `${away}: SQL and new lessons wait for it`);
    return false;
  }
}

async function layOut({ sandboxUrl, datasets, ...seeding }: Place): Promise<void> {
  await buildSandbox({ adminUrl: sandboxUrl, datasets });
  await seedLessons({ ...seeding, sandboxUrl });
}

async function keepOn(args: Args, isThere: boolean): Promise<void> {
  if (!isThere) await layOutLater(args);
  for (;;) {
    await pause(args, tendMs);
    await tendSandbox({ adminUrl: args.sandboxUrl, datasets: args.datasets }).catch((error) =>
      log.warn({ reason: reasonOf(args, error) }, 'the sandbox server was not told that its data is in use'),
    );
  }
}

async function layOutLater(args: Args): Promise<void> {
  let told: string | undefined;
  for (let waitMs = retryMs; ; ) {
    await pause(args, waitMs);
    try {
      await layOut(args);
      return log.info('the sandbox server answers: data and lessons are laid out');
    } catch (error) {
      const reason = reasonOf(args, error);
      // Another reason than before is news, such as a server that has come back with another password.
      if (told !== undefined && reason !== told && mayCome(error)) log.warn({ reason }, away);
      if (!mayCome(error)) log.error({ err: named(args, error) }, 'data or lessons could not be laid out');
      told = reason;
      waitMs = error instanceof SandboxAway ? retryMs : retryAfterFaultMs;
    }
  }
}

function pause({ stopping: signal }: Args, ms: number): Promise<void> {
  return delay(ms, undefined, { signal });
}

/** The site serves without: the server is away, or cannot take the data now, because its disk is full for instance. */
function mayCome(error: unknown): boolean {
  return error instanceof SandboxAway || (isOfSandbox(error) && isPassing(error));
}

const isOfSandbox = (error: unknown) => error instanceof SandboxAway || error instanceof pg.DatabaseError;

function named({ sandboxUrl, databaseUrl }: Place, error: unknown): unknown {
  if (isOfSandbox(error)) return inOneLine({ variable: 'SANDBOX_DATABASE_URL', url: sandboxUrl, error });
  return inOneLine({ variable: 'DATABASE_URL', url: databaseUrl, error });
}

function reasonOf(place: Place, error: unknown): string {
  const fault = named(place, error);
  return fault instanceof Error ? fault.message : String(fault);
}
