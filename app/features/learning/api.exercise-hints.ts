import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { takeHintsOf } from './way-out.server';

const call = userApi({
  POST: {
    summary: 'Gives the last hint of an exercise, after which a solution may be asked for.',
    reply: z.strictObject({ hints: z.array(z.string()) }),
    refusals: ['forbidden', 'not_found'],
    async handle({ userId, params }) {
      return { hints: await takeHintsOf({ userId, exerciseId: idFrom(params.exerciseId) }) };
    },
  },
});

export { call as loader, call as action };
