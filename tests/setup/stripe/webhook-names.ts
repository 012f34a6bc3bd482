import type Stripe from 'stripe';
import { paged } from './names';
import type { Shape } from './params';

export const endpoints = {
  create: {
    api_version: true,
    description: true,
    enabled_events: true,
    expand: true,
    metadata: true,
    url: true,
  } satisfies Shape<Stripe.WebhookEndpointCreateParams>,
  update: {
    description: true,
    disabled: true,
    enabled_events: true,
    expand: true,
    metadata: true,
    url: true,
  } satisfies Shape<Stripe.WebhookEndpointUpdateParams>,
  list: paged satisfies Shape<Stripe.WebhookEndpointListParams>,
};
export const events = { ...paged, type: true, types: true } satisfies Shape<Stripe.EventListParams>;
