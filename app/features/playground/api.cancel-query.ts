import { cancelQuery } from '~/features/sandbox/query.server';
import { api } from '~/http/api.server';
import { learnerOf } from './visitor.server';

/** The query itself is answered where it was asked for: that it was cancelled. */
const call = api({
  async POST({ request }) {
    return { cancelled: cancelQuery(await learnerOf(request)) };
  },
});

export const loader = call.loader;
export const action = call.action;
