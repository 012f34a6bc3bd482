import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { assertOwnUserId } from '~/http/api.server';
import { getSubscription, subscriptionSchema } from './subscription.server';

const call = userApi({
  GET: {
    summary: 'One’s subscription, or null.',
    reply: z.strictObject({ subscription: subscriptionSchema.nullable() }),
    refusals: ['forbidden'],
    async handle({ userId, params }) {
      assertOwnUserId(params.userId, userId);
      return { subscription: await getSubscription(userId) };
    },
  },
});

export { call as loader, call as action };
