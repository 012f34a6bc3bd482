import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { firstItem, makePlans, openDouble, realKey, subscribe } from './target';

const day = 86_400;
const at = (text: string) => Date.parse(`${text}Z`) / 1000;

describe.skipIf(realKey)('the clock', async () => {
  const { stripe, control } = await openDouble();

  async function startAt(text: string, interval: 'monthly' | 'annual' = 'monthly') {
    control.reset({ now: at(text) });
    const plans = await makePlans(stripe);
    return subscribe(stripe, plans[interval].id);
  }
  const now = (subscription: Stripe.Subscription) => stripe.subscriptions.retrieve(subscription.id);
  const endOf = async (subscription: Stripe.Subscription) =>
    new Date(firstItem(await now(subscription)).current_period_end * 1000).toISOString().slice(0, 10);

  test('a renewal is drafted, and paid an hour later', async () => {
    const { subscription, customer } = await startAt('2027-03-10T12:00:00');
    const end = firstItem(subscription).current_period_end;
    const before = control.events().events.length;
    await control.advance({ to: end + 60 });
    expect(await endOf(subscription)).toBe('2027-05-10');
    const [draft] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', amount_due: 1900 });
    await control.advance({ seconds: 3600 });
    expect((await stripe.invoices.retrieve(draft?.id ?? '')).status).toBe('paid');
    const types = control
      .events()
      .events.slice(before)
      .map((one) => one.type);
    expect(types).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'payment_intent.succeeded',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  test('the day of the month is kept through a shorter month', async () => {
    const { subscription } = await startAt('2027-01-31T12:00:00');
    expect(await endOf(subscription)).toBe('2027-02-28');
    await control.advance({ to: at('2027-03-01T00:00:00') });
    expect(await endOf(subscription)).toBe('2027-03-31');
    await control.advance({ to: at('2027-04-01T00:00:00') });
    expect(await endOf(subscription)).toBe('2027-04-30');
  });

  test('29 February comes back in a leap year', async () => {
    const { subscription } = await startAt('2028-02-29T12:00:00', 'annual');
    expect(await endOf(subscription)).toBe('2029-02-28');
    await control.advance({ to: at('2031-03-01T00:00:00') });
    expect(await endOf(subscription)).toBe('2032-02-29');
  });

  test.each([
    ['cancel', 'canceled'],
    ['mark_unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('a card that fails: past_due, three retries, then %s', async (afterRetries, last) => {
    const { subscription, customer } = await startAt('2027-03-10T12:00:00');
    control.configure({ afterRetries });
    control.failCards({ customer: customer.id, decline: 'insufficient_funds' });
    await control.advance({ to: firstItem(subscription).current_period_end + 2 * 3600 });
    expect((await now(subscription)).status).toBe('past_due');
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
    await control.advance({ seconds: 14 * day });
    expect((await now(subscription)).status).toBe('past_due');
    await control.advance({ seconds: 2 * day });
    const after = await now(subscription);
    expect(after.status).toBe(last);
    expect((await stripe.invoices.retrieve(invoice?.id ?? '')).attempt_count).toBe(4);
    if (last === 'canceled') expect(after.cancellation_details?.reason).toBe('payment_failed');
  });

  test('a card that is good again makes it active', async () => {
    const { subscription, customer } = await startAt('2027-03-10T12:00:00');
    control.failCards({ customer: customer.id, decline: 'card_declined' });
    await control.advance({ to: firstItem(subscription).current_period_end + 2 * 3600 });
    control.failCards({ customer: customer.id, decline: null });
    await control.advance({ seconds: 4 * day });
    expect((await now(subscription)).status).toBe('active');
  });

  test('a cancel at the end of the period ends it then', async () => {
    const { subscription } = await startAt('2027-03-10T12:00:00');
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    const end = firstItem(subscription).current_period_end;
    await control.advance({ to: end - 60 });
    expect((await now(subscription)).status).toBe('active');
    await control.advance({ to: end + 60 });
    expect(await now(subscription)).toMatchObject({ status: 'canceled', ended_at: end });
  });

  test('nothing is collected after a cancel, not even what was drafted', async () => {
    const { subscription, customer } = await startAt('2027-03-10T12:00:00');
    await control.advance({ to: firstItem(subscription).current_period_end + 60 });
    await stripe.subscriptions.cancel(subscription.id);
    await control.advance({ seconds: 60 * day });
    const invoices = await stripe.invoices.list({ customer: customer.id });
    expect(invoices.data.map((one) => one.status)).toEqual(['draft', 'paid']);
  });

  test('a trial is announced, ends active, and is paid an hour later', async () => {
    control.reset({ now: at('2027-03-10T12:00:00') });
    const { monthly } = await makePlans(stripe);
    const { subscription, customer } = await subscribe(stripe, monthly.id, { trial_period_days: 7 });
    await control.advance({ seconds: 5 * day });
    expect(control.events().events.map((one) => one.type)).toContain('customer.subscription.trial_will_end');
    await control.advance({ seconds: 2 * day + 60 });
    expect((await now(subscription)).status).toBe('active');
    expect((await stripe.invoices.list({ customer: customer.id, status: 'paid' })).data).toHaveLength(1);
    await control.advance({ seconds: 3600 });
    expect((await stripe.invoices.list({ customer: customer.id, status: 'paid' })).data).toHaveLength(2);
    expect(await endOf(subscription)).toBe('2027-04-17');
  });

  test.each([
    ['cancel', 'canceled'],
    ['pause', 'paused'],
    ['create_invoice', 'past_due'],
  ] as const)('a trial that ends without a card: %s', async (missing_payment_method, last) => {
    control.reset({ now: at('2027-03-10T12:00:00') });
    const { monthly } = await makePlans(stripe);
    const customer = await stripe.customers.create();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });
    await control.advance({ seconds: 7 * day + 2 * 3600 });
    expect((await now(subscription)).status).toBe(last);
  });

  test('a session expires', async () => {
    control.reset();
    const { monthly } = await makePlans(stripe);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price: monthly.id }],
      success_url: 'https://example.com',
    });
    await control.advance({ seconds: day + 1 });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect(control.events().events.at(-1)?.type).toBe('checkout.session.expired');
  });

  test('one customer may live through a time that others do not', async () => {
    const { subscription, customer } = await startAt('2027-03-10T12:00:00');
    const other = await subscribe(stripe, firstItem(subscription).price.id);
    await control.advance({ to: at('2027-04-10T14:00:00'), customer: customer.id });
    expect(await endOf(subscription)).toBe('2027-05-10');
    expect((await stripe.invoices.list({ customer: customer.id })).data.map(({ status }) => status)).toEqual([
      'paid',
      'paid',
    ]);
    expect(await endOf(other.subscription)).toBe('2027-04-10');
    expect(control.now().now).toBeLessThan(at('2027-03-10T12:01:00'));
  });
});
