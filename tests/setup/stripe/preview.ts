import type Stripe from 'stripe';
import { nextPeriodEnd } from './calendar';
import { type Call, find, findCustomer } from './call';
import { draftInvoice, line } from './invoice-shape';
import { group, groups, integer, required, text } from './params';
import { readDiscounts } from './promotions';
import { invalid } from './refusal';
import { discountsOf, recurringOf } from './subscription-shape';
import { priceName } from './subscriptions';
import { planSwitch, type Switch } from './switch';
import { idOf, type World } from './world';

/** What would be billed: now, where the change is invoiced at once, or at the next renewal. Nothing is stored. */
export function createPreview({ world, params }: Call): Stripe.Invoice {
  const id = text(params, 'subscription');
  const details = group(params, 'subscription_details') ?? {};
  if (!id) return previewNew({ world, params, id: '' });
  const subscription = find(world.subscriptions, 'subscription', id, 'subscription');
  const customer = findCustomer(world, idOf(subscription.customer), 'customer');
  if (subscription.ended_at || (subscription.cancel_at && !details.items)) {
    throw invalid(`No upcoming invoices for customer: ${customer.id}`, { code: 'invoice_upcoming_none' });
  }
  const plan = details.items ? planSwitch(world, subscription, details) : null;
  const isNow = plan && (text(details, 'proration_behavior') === 'always_invoice' || plan.startsPeriod);
  const lines = isNow ? plan.lines : upcomingLines(world, subscription, plan);
  return draftInvoice(world, {
    customer,
    subscription,
    reason: 'upcoming',
    lines,
    discounts: discountsOf(world, subscription),
    period: { start: world.now(), end: subscription.items.data[0]?.current_period_end ?? world.now() },
    currency: subscription.currency,
  });
}

function upcomingLines(world: World, subscription: Stripe.Subscription, plan: Switch | null) {
  const items = plan?.items ?? subscription.items.data;
  const renewals = items.map((item) => renewalLine(world, subscription, item, plan?.anchor));
  return [...(world.pendingLines.get(subscription.id) ?? []), ...(plan?.lines ?? []), ...renewals];
}

export function renewalLine(
  world: World,
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  anchor = subscription.billing_cycle_anchor,
) {
  const { price, quantity = 1, current_period_end: start } = item;
  const end = nextPeriodEnd(anchor, recurringOf(price), start);
  const amount = (price.unit_amount ?? 0) * quantity;
  const description = priceName(world, price);
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
}

function previewNew({ world, params }: Call): Stripe.Invoice {
  const customer = findCustomer(world, required(params, 'customer'), 'customer');
  const items = groups(group(params, 'subscription_details') ?? {}, 'items');
  if (items.length === 0) {
    throw invalid(`No upcoming invoices for customer: ${customer.id}`, { code: 'invoice_upcoming_none' });
  }
  const now = world.now();
  const lines = items.map((item, place) => {
    const price = find(
      world.prices,
      'price',
      required(item, 'price'),
      `subscription_details[items][${place}][price]`,
    );
    const quantity = integer(item, 'quantity') ?? 1;
    const period = { start: now, end: nextPeriodEnd(now, recurringOf(price), now) };
    const amount = (price.unit_amount ?? 0) * quantity;
    return line(world, { price, quantity, amount, period, description: priceName(world, price) });
  });
  const reduction = readDiscounts(world, params, customer.id);
  const discounts: Stripe.Discount[] = reduction
    ? [
        {
          id: world.id('di'),
          object: 'discount',
          checkout_session: null,
          customer: customer.id,
          customer_account: null,
          end: null,
          invoice: null,
          invoice_item: null,
          promotion_code: reduction.promotionCode?.id ?? null,
          source: { coupon: reduction.coupon.id, type: 'coupon' },
          start: now,
          subscription: null,
          subscription_item: null,
        },
      ]
    : [];
  const currency = world.prices.get(text(items[0] ?? {}, 'price') ?? '')?.currency ?? 'usd';
  return draftInvoice(world, {
    customer,
    subscription: null,
    reason: 'upcoming',
    lines,
    discounts,
    period: { start: now, end: now },
    currency,
  });
}
