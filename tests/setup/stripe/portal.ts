import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, limit, list, metadata, text } from './call';
import type { Configuration, PortalSession } from './objects';
import { find, findCustomer } from './world';

const enabled = z.enum(['true', 'false']).transform((value) => value === 'true');
const names = z.array(z.string());
const features = z.strictObject({
  customer_update: z.strictObject({ enabled, allowed_updates: names }),
  invoice_history: z.strictObject({ enabled }),
  payment_method_update: z.strictObject({ enabled }),
  subscription_cancel: z.strictObject({
    cancellation_reason: z.strictObject({ enabled, options: names }),
    enabled,
    mode: z.literal('at_period_end'),
  }),
  subscription_update: z.strictObject({
    default_allowed_updates: names,
    enabled,
    products: z.array(z.strictObject({ prices: names, product: z.string() })),
    proration_behavior: z.literal('always_invoice'),
    schedule_at_period_end: z.strictObject({
      conditions: z.array(
        z.strictObject({ type: z.enum(['shortening_interval', 'decreasing_item_amount']) }),
      ),
    }),
  }),
});
const configuration = {
  business_profile: z
    .strictObject({ privacy_policy_url: z.string(), terms_of_service_url: z.string() })
    .optional(),
  default_return_url: text,
  features,
  metadata,
};

export const portalCalls = [
  call<Stripe.BillingPortal.ConfigurationCreateParams>('POST', 'billing_portal/configurations')(
    configuration,
    (world, { default_return_url = null, features, metadata = {} }) => {
      const made: Configuration = {
        id: world.id('bpc'),
        object: 'billing_portal.configuration',
        active: true,
        created: world.now(),
        default_return_url,
        features,
        is_default: world.configurations.size === 0,
        metadata,
      };
      world.configurations.set(made.id, made);
      return made;
    },
  ),
  call<Stripe.BillingPortal.ConfigurationListParams>('GET', 'billing_portal/configurations')(
    { active: flag, limit },
    (world, { limit }) => list(world.configurations.values(), limit),
  ),
  call<Stripe.BillingPortal.ConfigurationUpdateParams>('POST', 'billing_portal/configurations/:id')(
    configuration,
    (world, { default_return_url = null, features, metadata = {} }, id) => {
      const changed = find(world.configurations, 'configuration', id);
      return Object.assign(changed, { default_return_url, features, metadata });
    },
  ),
  call<Stripe.BillingPortal.SessionCreateParams>('POST', 'billing_portal/sessions')(
    {
      configuration: z.string(),
      customer: z.string(),
      flow_data: z
        .strictObject({
          after_completion: z.strictObject({
            redirect: z.strictObject({ return_url: z.string() }),
            type: z.literal('redirect'),
          }),
          type: z.literal('payment_method_update'),
        })
        .optional(),
      return_url: z.string(),
    },
    (world, { configuration, customer, flow_data, return_url }) => {
      const id = world.id('bps');
      const session: PortalSession = {
        id,
        object: 'billing_portal.session',
        configuration: find(world.configurations, 'configuration', configuration, 'configuration').id,
        created: world.now(),
        customer: findCustomer(world, customer, 'customer').id,
        return_url,
        url: `${world.origin}/p/session/${id}`,
      };
      world.portalSessions.set(id, session);
      if (flow_data) world.cardFlows.add(id);
      return session;
    },
  ),
];
