import type Stripe from 'stripe';
import { hour } from './calendar';
import { type Call, find, findCustomer } from './call';
import { payingCard, refusalOfCard } from './cards';
import { collect, finalizeInvoice, openInvoice } from './invoices';
import { flag, group, integer, mergeMetadata, type Params, text } from './params';
import { readDiscounts } from './promotions';
import { cardError, invalid } from './refusal';
import { discountsOf, dropUsedDiscounts, redeem } from './subscription-shape';
import { endSubscription } from './subscriptions';
import { planSwitch, type Switch } from './switch';
import { change, idOf, type World } from './world';

const updated = 'customer.subscription.updated';
const pendingLives = 23 * hour;
const goesWithPending = [
  'expand',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'billing_cycle_anchor',
  'items',
  'trial_end',
  'trial_from_plan',
  'add_invoice_items',
  'discounts',
];

export const periodEnd = ({ items }: Stripe.Subscription) =>
  Math.min(...items.data.map((item) => item.current_period_end));

type Cancellation = Pick<Stripe.Subscription, 'cancel_at' | 'cancel_at_period_end' | 'canceled_at'>;

function readCancellation(
  world: World,
  subscription: Stripe.Subscription,
  params: Params,
): Partial<Cancellation> {
  const atPeriodEnd = flag(params, 'cancel_at_period_end');
  const at = text(params, 'cancel_at');
  if (atPeriodEnd !== undefined && at !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  }
  const none = { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
  if (atPeriodEnd === true) {
    const cancel_at = periodEnd(subscription);
    return { cancel_at, cancel_at_period_end: true, canceled_at: world.now() };
  }
  if (at === '') return none;
  if (atPeriodEnd === false) return subscription.cancel_at_period_end ? none : {};
  if (at === undefined) return {};
  const named = at === 'min_period_end' || at === 'max_period_end';
  const time = named ? periodEnd(subscription) : (integer(params, 'cancel_at') ?? 0);
  if (time <= world.now()) throw invalid('cancel_at must be in the future.', { param: 'cancel_at' });
  return { cancel_at: time, cancel_at_period_end: false, canceled_at: world.now() };
}

function readDetails({ cancellation_details }: Stripe.Subscription, params: Params, reason: string | null) {
  const given = group(params, 'cancellation_details') ?? {};
  return {
    comment: text(given, 'comment') || (cancellation_details?.comment ?? null),
    feedback: text(given, 'feedback') || (cancellation_details?.feedback ?? null),
    feedback_option: null,
    reason,
  };
}

export function updateSubscription({ world, params, id }: Call): Stripe.Subscription {
  const subscription = find(world.subscriptions, 'subscription', id);
  if (subscription.ended_at && Object.keys(params).some((name) => name !== 'metadata' && name !== 'expand')) {
    const message = 'A canceled subscription can only update its cancellation_details and metadata.';
    throw invalid(message);
  }
  const behavior = text(params, 'payment_behavior') ?? 'allow_incomplete';
  if (behavior === 'pending_if_incomplete') {
    const stray = Object.keys(params).find((name) => !goesWithPending.includes(name));
    if (stray) {
      const message = `You can't set \`payment_behavior\` to \`pending_if_incomplete\` together with \`${stray}\`.`;
      throw invalid(message, { param: stray });
    }
  }
  const customer = idOf(subscription.customer);
  const method = text(params, 'default_payment_method');
  if (method) find(world.paymentMethods, 'PaymentMethod', method, 'default_payment_method');
  const cancellation = readCancellation(world, subscription, params);
  const plan = params.items === undefined ? null : planSwitch(world, subscription, params);
  const reduction = params.discounts === undefined ? undefined : readDiscounts(world, params, customer);
  if (plan && applySwitch(world, subscription, plan, params) === 'pending') return subscription;

  const changes: Partial<Stripe.Subscription> = { ...cancellation };
  if (method !== undefined) changes.default_payment_method = method || null;
  if (params.metadata !== undefined) changes.metadata = mergeMetadata(subscription.metadata, params);
  if (cancellation.cancel_at !== undefined || params.cancellation_details !== undefined) {
    const leaves = (cancellation.cancel_at ?? subscription.cancel_at) !== null;
    changes.cancellation_details = readDetails(
      subscription,
      params,
      leaves ? 'cancellation_requested' : null,
    );
  }
  if (reduction !== undefined) {
    const target = { customer, subscription: id, session: null };
    changes.discounts = reduction ? [redeem(world, reduction, target).id] : [];
  }
  if (text(params, 'trial_end') === 'now' && subscription.status === 'trialing') {
    changes.trial_end = world.now();
    for (const item of subscription.items.data) item.current_period_end = world.now();
  }
  change(world, updated, subscription, changes);
  return subscription;
}

function applySwitch(world: World, subscription: Stripe.Subscription, plan: Switch, params: Params) {
  const behavior = text(params, 'payment_behavior') ?? 'allow_incomplete';
  const invoiceNow = text(params, 'proration_behavior') === 'always_invoice' || plan.startsPeriod;
  const apply = () =>
    change(world, updated, subscription, {
      items: { ...subscription.items, data: plan.items },
      billing_cycle_anchor: plan.anchor,
      pending_update: null,
      ...(subscription.cancel_at_period_end && {
        cancel_at: Math.min(...plan.items.map((one) => one.current_period_end)),
      }),
    });
  if (plan.lines.length === 0) return void apply();
  if (!invoiceNow) {
    const waiting = world.pendingLines.get(subscription.id) ?? [];
    world.pendingLines.set(subscription.id, [...waiting, ...plan.lines]);
    return void apply();
  }
  const total = plan.lines.reduce((sum, one) => sum + one.amount, 0);
  const customer = findCustomer(world, idOf(subscription.customer), 'customer');
  const refusal = total > 0 && refusalOfCard(world, customer.id, payingCard(world, subscription));
  if (refusal && behavior === 'error_if_incomplete') throw cardError(refusal);
  const [first] = plan.lines;
  const invoice = openInvoice(world, {
    customer,
    subscription,
    reason: 'subscription_update',
    lines: plan.lines,
    discounts: discountsOf(world, subscription),
    period: { start: first?.period.start ?? world.now(), end: world.now() },
    currency: subscription.currency,
  });
  finalizeInvoice(world, invoice);
  const before = { latest_invoice: subscription.latest_invoice };
  if (refusal && behavior === 'pending_if_incomplete') {
    collect(world, invoice);
    world.pendingUpdates.set(invoice.id, {
      subscription: subscription.id,
      invoice: invoice.id,
      apply() {
        apply();
        world.emit('customer.subscription.pending_update_applied', subscription);
      },
    });
    change(world, updated, subscription, {
      latest_invoice: invoice.id,
      pending_update: {
        billing_cycle_anchor: null,
        cancel_at_period_end: null,
        discount: null,
        discounts: null,
        expires_at: world.now() + pendingLives,
        metadata: null,
        subscription_items: plan.items,
        trial_end: null,
        trial_from_plan: null,
      },
    });
    return 'pending';
  }
  const failed = collect(world, invoice);
  subscription.latest_invoice = invoice.id;
  if (!failed) dropUsedDiscounts(world, subscription);
  apply();
  if (failed) change(world, updated, subscription, { status: 'past_due' });
  const latest = [...world.unsent].reverse().find((one) => one.type === updated);
  if (latest?.data.previous_attributes) Object.assign(latest.data.previous_attributes, before);
}

/** As the customer portal does it, in the shape that the settings name. */
export function cancelInPortal(
  world: World,
  subscription: Stripe.Subscription,
  now: boolean,
  feedback: string,
) {
  if (now) return endSubscription(world, subscription, 'cancellation_requested');
  const whole = world.settings.portalCancel === 'cancel_at_period_end';
  change(world, updated, subscription, {
    cancel_at: periodEnd(subscription),
    cancel_at_period_end: whole,
    canceled_at: world.now(),
    cancellation_details: {
      comment: null,
      feedback: feedback || null,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  });
}

export function resumeInPortal(world: World, subscription: Stripe.Subscription) {
  change(world, updated, subscription, {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  });
}

/** The price of the next period: what the portal does where a switch would lower what is paid. */
export function scheduleSwitch(world: World, subscription: Stripe.Subscription, price: Stripe.Price) {
  world.scheduledPrices.set(subscription.id, price);
  change(world, updated, subscription, { schedule: world.id('sub_sched') });
}
