import type Stripe from 'stripe';
import type { Plan } from './plan.server';
import type { Discount } from './promo';

export const lookupKey = ({ name }: Pick<Plan, 'name'>) => name.toLowerCase();

/** For billing test mode. `npm run desk -- billing setup` creates them at Stripe. */
export const promoCodes: Readonly<Record<string, Discount>> = {
  save10: { percentOff: 10, amountOff: null, duration: 'once', months: null },
};

/** Events after which a subscription may have changed. `npm run desk -- billing setup` subscribes to them. */
export const syncedEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.deleted',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];
