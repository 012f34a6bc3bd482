import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, limit, list, retrieve, text, whole } from './call';
import { billPeriod, finalizeInvoice, markPaid } from './invoices';
import type { Coupon, Price, Subscription } from './objects';
import { invalid, missing } from './refusal';
import { find, findCustomer, periodAfter, type StripeState } from './state';
import { previewInvoice, switchPrice } from './switch';

export const updated = 'customer.subscription.updated';

type Start = { customer: string; price: Price; method: string; coupon: Coupon | null };

/** Starts as incomplete until its first invoice is paid. Events are in Stripe's order. */
export function startSubscription(
  state: StripeState,
  { customer, price, coupon, method }: Start,
): Subscription {
  const id = state.id('sub');
  const now = state.now();
  const item = {
    id: state.id('si', 14),
    current_period_end: periodAfter(now, price, now),
    current_period_start: now,
    price,
  };
  const subscription: Subscription = {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    customer,
    default_payment_method: method,
    ended_at: null,
    items: { data: [item] },
    latest_invoice: null,
    pending_update: null,
    status: 'incomplete',
  };
  state.subscriptions.set(id, subscription);
  state.accounts.set(id, { periodCost: 0, coupon });
  state.emit('customer.subscription.created', subscription);
  const invoice = billPeriod(state, subscription, 'subscription_create');
  finalizeInvoice(state, invoice);
  markPaid(state, invoice);
  return state.change(updated, subscription, { status: 'active' });
}

export function endSubscription(state: StripeState, subscription: Subscription) {
  const now = state.now();
  state.change('customer.subscription.deleted', subscription, {
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    status: 'canceled',
  });
  // Open invoices stay open, but are not collected automatically any more.
  for (const invoice of state.invoices.values()) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue;
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
  }
}

const notCanceled = { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
export const periodEnd = ({ items }: Subscription) => items.data[0].current_period_end;

/** Cancels as the customer portal does, in the form that `settings.portalCancel` names. */
export function cancelInPortal(state: StripeState, subscription: Subscription) {
  state.change(updated, subscription, {
    cancel_at: periodEnd(subscription),
    cancel_at_period_end: state.settings.portalCancel === 'cancel_at_period_end',
    canceled_at: state.now(),
  });
}

export const resumeInPortal = (state: StripeState, subscription: Subscription) =>
  state.change(updated, subscription, notCanceled);

const items = z.tuple([z.strictObject({ id: z.string(), price: z.string() })]);
const prorations = {
  proration_behavior: z.literal('always_invoice').optional(),
  proration_date: whole,
};
const cancellation = { cancel_at: z.literal('').optional(), cancel_at_period_end: flag };

export const subscriptionCalls = [
  /** Creates a subscription without a checkout, as in Stripe's dashboard. */
  call<Stripe.SubscriptionCreateParams>('POST', 'subscriptions')(
    {
      customer: z.string(),
      default_payment_method: z.string(),
      items: z.tuple([z.strictObject({ price: z.string() })]),
    },
    (state, { items, default_payment_method: method, ...given }) =>
      startSubscription(state, {
        customer: findCustomer(state, given.customer, 'customer').id,
        price: find(state.prices, 'price', items[0].price, 'items[0][price]'),
        method: find(state.paymentMethods, 'PaymentMethod', method, 'default_payment_method').id,
        coupon: null,
      }),
  ),
  /** Without `status`, lists all that have not ended. */
  call<Stripe.SubscriptionListParams>('GET', 'subscriptions')(
    { customer: text, limit, status: z.literal('all').optional() },
    (state, { customer, limit, status }) => {
      const rows = [...state.subscriptions.values()].filter(
        (one) => (!customer || one.customer === customer) && (status || one.status !== 'canceled'),
      );
      return list(rows, limit);
    },
  ),
  retrieve('subscriptions/:id', 'subscription', ({ subscriptions }) => subscriptions),
  call<Stripe.SubscriptionUpdateParams>('POST', 'subscriptions/:id')(
    {
      ...cancellation,
      ...prorations,
      items: items.optional(),
      payment_behavior: z.literal('pending_if_incomplete').optional(),
    },
    (state, { items, proration_date, payment_behavior, ...given }, id) => {
      const subscription = find(state.subscriptions, 'subscription', id);
      if (subscription.ended_at) throw invalid('A canceled subscription cannot be updated.');
      const { cancel_at: at, cancel_at_period_end: isEnding } = given;
      if (at !== undefined && isEnding !== undefined) {
        const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.';
        throw invalid(message, { param: 'cancel_at' });
      }
      if (payment_behavior && (at ?? isEnding) !== undefined)
        throw invalid('`payment_behavior` `pending_if_incomplete` goes with a change of items alone.');
      if (items) {
        const [{ id: item, price }] = items;
        const error = switchPrice(state, subscription, { item, price, at: proration_date });
        if (error && !payment_behavior) throw error;
        return subscription;
      }
      const isTakenBack = at === '' || (isEnding === false && subscription.cancel_at_period_end);
      return state.change(updated, subscription, {
        ...(isTakenBack && notCanceled),
        ...(isEnding && {
          cancel_at: periodEnd(subscription),
          cancel_at_period_end: true,
          canceled_at: state.now(),
        }),
      });
    },
  ),
  call<Stripe.SubscriptionCancelParams>('DELETE', 'subscriptions/:id')({}, (state, _, id) => {
    const subscription = find(state.subscriptions, 'subscription', id);
    if (subscription.ended_at) throw missing('subscription', id);
    endSubscription(state, subscription);
    return subscription;
  }),
  call<Stripe.InvoiceCreatePreviewParams>('POST', 'invoices/create_preview')(
    {
      subscription: z.string(),
      subscription_details: z.strictObject({ ...cancellation, ...prorations, items }).optional(),
    },
    (state, { subscription: id, subscription_details: details }) => {
      const subscription = find(state.subscriptions, 'subscription', id, 'subscription');
      if (subscription.ended_at || (subscription.cancel_at && !details)) {
        const message = `No upcoming invoices for customer: ${subscription.customer}`;
        throw invalid(message, { code: 'invoice_upcoming_none' });
      }
      const [item] = details?.items ?? [];
      const at = details?.proration_date;
      return previewInvoice(state, subscription, item && { item: item.id, price: item.price, at });
    },
  ),
];
