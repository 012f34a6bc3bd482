import { setTimeout as delay } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { beforeShutdown } from '~/health/shutdown.server';
import { log } from '~/http/log.server';
import { boss } from './queue.server';

/** Milliseconds that running jobs get when the site stops. Another replica then starts them again. */
const lastMs = 3_000;
const minuteMs = 60_000;

type Work<Data> = {
  queue: string;
  /** Milliseconds between two polls for jobs that others have queued, or that are due again. */
  everyMs: number;
  /** The most jobs that run at once. */
  atOnce: number;
  /** May run twice for a job, with the same `id`, when the process ends just after the first run. */
  handle(data: Data, stopping: AbortSignal, id: string): Promise<void>;
  /** Whether done jobs stay in the table, where they block another job of the same hour, or are deleted. */
  keeps: boolean;
  /** Logs a failed job. `isLast`: it is not tried again. */
  tell(error: unknown, isLast: boolean): void;
};

/** Runs jobs of a queue, along with the workers of other replicas, until the site stops. `wake` makes it poll at once. */
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
    // Resolves without jobs when the database does not answer.
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

  // A job that cannot be given back becomes free when it expires.
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

/** Now and each minute: frees the expired jobs of ended processes, and deletes old jobs. */
export function tidyQueues() {
  const tidy = () =>
    boss.maintain().catch((error: unknown) => log.warn({ err: error }, 'the queues were not tidied'));
  tidy();
  const timer = setInterval(tidy, minuteMs).unref();
  beforeShutdown(async () => clearInterval(timer));
}
