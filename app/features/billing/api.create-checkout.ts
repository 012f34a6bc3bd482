import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idSchema } from '~/http/id';
import { requireOwnAddress } from './own-address.server';
import { startCheckout } from './start-checkout.server';

const call = userApi({
  POST: {
    summary:
      'A page to pay at, half of it Stripe’s. In billing test mode it starts the subscription, and nothing is charged.',
    body: z.strictObject({ planId: idSchema(), returnUrl: z.string() }),
    reply: z.strictObject({ url: z.url(), testMode: z.boolean(), message: z.string() }),
    refusals: ['too_many_requests', 'not_found', 'conflict', 'unavailable'],
    handle: ({ userId, body: { planId, returnUrl } }) =>
      startCheckout({ userId, planId, returnUrl: requireOwnAddress(returnUrl), attempt: randomUUID() }),
  },
});

export { call as loader, call as action };
