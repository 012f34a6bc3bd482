import { RateLimiterRes } from 'rate-limiter-flexible';
import { log } from '~/http/log.server';
import { limiter, tooMany } from '~/rate-limit.server';

/** Queries in ten minutes: of a learner, and of all visitors of a network together. */
const limiters = {
  query: limiter('query', 3_000, 10 * 60),
  network: limiter('query:network', 30_000, 10 * 60),
};
/** Queries are counted in memory and sent to Postgres in batches, so that no query waits for it. */
const batch = 20;
/** `blockedUntil`: milliseconds since 1970. */
const counts = new Map<string, { untold: number; blockedUntil: number }>();
const countsMaximum = 10_000;

/** @throws AppError too_many_requests */
export function countQuery(learner: string, network?: string) {
  if (network !== undefined) count('network', network);
  count('query', learner);
}

function count(kind: keyof typeof limiters, name: string) {
  const key = `${kind}:${name}`;
  const count = counts.get(key) ?? { untold: 0, blockedUntil: 0 };
  const blockedMs = count.blockedUntil - Date.now();
  if (blockedMs > 0) throw tooMany({ msBeforeNext: blockedMs });
  if (counts.size >= countsMaximum) counts.clear();
  counts.set(key, count);
  count.untold += 1;
  if (count.untold < batch) return;
  count.untold = 0;
  limiters[kind].consume(name, batch).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) count.blockedUntil = Date.now() + error.msBeforeNext;
    else log.warn({ err: error }, 'queries go uncounted');
  });
}
