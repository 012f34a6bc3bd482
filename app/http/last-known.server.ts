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
