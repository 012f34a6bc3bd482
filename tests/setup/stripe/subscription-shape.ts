import type Stripe from 'stripe';
import { addIntervals } from './calendar';
import type { Reduction } from './promotions';
import { invalid } from './refusal';
import { change, idOf, type World } from './world';

export type Wanted = { price: Stripe.Price; quantity: number };
export type Period = { start: number; end: number };

export function recurringOf(price: Stripe.Price): Stripe.Price.Recurring {
  if (price.recurring) return price.recurring;
  const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`;
  throw invalid(message, { param: 'items[0][price]' });
}

function planOf(price: Stripe.Price): Stripe.Plan {
  const recurring = recurringOf(price);
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export function newItem(
  world: World,
  subscription: string,
  { price, quantity }: Wanted,
  { start, end }: Period,
): Stripe.SubscriptionItem {
  return {
    id: world.id('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

export const withPrice = (
  item: Stripe.SubscriptionItem,
  { price, quantity }: Wanted,
): Stripe.SubscriptionItem => ({ ...item, price, plan: planOf(price), quantity });

export type SubscriptionGiven = {
  customer: string;
  wanted: Wanted[];
  paymentMethod: string | null;
  metadata: Stripe.Metadata;
  description: string | null;
  trialEnd: number | null;
  missingCard: Stripe.Subscription.TrialSettings.EndBehavior['missing_payment_method'];
};

export function newSubscription(world: World, given: SubscriptionGiven): Stripe.Subscription {
  const [first] = given.wanted;
  if (!first) throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  const id = world.id('sub');
  const start = world.now();
  const { interval, interval_count } = recurringOf(first.price);
  const end = given.trialEnd ?? addIntervals(start, interval, interval_count);
  const items = given.wanted.map((one) => newItem(world, id, one, { start, end }));
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: given.trialEnd ?? start,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: first.price.currency,
    customer: given.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: given.paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: given.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: given.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: given.trialEnd ? 'trialing' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: given.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: given.missingCard },
    },
    trial_start: given.trialEnd ? start : null,
  };
}

/** A coupon's use on a subscription; the coupon and its code count it. */
export function redeem(
  world: World,
  { coupon, promotionCode }: Reduction,
  { customer, subscription, session }: { customer: string; subscription: string; session: string | null },
): Stripe.Discount {
  const start = world.now();
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null;
  const discount: Stripe.Discount = {
    id: world.id('di'),
    object: 'discount',
    checkout_session: session,
    customer,
    customer_account: null,
    end: months === null ? null : addIntervals(start, 'month', months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription,
    subscription_item: null,
  };
  world.discounts.set(discount.id, discount);
  change(world, 'coupon.updated', coupon, { times_redeemed: coupon.times_redeemed + 1 });
  if (promotionCode) {
    const times_redeemed = promotionCode.times_redeemed + 1;
    change(world, 'promotion_code.updated', promotionCode, { times_redeemed });
  }
  world.emit('customer.discount.created', discount);
  return discount;
}

export function discountsOf(world: World, { discounts }: Stripe.Subscription): Stripe.Discount[] {
  return discounts.flatMap((one) => {
    const discount = world.discounts.get(idOf(one));
    return discount && (discount.end === null || discount.end > world.now()) ? [discount] : [];
  });
}

/** What is taken off once is gone after its invoice. */
export function dropUsedDiscounts(world: World, subscription: Stripe.Subscription) {
  const kept = discountsOf(world, subscription).filter((one) => {
    const coupon = one.source.coupon && world.coupons.get(idOf(one.source.coupon));
    return coupon && coupon.duration !== 'once';
  });
  subscription.discounts = kept.map((one) => one.id);
}
