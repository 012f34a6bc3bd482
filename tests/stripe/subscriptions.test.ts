import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { firstItem, makePlans, makePromotion, openTarget, refusal, subscribe } from './target';

const stripe = await openTarget();
let monthly: Stripe.Price;
let annual: Stripe.Price;

beforeAll(async () => {
  ({ monthly, annual } = await makePlans(stripe));
});

test('a paid subscription has its period on the item, and a paid invoice', async () => {
  const { subscription, customer } = await subscribe(stripe, monthly.id);
  expect(subscription).toMatchObject({
    status: 'active',
    customer: customer.id,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    billing_mode: { type: 'flexible' },
  });
  expect(subscription).not.toHaveProperty('current_period_end');
  const item = firstItem(subscription);
  const days = (item.current_period_end - item.current_period_start) / 86_400;
  expect(days).toBeGreaterThanOrEqual(28);
  expect(days).toBeLessThanOrEqual(31);
  const shown = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice', 'customer.invoice_settings.default_payment_method'],
  });
  expect(shown.latest_invoice).toMatchObject({
    status: 'paid',
    amount_due: 1900,
    amount_paid: 1900,
    billing_reason: 'subscription_create',
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  });
  expect(shown.latest_invoice).not.toHaveProperty('subscription');
  expect(shown.customer).toMatchObject({
    invoice_settings: { default_payment_method: { card: { brand: 'visa', last4: '4242' } } },
  });
  const { data } = await stripe.invoices.list({ customer: customer.id });
  expect(data).toHaveLength(1);
  expect(data[0]?.hosted_invoice_url).toMatch(/^http/);
});

test('a cancel at the end of the period is taken back by the same flag', async () => {
  const { subscription } = await subscribe(stripe, monthly.id);
  const end = firstItem(subscription).current_period_end;
  const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(leaving).toMatchObject({ status: 'active', cancel_at_period_end: true, cancel_at: end });
  const back = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
  expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
});

test('a cancel at a time is taken back by an empty time', async () => {
  const { subscription } = await subscribe(stripe, monthly.id);
  const end = firstItem(subscription).current_period_end;
  const leaving = await stripe.subscriptions.update(subscription.id, { cancel_at: end });
  expect(leaving).toMatchObject({ cancel_at_period_end: false, cancel_at: end });
  const back = await stripe.subscriptions.update(subscription.id, { cancel_at: '' });
  expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
});

test('both ways to cancel in one call are refused', async () => {
  const { subscription } = await subscribe(stripe, monthly.id);
  const both = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false, cancel_at: '' });
  expect(await refusal(both)).toMatchObject({ statusCode: 400 });
});

test('a cancelled subscription is over', async () => {
  const { subscription, customer } = await subscribe(stripe, monthly.id);
  const ended = await stripe.subscriptions.cancel(subscription.id);
  expect(ended.status).toBe('canceled');
  expect(ended.ended_at).not.toBeNull();
  expect(await refusal(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 });
  const again = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect(await refusal(again)).toMatchObject({ statusCode: 400 });
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
  const all = await stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(all.data.map((one) => one.id)).toEqual([subscription.id]);
});

test('a switch to annual credits the unused month and starts a year', async () => {
  const { subscription } = await subscribe(stripe, monthly.id);
  const items = [{ id: firstItem(subscription).id, price: annual.id }];
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  const credit = preview.lines.data.find((one) => one.amount < 0);
  expect(credit?.amount).toBeGreaterThanOrEqual(-1900);
  expect(credit?.amount).toBeLessThan(-1890);
  expect(credit?.parent?.subscription_item_details?.proration).toBe(true);
  expect(preview.amount_due).toBe(19_000 + (credit?.amount ?? 0));
  const switched = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  });
  const item = firstItem(switched);
  expect(switched.items.data).toHaveLength(1);
  expect(item).toMatchObject({ id: items[0]?.id, price: { id: annual.id } });
  expect(item.current_period_end - item.current_period_start).toBeGreaterThanOrEqual(365 * 86_400);
  expect(switched.latest_invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
});

test('a switch back to monthly leaves a credit', async () => {
  const { subscription, customer } = await subscribe(stripe, annual.id);
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: firstItem(subscription).id, price: monthly.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  });
  const { balance } = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
  expect(balance).toBeLessThan(-17_000);
  expect(balance).toBeGreaterThanOrEqual(-17_100);
});

test('without the id of its item, a switch adds a second one', async () => {
  const { subscription } = await subscribe(stripe, monthly.id);
  const other = await stripe.prices.create({
    product: String(monthly.product),
    currency: 'usd',
    unit_amount: 500,
    recurring: { interval: 'month' },
  });
  const two = await stripe.subscriptions.update(subscription.id, { items: [{ price: other.id }] });
  expect(two.items.data.map((one) => one.price.id).toSorted()).toEqual([monthly.id, other.id].toSorted());
});

test('pending_if_incomplete goes with few others', async () => {
  const { subscription } = await subscribe(stripe, monthly.id);
  const update = stripe.subscriptions.update(subscription.id, {
    metadata: { x: '1' },
    payment_behavior: 'pending_if_incomplete',
  });
  expect(await refusal(update)).toMatchObject({ statusCode: 400 });
});

test('a code is counted, shown by its id, and shown whole when asked', async () => {
  const { promotionCode, coupon } = await makePromotion(stripe);
  const { subscription } = await subscribe(stripe, monthly.id, {
    discounts: [{ promotion_code: promotionCode.id }],
    expand: ['latest_invoice'],
  });
  expect(subscription.latest_invoice).toMatchObject({ subtotal: 1900, total: 1710, amount_paid: 1710 });
  expect(await stripe.promotionCodes.retrieve(promotionCode.id)).toMatchObject({ times_redeemed: 1 });
  expect((await stripe.coupons.retrieve(coupon.id)).times_redeemed).toBe(1);
});

test('a trial is on until its end, and nothing is due', async () => {
  const { subscription } = await subscribe(stripe, monthly.id, {
    trial_period_days: 7,
    expand: ['latest_invoice'],
  });
  expect(subscription).toMatchObject({
    status: 'trialing',
    latest_invoice: { status: 'paid', amount_due: 0 },
  });
  expect(subscription.trial_end).toBe(firstItem(subscription).current_period_end);
});

test('a deleted customer has no live subscription', async () => {
  const { subscription, customer } = await subscribe(stripe, monthly.id);
  await stripe.customers.del(customer.id);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
});
