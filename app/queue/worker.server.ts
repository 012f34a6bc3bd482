import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { beforeShutdown } from '~/health/shutdown.server';
import { log } from '~/http/log.server';
import { boss } from './queue.server';

/** In milliseconds: what is under way when the site stops may go on for so long. Somebody else then starts it again. */
const lastMs = 3_000;
const minuteMs = 60_000;

type Work<Data> = {
  queue: string;
  /** How often it looks for jobs that others have queued, or that are to be tried again. */
  everyMs: number;
  /** How many jobs may be under way at once. */
  atOnce: number;
  /** May be done twice with a job, when the process ends just after: `id` is the same then. */
  handle(data: Data, stopping: AbortSignal, id: string): Promise<void>;
  /** A job that is `kept` when it is done stays in the way of others of its hour; one that is not leaves nothing behind. */
  keeps: boolean;
  /** What to say of one that failed, and is tried again or not. */
  tell(error: unknown, isLast: boolean): void;
};

/** Takes jobs of a queue, beside the workers of other replicas, until the site stops. `wake` has it look at once. */
export function startWorker<Data extends object>(work: Work<Data>): { wake(): void } {
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let waiting = new AbortController();
  let isWoken = false;
  const wake = () => {
    isWoken = true;
    waiting.abort();
  };

  const done = (async () => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      await look();
      waiting = new AbortController();
      if (!isWoken)
        await delay(work.everyMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined);
    }
  })();

  async function look() {
    const batchSize = work.atOnce - underWay.size;
    if (batchSize === 0) return;
    // Resolves with none when the database does not answer.
    const jobs = await boss.fetch<Data>(work.queue, { batchSize, includeMetadata: true });
    for (const job of jobs) {
      const doing = perform(job).finally(() => {
        underWay.delete(job.id);
        wake();
      });
      underWay.set(job.id, doing);
    }
  }

  async function perform(job: PgBoss.JobWithMetadata<Data>) {
    try {
      await work.handle(job.data, stopping.signal, job.id);
    } catch (error) {
      if (!stopping.signal.aborted) work.tell(error, job.retryCount >= job.retryLimit);
      return giveBack(job.id, error);
    }
    const isDone = work.keeps ? boss.complete(work.queue, job.id) : boss.deleteJob(work.queue, job.id);
    await isDone.catch((error: unknown) =>
      log.warn({ err: error, queue: work.queue }, 'a job was done, and will be again'),
    );
  }

  // Whatever cannot be given back is taken from us when its time is over.
  const giveBack = (id: string, error: unknown) =>
    boss
      .fail(work.queue, id, { message: error instanceof Error ? error.message : String(error) })
      .catch((fault: unknown) =>
        log.warn({ err: fault, queue: work.queue }, 'a job waits for its time to end'),
      );

  beforeShutdown(async () => {
    stopping.abort();
    wake();
    const finished = done.then(() => Promise.all(underWay.values()));
    await Promise.race([finished, delay(lastMs, undefined, { ref: false })]);
    await Promise.all([...underWay.keys()].map((id) => giveBack(id, 'the site was stopped')));
  });
  return { wake };
}

/** Now and each minute: gives back what a process that ended had under way, and forgets what is old. */
export function tidyQueues() {
  const tidy = () =>
    boss.maintain().catch((error: unknown) => log.warn({ err: error }, 'the queues were not tidied'));
  tidy();
  const timer = setInterval(tidy, minuteMs).unref();
  beforeShutdown(async () => clearInterval(timer));
}
