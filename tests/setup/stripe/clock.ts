import { billPeriod, collect, finalizeInvoice, subscriptionOf } from './invoices';
import type { Invoice, Subscription } from './objects';
import { periodAfter, type StripeState } from './state';
import { endSubscription, periodEnd, updated } from './subscriptions';

const hour = 3600;

type Due = { at: number; happen: () => void };

/** The next scheduled event up to a time, of one customer where `customer` is given. */
function nextDue(state: StripeState, until: number, customer?: string): Due | undefined {
  const dues: Due[] = [];
  const add = (at: number | null | undefined, happen: () => void) => {
    if (at && at <= until) dues.push({ at, happen });
  };
  const counts = (object: { customer: string | null }) => !customer || object.customer === customer;
  for (const invoice of [...state.invoices.values()].filter(counts)) {
    if (invoice.status === 'draft') add(invoice.automatically_finalizes_at, () => bill(state, invoice));
    if (invoice.status === 'open') add(invoice.next_payment_attempt, () => retry(state, invoice));
  }
  for (const subscription of [...state.subscriptions.values()].filter(counts)) {
    if (subscription.ended_at) continue;
    add(subscription.cancel_at, () => endSubscription(state, subscription));
    add(periodEnd(subscription), () => renew(state, subscription));
  }
  return dues.sort((one, other) => one.at - other.at)[0];
}

/**
 * Advances the clock to `to`, and runs each scheduled event in order; `sent` is called after each. As with Stripe's test
 * clocks, one customer's clock can be advanced alone.
 */
export function advance(state: StripeState, to: number, sent: () => void, customer?: string) {
  const before = state.now();
  for (let due = nextDue(state, to, customer); due; due = nextDue(state, to, customer)) {
    state.setNow(Math.max(due.at, state.now()));
    due.happen();
    sent();
  }
  state.setNow(customer ? before : Math.max(to, state.now()));
}

/** Starts the next period, which is billed an hour later. */
function renew(state: StripeState, subscription: Subscription) {
  const at = periodEnd(subscription);
  const [item] = subscription.items.data;
  const end = periodAfter(subscription.billing_cycle_anchor, item.price, at);
  const next = { ...item, current_period_start: at, current_period_end: end };
  state.change(updated, subscription, {
    ...(subscription.cancel_at_period_end && { cancel_at: end }),
    items: { data: [next] },
  });
  const invoice = billPeriod(state, subscription, 'subscription_cycle');
  if (subscription.status !== 'unpaid') invoice.automatically_finalizes_at = state.now() + hour;
}

function bill(state: StripeState, invoice: Invoice) {
  finalizeInvoice(state, invoice);
  const subscription = subscriptionOf(state, invoice);
  if (collect(state, invoice) && subscription.status === 'active')
    state.change(updated, subscription, { status: 'past_due' });
}

function retry(state: StripeState, invoice: Invoice) {
  const isLast = collect(state, invoice) && invoice.next_payment_attempt === null;
  if (isLast) endSubscription(state, subscriptionOf(state, invoice));
}
