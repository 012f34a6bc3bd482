import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, limit, list } from './call';
import type { Endpoint } from './objects';
import { find, type World } from './world';

type NewEndpoint = { url: string; enabled_events: string[]; secret?: string };

/** The secret is told once, when the endpoint is made. */
export function addEndpoint(world: World, { url, enabled_events, secret }: NewEndpoint) {
  const endpoint: Endpoint = {
    id: world.id('we'),
    object: 'webhook_endpoint',
    created: world.now(),
    enabled_events,
    status: 'enabled',
    url,
  };
  const own = secret ?? world.id('whsec', 32);
  world.secrets.set(endpoint.id, own);
  world.endpoints.set(endpoint.id, endpoint);
  return { ...endpoint, secret: own };
}

export const webhookCalls = [
  call<Stripe.WebhookEndpointCreateParams>('POST', 'webhook_endpoints')(
    { enabled_events: z.array(z.string()), url: z.url() },
    addEndpoint,
  ),
  call<Stripe.WebhookEndpointListParams>('GET', 'webhook_endpoints')({ limit }, (world, { limit }) =>
    list(world.endpoints.values(), limit),
  ),
  call<Stripe.WebhookEndpointUpdateParams>('POST', 'webhook_endpoints/:id')(
    { disabled: flag, enabled_events: z.array(z.string()) },
    (world, { disabled, enabled_events }, id) => {
      const status = disabled ? 'disabled' : 'enabled';
      return Object.assign(find(world.endpoints, 'webhook endpoint', id), { enabled_events, status });
    },
  ),
];
