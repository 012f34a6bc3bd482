import type Stripe from 'stripe';
import { nextPeriodEnd } from './calendar';
import { find } from './call';
import { line } from './invoice-shape';
import { flag, groups, integer, type Params, required, text } from './params';
import { invalid, missing } from './refusal';
import { newItem, recurringOf, withPrice } from './subscription-shape';
import { priceName } from './subscriptions';
import { idOf, type World } from './world';

export type Switch = {
  items: Stripe.SubscriptionItem[];
  anchor: number;
  /** Credit for what is left of the old and charge for the new. */
  lines: Stripe.InvoiceLineItem[];
  startsPeriod: boolean;
};

/** What the current period of an item cost, by its last paid invoice: a discount is not credited. */
function paidFor(world: World, item: Stripe.SubscriptionItem): number {
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  for (const invoice of [...world.invoices.values()].reverse()) {
    if (invoice.status !== 'paid') continue;
    const paid = invoice.lines.data.find(
      (one) =>
        one.amount >= 0 &&
        one.parent?.subscription_item_details?.subscription_item === item.id &&
        one.pricing?.price_details &&
        idOf(one.pricing.price_details.price) === item.price.id,
    );
    if (!paid || paid.amount === 0) continue;
    const off = paid.discount_amounts?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    return Math.round((full * (paid.amount - off)) / paid.amount);
  }
  return full;
}

/** An entry with an item's id changes it; one without adds another, which is billed too. */
export function planSwitch(world: World, subscription: Stripe.Subscription, params: Params): Switch {
  const behavior = text(params, 'proration_behavior') ?? 'create_prorations';
  const at = integer(params, 'proration_date') ?? world.now();
  const inTrial = subscription.status === 'trialing';
  const plan: Switch = {
    items: [...subscription.items.data],
    anchor: subscription.billing_cycle_anchor,
    lines: [],
    startsPeriod: false,
  };
  for (const [place, given] of groups(params, 'items').entries()) {
    const id = text(given, 'id');
    const index = plan.items.findIndex((item) => item.id === id);
    const current = plan.items[index];
    if (id && !current) throw missing('subscription item', id, `items[${place}][id]`);
    if (current && flag(given, 'deleted')) {
      plan.items.splice(index, 1);
      continue;
    }
    const priceId = current ? (text(given, 'price') ?? current.price.id) : required(given, 'price');
    const price = find(world.prices, 'price', priceId, `items[${place}][price]`);
    const recurring = recurringOf(price);
    const quantity = integer(given, 'quantity') ?? current?.quantity ?? 1;
    const [first] = subscription.items.data;
    if (!first) throw invalid('A subscription needs an item.', { param: 'items' });
    if (!current) {
      const duplicate = plan.items.some((item) => item.price.id === price.id);
      if (duplicate) {
        const message = `Cannot add multiple subscription items with the same plan: ${price.id}`;
        throw invalid(message, { param: 'items' });
      }
      plan.items.push(
        newItem(world, subscription.id, { price, quantity }, { start: at, end: first.current_period_end }),
      );
    } else {
      plan.items[index] = withPrice(current, { price, quantity });
      if (current.price.id === price.id && current.quantity === quantity) continue;
    }
    const changed = current && recurringOf(current.price).interval !== recurring.interval;
    if (changed && !inTrial) Object.assign(plan, { anchor: at, startsPeriod: true });
    const item = plan.items[current ? index : plan.items.length - 1];
    if (item && changed && !inTrial) {
      plan.items[index] = {
        ...item,
        current_period_start: at,
        current_period_end: nextPeriodEnd(at, recurring, at),
      };
    }
    if (!inTrial && item)
      addLines(world, plan, { subscription, behavior, at, current, item, changed: !!changed });
  }
  if (plan.items.length === 0)
    throw invalid('A subscription must have at least one active plan.', { param: 'items' });
  return plan;
}

type Prorate = {
  subscription: Stripe.Subscription;
  behavior: string;
  at: number;
  current: Stripe.SubscriptionItem | undefined;
  item: Stripe.SubscriptionItem;
  changed: boolean;
};

function addLines(world: World, plan: Switch, prorate: Prorate) {
  const { subscription, behavior, at, current, item, changed } = prorate;
  const from = current ?? item;
  const start = current
    ? from.current_period_start
    : (subscription.items.data[0]?.current_period_start ?? at);
  const end = from.current_period_end;
  const left = Math.max(0, Math.min(1, (end - at) / (end - start)));
  const day = new Date(at * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const base = { item: item.id, subscription: subscription.id, proration: true };
  if (behavior !== 'none' && current) {
    const amount = -Math.round(paidFor(world, current) * left);
    const description = `Unused time on ${priceName(world, current.price)} after ${day}`;
    const period = { start: at, end };
    const { price, quantity } = current;
    plan.lines.push(
      line(world, { ...base, price, quantity, amount, period, description, discountable: false }),
    );
  }
  const { price, quantity = 1 } = item;
  const full = (price.unit_amount ?? 0) * quantity;
  if (changed) {
    const period = { start: at, end: nextPeriodEnd(at, recurringOf(price), at) };
    const description = priceName(world, price);
    plan.lines.push(
      line(world, { ...base, proration: false, price, quantity, amount: full, period, description }),
    );
  } else if (behavior !== 'none') {
    const description = `Remaining time on ${priceName(world, price)} after ${day}`;
    const amount = Math.round(full * left);
    plan.lines.push(
      line(world, { ...base, price, quantity, amount, period: { start: at, end }, description }),
    );
  }
}
