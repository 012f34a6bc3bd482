import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, listCall } from './call';
import { webhookSecret as secret } from './keys';
import type { Endpoint } from './objects';
import { find } from './world';

export const webhookCalls = [
  call<Stripe.WebhookEndpointCreateParams>('POST', 'webhook_endpoints')(
    { enabled_events: z.array(z.string()), url: z.url() },
    (world, given) => {
      const id = world.id('we');
      const endpoint: Endpoint = { id, object: 'webhook_endpoint', status: 'enabled', ...given };
      world.endpoints.set(id, endpoint);
      return { ...endpoint, secret };
    },
  ),
  listCall<Stripe.WebhookEndpointListParams>('webhook_endpoints', {}, ({ endpoints }) => endpoints),
  call<Stripe.WebhookEndpointUpdateParams>('POST', 'webhook_endpoints/:id')(
    { disabled: flag, enabled_events: z.array(z.string()) },
    (world, { enabled_events }, id) =>
      Object.assign(find(world.endpoints, 'webhook endpoint', id), { enabled_events }),
  ),
];
