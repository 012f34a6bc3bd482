import type Stripe from 'stripe';
import { day } from './calendar';
import { type Call, find, findCustomer, page } from './call';
import { payingCard, refusalOfCard } from './cards';
import { line, subscriptionOf } from './invoice-shape';
import { collect, finalizeInvoice, markPaid, openInvoice } from './invoices';
import { group, groups, integer, mergeMetadata, required, text } from './params';
import { type Reduction, readDiscounts } from './promotions';
import { cardError, missing } from './refusal';
import { discountsOf, dropUsedDiscounts, newSubscription, redeem, type SubscriptionGiven } from './subscription-shape';
import { change, idOf, type World } from './world';

type Start = SubscriptionGiven & { reduction: Reduction | null; session: string | null };

/** Incomplete, its invoice, the payment, active: in the order in which Stripe tells of them. */
export function startSubscription(world: World, given: Start) {
  const subscription = newSubscription(world, given);
  const customer = findCustomer(world, given.customer, 'customer');
  world.subscriptions.set(subscription.id, subscription);
  if (given.reduction) {
    const target = { customer: customer.id, subscription: subscription.id, session: given.session };
    subscription.discounts = [redeem(world, given.reduction, target).id];
  }
  customer.currency ??= subscription.currency;
  world.emit('customer.subscription.created', subscription);
  const invoice = firstInvoice(world, subscription, customer);
  finalizeInvoice(world, invoice);
  const soon = given.trialEnd !== null && given.trialEnd - world.now() < 3 * day;
  if (soon) world.emit('customer.subscription.trial_will_end', subscription);
  return { subscription, invoice };
}

function firstInvoice(world: World, subscription: Stripe.Subscription, customer: Stripe.Customer) {
  const lines = subscription.items.data.map((item) => {
    const { price, quantity = 1, current_period_start: start, current_period_end: end } = item;
    const amount = subscription.trial_end ? 0 : (price.unit_amount ?? 0) * quantity;
    const description = subscription.trial_end
      ? `Trial period for ${priceName(world, price)}`
      : priceName(world, price);
    const period = { start, end };
    return line(world, {
      price,
      quantity,
      amount,
      period,
      description,
      item: item.id,
      subscription: subscription.id,
    });
  });
  const invoice = openInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_create',
    lines,
    discounts: discountsOf(world, subscription),
    period: { start: world.now(), end: world.now() },
    currency: subscription.currency,
  });
  subscription.latest_invoice = invoice.id;
  return invoice;
}

export function completeStart(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice) {
  markPaid(world, invoice, payingCard(world, subscription));
  const before = subscription.discounts;
  if (!subscription.trial_end) dropUsedDiscounts(world, subscription);
  const after = subscription.discounts;
  subscription.discounts = before;
  const status = subscription.trial_end ? 'trialing' : 'active';
  change(world, 'customer.subscription.updated', subscription, { status, discounts: after });
}

export function priceName(world: World, price: Stripe.Price) {
  const product = world.products.get(idOf(price.product));
  const every = price.recurring ? ` / ${price.recurring.interval}` : '';
  return `1 × ${product?.name ?? 'Product'} (at $${((price.unit_amount ?? 0) / 100).toFixed(2)}${every})`;
}

export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
) {
  const now = world.now();
  const details = subscription.cancellation_details;
  Object.assign(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    cancellation_details: {
      comment: details?.comment ?? null,
      feedback: details?.feedback ?? null,
      feedback_option: null,
      reason: details?.reason ?? reason,
    },
  } satisfies Partial<Stripe.Subscription>);
  // What is still open stays open, and nothing is collected by itself any more.
  for (const invoice of world.invoices.values()) {
    if (subscriptionOf(world, invoice) !== subscription || invoice.status === 'paid') continue;
    const stopped = { auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null };
    Object.assign(invoice, stopped satisfies Partial<Stripe.Invoice>);
  }
  world.scheduledPrices.delete(subscription.id);
  world.emit('customer.subscription.deleted', subscription);
}

/** The API's own start, without a page: the contract with Stripe itself needs it. */
export function createSubscription({ world, params }: Call): Stripe.Subscription {
  const customer = findCustomer(world, required(params, 'customer'), 'customer');
  const wanted = groups(params, 'items').map((item, place) => ({
    price: find(world.prices, 'price', required(item, 'price'), `items[${place}][price]`),
    quantity: integer(item, 'quantity') ?? 1,
  }));
  const days = integer(params, 'trial_period_days');
  const behavior = group(group(params, 'trial_settings') ?? {}, 'end_behavior') ?? {};
  const started = startSubscription(world, {
    customer: customer.id,
    wanted,
    paymentMethod: text(params, 'default_payment_method') || null,
    metadata: mergeMetadata({}, params),
    description: null,
    trialEnd: days ? world.now() + days * day : (integer(params, 'trial_end') ?? null),
    missingCard: text(behavior, 'missing_payment_method') ?? 'create_invoice',
    reduction: readDiscounts(world, params, customer.id),
    session: null,
  });
  const { subscription, invoice } = started;
  const refusal =
    invoice.amount_due > 0 ? refusalOfCard(world, customer.id, payingCard(world, subscription)) : undefined;
  if (!refusal) completeStart(world, subscription, invoice);
  else if (text(params, 'payment_behavior') !== 'default_incomplete') {
    collect(world, invoice);
    if (text(params, 'payment_behavior') === 'error_if_incomplete') {
      world.subscriptions.delete(subscription.id);
      throw cardError(refusal);
    }
  }
  return subscription;
}

export function retrieveSubscription({ world, id }: Call) {
  return find(world.subscriptions, 'subscription', id);
}

/** Without a status, all that have not ended; `ended` and `all` for others. */
export function listSubscriptions({ world, params }: Call) {
  const customer = text(params, 'customer');
  const price = text(params, 'price');
  const status = text(params, 'status');
  const ended = (one: Stripe.Subscription) => ['canceled', 'incomplete_expired'].includes(one.status);
  const rows = [...world.subscriptions.values()].filter(
    (one) =>
      (!customer || one.customer === customer) &&
      (!price || one.items.data.some((item) => item.price.id === price)) &&
      (status === 'all' ||
        (status === undefined && one.status !== 'canceled') ||
        (status === 'ended' && ended(one)) ||
        status === one.status),
  );
  return page(params, 'subscription', '/v1/subscriptions', rows);
}

export function cancelSubscription({ world, params, id }: Call) {
  const subscription = find(world.subscriptions, 'subscription', id);
  if (subscription.ended_at) throw missing('subscription', id);
  const details = group(params, 'cancellation_details');
  if (details && subscription.cancellation_details) {
    subscription.cancellation_details.comment = text(details, 'comment') || null;
    subscription.cancellation_details.feedback = text(details, 'feedback') || null;
  }
  endSubscription(world, subscription, 'cancellation_requested');
  return subscription;
}
