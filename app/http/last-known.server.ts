import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from './api.server';

/** For what changes with a deploy alone: what `load` gave last, where the database is away. */
export function lastKnown<Known>(load: () => Promise<Known>): () => Promise<Known> {
  let last: Known | undefined;
  return async () => {
    try {
      last = await load();
    } catch (error) {
      if (last === undefined || !isDatabaseAway(error)) throw error;
    }
    return last;
  };
}

/** Asks each until it answers: while a site starts, the database may be slow. */
export async function untilKnown(loads: (() => Promise<unknown>)[], pauseMs = 1_000): Promise<void> {
  const isKnown = (load: () => Promise<unknown>) =>
    load().then(
      () => true,
      () => false,
    );
  for (const load of loads) while (!(await isKnown(load))) await delay(pauseMs, undefined, { ref: false });
}
