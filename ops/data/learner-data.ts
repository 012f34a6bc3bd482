import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { buildSandbox, dropUnusedData, SandboxAway } from '~/features/sandbox/build.server';
import type { Dataset } from '~/features/sandbox/dataset.server';
import { log } from '~/http/log.server';
import { isPassing, toOperatorError } from '../database-fault';
import { type Seeding, seedLessons } from './seed';

const retryMs = 1_000;
const retryAfterFaultMs = 60_000;
/** How often the sandbox server is told that this site's data is in use, so that it is not removed as abandoned. */
const tendMs = 60 * 60_000;

type Lessons = Seeding & { datasets: Dataset[]; demo: boolean };
type LearnerDataSource = Lessons & { sandboxUrl: string };
type Args = Lessons & { sandboxUrls: string[]; stopping: AbortSignal };
type Kept = LearnerDataSource & { stopping: AbortSignal };

/**
 * Sets up the learners' data on each sandbox server, and the lessons, and marks the data as in use every hour. Resolves after the
 * first attempt; servers that do not answer are retried until `stopping`.
 */
export async function keepLearnerData({ sandboxUrls, ...args }: Args): Promise<void> {
  const away = await layOutNow({ sandboxUrls, ...args });
  for (const sandboxUrl of sandboxUrls) {
    keepSandboxData({ ...args, sandboxUrl }, !away.includes(sandboxUrl)).catch((error) => {
      if (!args.stopping.aborted) throw error;
    });
  }
}

/** Returns the servers that did not answer, and warns of each. @throws an Error of one line for a permanent fault */
export async function layOutNow({
  sandboxUrls,
  ...args
}: Lessons & { sandboxUrls: string[] }): Promise<string[]> {
  const away: string[] = [];
  for (const sandboxUrl of sandboxUrls) {
    const place = { ...args, sandboxUrl };
    try {
      await layOut(place);
    } catch (error) {
      if (!isTemporary(error)) throw named(place, error);
      log.warn({ reason: reasonOf(place, error) }, awayMessage(sandboxUrls));
      away.push(sandboxUrl);
    }
  }
  return away;
}

/** Existing lessons are not written again. */
async function layOut({ sandboxUrl, datasets, ...seeding }: LearnerDataSource): Promise<void> {
  await buildSandbox({ adminUrl: sandboxUrl, datasets });
  await seedLessons({ ...seeding, sandboxUrl });
}

async function keepSandboxData(place: Kept, isThere: boolean): Promise<void> {
  if (!isThere) await layOutLater(place);
  for (;;) {
    await pause(place, tendMs);
    await dropUnusedData({ adminUrl: place.sandboxUrl, datasets: place.datasets }).catch((error) =>
      log.warn({ reason: reasonOf(place, error) }, 'the sandbox server was not told that its data is in use'),
    );
  }
}

async function layOutLater(place: Kept): Promise<void> {
  const server = nameOf(place.sandboxUrl);
  let told: string | undefined;
  for (let waitMs = retryMs; ; ) {
    await pause(place, waitMs);
    try {
      await layOut(place);
      return log.info({ server }, 'the sandbox server answers: data and lessons are laid out');
    } catch (error) {
      const reason = reasonOf(place, error);
      // Logs only a changed reason, such as a server that is back with another password.
      if (told !== undefined && reason !== told && isTemporary(error))
        log.warn({ reason, server }, 'the sandbox server does not answer');
      if (!isTemporary(error))
        log.error({ err: named(place, error) }, 'data or lessons could not be laid out');
      told = reason;
      waitMs = error instanceof SandboxAway ? retryMs : retryAfterFaultMs;
    }
  }
}

function awayMessage(sandboxUrls: string[]): string {
  return sandboxUrls.length === 1
    ? 'the sandbox server does not answer: SQL and new lessons wait for it'
    : 'a sandbox server does not answer: its learners go to the others';
}

function nameOf(sandboxUrl: string): string {
  return new URL(sandboxUrl).host;
}

function pause({ stopping: signal }: Kept, ms: number): Promise<void> {
  return delay(ms, undefined, { signal });
}

/** Whether the site may start without the data: the server does not answer, or has a temporary fault such as a full disk. */
function isTemporary(error: unknown): boolean {
  return error instanceof SandboxAway || (isOfSandbox(error) && isPassing(error));
}

const isOfSandbox = (error: unknown) => error instanceof SandboxAway || error instanceof pg.DatabaseError;

function named({ sandboxUrl, databaseUrl }: LearnerDataSource, error: unknown): unknown {
  if (isOfSandbox(error))
    return toOperatorError({ variable: 'SANDBOX_DATABASE_URL', url: sandboxUrl, error });
  return toOperatorError({ variable: 'DATABASE_URL', url: databaseUrl, error });
}

function reasonOf(place: LearnerDataSource, error: unknown): string {
  const fault = named(place, error);
  return fault instanceof Error ? fault.message : String(fault);
}
