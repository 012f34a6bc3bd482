import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { cancelSubscription, getSubscription, subscriptionSchema } from './subscription.server';

const call = userApi({
  POST: {
    summary: 'Lets one’s subscription end with its period.',
    reply: z.strictObject({ subscription: subscriptionSchema.nullable() }),
    refusals: ['forbidden', 'conflict'],
    async handle({ userId, params }) {
      await cancelSubscription({ userId, id: idFrom(params.id) });
      return { subscription: await getSubscription(userId) };
    },
  },
});

export { call as loader, call as action };
