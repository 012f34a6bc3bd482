import { billingCustomers, billingEvents } from 'drizzle/schema';
import { and, asc, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { beforeShutdown } from '~/health/shutdown.server';
import { log } from '~/http/log.server';
import { queueJobs } from '~/queue/queue.server';
import { startWorker } from '~/queue/worker.server';
import { syncCustomer } from './sync.server';

const oldAfter = sql`now() - interval '20 hours'`;
/** Long enough: Stripe sends an event again for three days at most. */
const forgottenBefore = sql`now() - interval '90 days'`;
const batch = 200;
const hour = 60 * 60;
const everyMs = 10 * 60_000;
export const sweepQueue = 'billing-sweep';

/** Sweeps each hour, on one of the replicas. Each customer is due once a day. */
export function sweepHourly() {
  const worker = startWorker({
    queue: sweepQueue,
    everyMs,
    atOnce: 1,
    keeps: true,
    handle: async (_, stopping) => {
      await sweepCustomers({ stopping });
      stopping.throwIfAborted();
    },
    tell: (error) => log.warn({ err: error }, 'the sweep did not run'),
  });
  const ask = () =>
    queueSweep().then(worker.wake, (error: unknown) =>
      log.warn({ err: error }, 'the sweep was not asked for'),
    );
  const timer = setInterval(ask, everyMs).unref();
  beforeShutdown(async () => clearInterval(timer));
}

/** Queues one sweep an hour, however often it is called. */
export const queueSweep = () =>
  queueJobs(db, [
    { name: sweepQueue, singletonSeconds: hour, retryLimit: 2, retryDelay: 60, expireInSeconds: hour },
  ]);

/**
 * Reads customers from Stripe that were not read for 20 hours, to make up for events that never arrived.
 * Deletes the records of old events.
 * @param args.all reads all customers, due or not
 * @returns how many customers were read, and the ids of those that failed
 */
export async function sweepCustomers({
  all = false,
  stopping,
}: {
  all?: boolean;
  stopping?: AbortSignal;
} = {}): Promise<{ read: number; failed: string[] }> {
  const isDue = all
    ? undefined
    : or(isNull(billingCustomers.syncedAt), lt(billingCustomers.syncedAt, oldAfter));
  const startedAt = new Date();
  await db.delete(billingEvents).where(lt(billingEvents.receivedAt, forgottenBefore));
  const failed: string[] = [];
  let read = 0;
  let after = '';
  for (;;) {
    const due = await db
      .select({ customerId: billingCustomers.customerId })
      .from(billingCustomers)
      .where(and(isDue, gt(billingCustomers.customerId, after)))
      .orderBy(asc(billingCustomers.customerId))
      .limit(batch);
    for (const { customerId } of due) {
      if (stopping?.aborted) return { read, failed };
      try {
        await syncCustomer(customerId);
        read += 1;
      } catch (error) {
        failed.push(customerId);
        log.warn({ err: error, customerId }, 'a subscription could not be read from Stripe');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < batch) break;
    after = last.customerId;
  }
  const tookMs = Date.now() - startedAt.getTime();
  if (read + failed.length > 0)
    log.info({ read, failed: failed.length, tookMs }, 'subscriptions were read from Stripe');
  return { read, failed };
}
