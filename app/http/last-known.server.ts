import { isDatabaseAway } from './api.server';

/** For data that changes only with a deploy: returns the last result of `load` when the database does not answer. */
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
