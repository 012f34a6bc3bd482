import { z } from 'zod';
import { env } from '~/env/env.server';
import { userApi } from '~/features/auth/user-api.server';
import { requireOwnAddress } from './own-address.server';
import { createPortal } from './portal.server';
import { withStripeErrors } from './stripe.server';

const call = userApi({
  POST: {
    summary: 'Stripe’s page of one’s card, invoices and plan; in billing test mode our own.',
    body: z.strictObject({ returnUrl: z.string() }),
    reply: z.strictObject({ url: z.url() }),
    refusals: ['too_many_requests', 'conflict', 'unavailable'],
    async handle({ userId, body }) {
      const returnUrl = requireOwnAddress(body.returnUrl);
      if (!env.STRIPE_SECRET_KEY) return { url: `${env.APP_URL}/subscription` };
      const create = () => createPortal({ userId, returnUrl });
      return { url: await withStripeErrors('Failed to create customer portal session', create) };
    },
  },
});

export { call as loader, call as action };
