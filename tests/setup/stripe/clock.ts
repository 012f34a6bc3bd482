import type Stripe from 'stripe';
import { day, hour, nextPeriodEnd } from './calendar';
import { payingCard } from './cards';
import { closeSession } from './checkout';
import { subscriptionOf } from './invoice-shape';
import { collect, finalizeInvoice, openInvoice, voidInvoice } from './invoices';
import { renewalLine } from './preview';
import { discountsOf, dropUsedDiscounts, recurringOf, withPrice } from './subscription-shape';
import { periodEnd } from './subscription-update';
import { endSubscription } from './subscriptions';
import { change, idOf, type World } from './world';

type Due = { at: number; happen: () => void };

const updated = 'customer.subscription.updated';
const incompleteLives = 23 * hour;

/** What happens next by itself, if anything does before a time; to one customer alone where one is named. */
function nextDue(world: World, until: number, customer?: string): Due | undefined {
  const dues: Due[] = [];
  const counts = (object: { customer: string | { id: string } | null }) =>
    !customer || (object.customer !== null && idOf(object.customer) === customer);
  const add = (at: number | null, happen: () => void) => {
    if (at !== null && at <= until) dues.push({ at, happen });
  };
  for (const session of world.sessions.values()) {
    if (!counts(session)) continue;
    if (session.status === 'open') add(session.expires_at, () => closeSession(world, session));
  }
  for (const invoice of world.invoices.values()) {
    if (!counts(invoice)) continue;
    if (invoice.status === 'draft') add(invoice.automatically_finalizes_at, () => bill(world, invoice));
    if (invoice.status === 'open') add(invoice.next_payment_attempt, () => retry(world, invoice));
  }
  for (const subscription of world.subscriptions.values()) {
    if (!counts(subscription) || subscription.ended_at || subscription.status === 'paused') continue;
    if (subscription.status === 'incomplete') {
      add(subscription.created + incompleteLives, () => abandon(world, subscription));
      continue;
    }
    add(subscription.cancel_at, () => endSubscription(world, subscription, 'cancellation_requested'));
    add(periodEnd(subscription), () => renew(world, subscription));
    add(subscription.pending_update?.expires_at ?? null, () => expireUpdate(world, subscription));
    const { trial_end, trial_start } = subscription;
    const warnsAt = trial_end === null ? null : trial_end - 3 * day;
    if (warnsAt && trial_start && warnsAt > Math.max(trial_start, world.now())) {
      add(warnsAt, () => world.emit('customer.subscription.trial_will_end', subscription));
    }
  }
  return dues.reduce<Due | undefined>((first, due) => (!first || due.at < first.at ? due : first), undefined);
}

/**
 * Lives through the time up to `to`, one thing after another; `sent` is called after each. A customer may do so alone, as with
 * Stripe's test clocks: for all others it is as late as before.
 */
export function advance(world: World, to: number, sent: () => void, customer?: string) {
  const live = () => {
    for (let due = nextDue(world, to, customer); due; due = nextDue(world, to, customer)) {
      world.setNow(Math.max(due.at, world.now()));
      due.happen();
      sent();
    }
    world.setNow(Math.max(to, world.now()));
  };
  if (customer) world.atAnotherTime(live);
  else live();
}

function renew(world: World, subscription: Stripe.Subscription) {
  const customer = world.customers.get(idOf(subscription.customer));
  if (!customer || customer.deleted) return;
  const endsTrial = subscription.status === 'trialing';
  if (endsTrial && !payingCard(world, subscription)) {
    const behavior = subscription.trial_settings?.end_behavior.missing_payment_method;
    if (behavior === 'cancel') return endSubscription(world, subscription, 'payment_failed');
    if (behavior === 'pause') {
      change(world, updated, subscription, { status: 'paused' });
      world.emit('customer.subscription.paused', subscription);
      return;
    }
  }
  const at = periodEnd(subscription);
  const scheduled = world.scheduledPrices.get(subscription.id);
  if (scheduled) {
    world.scheduledPrices.delete(subscription.id);
    const [first, ...others] = subscription.items.data;
    const quantity = first?.quantity ?? 1;
    const data = first ? [withPrice(first, { price: scheduled, quantity }), ...others] : others;
    const items = { ...subscription.items, data };
    change(world, updated, subscription, { items, billing_cycle_anchor: at, schedule: null });
  }
  const due = subscription.items.data.filter((item) => item.current_period_end === at);
  const waiting = world.pendingLines.get(subscription.id) ?? [];
  world.pendingLines.delete(subscription.id);
  const previous = subscription.items.data[0]?.current_period_start ?? at;
  const invoice = openInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_cycle',
    lines: [...waiting, ...due.map((item) => renewalLine(world, subscription, item))],
    discounts: discountsOf(world, subscription),
    period: { start: previous, end: at },
    currency: subscription.currency,
  });
  const isUnpaid = subscription.status === 'unpaid';
  if (isUnpaid) Object.assign(invoice, { auto_advance: false, automatically_finalizes_at: null });
  const data = subscription.items.data.map((item) =>
    due.includes(item)
      ? {
          ...item,
          current_period_start: at,
          current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, recurringOf(item.price), at),
        }
      : item,
  );
  change(world, updated, subscription, {
    items: { ...subscription.items, data },
    latest_invoice: invoice.id,
    ...(endsTrial && { status: 'active' }),
    ...(subscription.cancel_at_period_end && {
      cancel_at: Math.min(...data.map((one) => one.current_period_end)),
    }),
  });
}

function bill(world: World, invoice: Stripe.Invoice) {
  const subscription = subscriptionOf(world, invoice);
  finalizeInvoice(world, invoice);
  if (collect(world, invoice)) {
    if (subscription && !subscription.ended_at && subscription.status === 'active') {
      change(world, updated, subscription, { status: 'past_due' });
    }
    return;
  }
  if (subscription) {
    dropUsedDiscounts(world, subscription);
    world.emit(updated, subscription, {});
  }
}

function retry(world: World, invoice: Stripe.Invoice) {
  const refusal = collect(world, invoice);
  const subscription = subscriptionOf(world, invoice);
  if (!refusal || invoice.next_payment_attempt !== null || !subscription || subscription.ended_at) return;
  const then = world.settings.afterRetries;
  if (then === 'cancel') endSubscription(world, subscription, 'payment_failed');
  if (then === 'mark_unpaid') change(world, updated, subscription, { status: 'unpaid' });
}

/** A first invoice that nobody paid within 23 hours. */
function abandon(world: World, subscription: Stripe.Subscription) {
  const latest = subscription.latest_invoice && world.invoices.get(idOf(subscription.latest_invoice));
  if (latest && latest.status === 'open') voidInvoice(world, latest);
  change(world, updated, subscription, { status: 'incomplete_expired', ended_at: world.now() });
}

function expireUpdate(world: World, subscription: Stripe.Subscription) {
  for (const [invoiceId, { subscription: id }] of world.pendingUpdates) {
    const invoice = world.invoices.get(invoiceId);
    if (id !== subscription.id || !invoice) continue;
    world.pendingUpdates.delete(invoiceId);
    voidInvoice(world, invoice);
  }
  change(world, updated, subscription, { pending_update: null });
  world.emit('customer.subscription.pending_update_expired', subscription);
}
