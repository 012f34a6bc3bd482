import type Stripe from 'stripe';
import { paged } from './names';
import type { Shape } from './params';

const enabled = { enabled: true } as const;
const features = {
  customer_update: { allowed_updates: true, enabled: true },
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: {
    cancellation_reason: { enabled: true, options: true },
    enabled: true,
    mode: true,
    proration_behavior: true,
  },
  subscription_update: {
    default_allowed_updates: true,
    enabled: true,
    products: [{ prices: true, product: true }],
    proration_behavior: true,
    schedule_at_period_end: { conditions: [{ type: true }] },
  },
} satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams['features']>;
const profile = {
  headline: true,
  privacy_policy_url: true,
  terms_of_service_url: true,
} as const satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams.BusinessProfile>;

export const portal = {
  createConfiguration: {
    business_profile: profile,
    default_return_url: true,
    expand: true,
    features,
    metadata: true,
    name: true,
  } satisfies Shape<Stripe.BillingPortal.ConfigurationCreateParams>,
  updateConfiguration: {
    active: true,
    business_profile: profile,
    default_return_url: true,
    expand: true,
    features,
    metadata: true,
    name: true,
  } satisfies Shape<Stripe.BillingPortal.ConfigurationUpdateParams>,
  listConfigurations: {
    ...paged,
    active: true,
    is_default: true,
  } satisfies Shape<Stripe.BillingPortal.ConfigurationListParams>,
  createSession: {
    configuration: true,
    customer: true,
    expand: true,
    flow_data: {
      after_completion: { redirect: { return_url: true }, type: true },
      subscription_cancel: { subscription: true },
      subscription_update: { subscription: true },
      subscription_update_confirm: {
        items: [{ id: true, price: true, quantity: true }],
        subscription: true,
      },
      type: true,
    },
    locale: true,
    return_url: true,
  } satisfies Shape<Stripe.BillingPortal.SessionCreateParams>,
};
