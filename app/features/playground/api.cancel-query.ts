import { z } from 'zod';
import { cancelQuery } from '~/features/sandbox/query.server';
import { api } from '~/http/api.server';
import { learnerOf } from './visitor.server';

const call = api({
  POST: {
    summary: 'Stops the query that one has under way, through whichever call.',
    reply: z.strictObject({ cancelled: z.boolean() }),
    handle: async ({ request }) => ({ cancelled: await cancelQuery((await learnerOf(request)).learner) }),
  },
});

export { call as loader, call as action };
