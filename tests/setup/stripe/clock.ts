import { billPeriod, collect, finalizeInvoice, subscriptionOf } from './invoices';
import type { Invoice, Subscription } from './objects';
import { endSubscription, periodEnd, updated } from './subscriptions';
import { periodAfter, type World } from './world';

const hour = 3600;

type Due = { at: number; happen: () => void };

/** The next scheduled event up to a time, of one customer where `customer` is given. */
function nextDue(world: World, until: number, customer?: string): Due | undefined {
  const dues: Due[] = [];
  const add = (at: number | null | undefined, happen: () => void) => {
    if (at && at <= until) dues.push({ at, happen });
  };
  const counts = (object: { customer: string | null }) => !customer || object.customer === customer;
  for (const invoice of [...world.invoices.values()].filter(counts)) {
    if (invoice.status === 'draft') add(invoice.automatically_finalizes_at, () => bill(world, invoice));
    if (invoice.status === 'open') add(invoice.next_payment_attempt, () => retry(world, invoice));
  }
  for (const subscription of [...world.subscriptions.values()].filter(counts)) {
    if (subscription.ended_at) continue;
    add(subscription.cancel_at, () => endSubscription(world, subscription));
    add(periodEnd(subscription), () => renew(world, subscription));
  }
  return dues.sort((one, other) => one.at - other.at)[0];
}

/**
 * Advances the clock to `to`, and runs each scheduled event in order; `sent` is called after each. As with Stripe's test
 * clocks, one customer's clock can be advanced alone.
 */
export function advance(world: World, to: number, sent: () => void, customer?: string) {
  const before = world.now();
  for (let due = nextDue(world, to, customer); due; due = nextDue(world, to, customer)) {
    world.setNow(Math.max(due.at, world.now()));
    due.happen();
    sent();
  }
  world.setNow(customer ? before : Math.max(to, world.now()));
}

/** Starts the next period, which is billed an hour later. */
function renew(world: World, subscription: Subscription) {
  const at = periodEnd(subscription);
  const [item] = subscription.items.data;
  const end = periodAfter(subscription.billing_cycle_anchor, item.price, at);
  const next = { ...item, current_period_start: at, current_period_end: end };
  world.change(updated, subscription, {
    ...(subscription.cancel_at_period_end && { cancel_at: end }),
    items: { data: [next] },
  });
  const invoice = billPeriod(world, subscription, 'subscription_cycle');
  if (subscription.status !== 'unpaid') invoice.automatically_finalizes_at = world.now() + hour;
}

function bill(world: World, invoice: Invoice) {
  finalizeInvoice(world, invoice);
  const subscription = subscriptionOf(world, invoice);
  if (collect(world, invoice) && subscription.status === 'active')
    world.change(updated, subscription, { status: 'past_due' });
}

function retry(world: World, invoice: Invoice) {
  const isLast = collect(world, invoice) && invoice.next_payment_attempt === null;
  if (isLast) endSubscription(world, subscriptionOf(world, invoice));
}
