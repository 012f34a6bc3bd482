import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { readHintsOf } from './way-out.server';

const call = userApi({
  POST: {
    summary: 'Gives the hints of an exercise, after which a solution may be asked for.',
    reply: z.strictObject({ hints: z.array(z.string()) }),
    refusals: ['forbidden', 'not_found'],
    async handle({ userId, params }) {
      const { hints } = await readHintsOf({ userId, exerciseId: idFrom(params.exerciseId) });
      return { hints };
    },
  },
});

export { call as loader, call as action };
