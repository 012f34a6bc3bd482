import { afterEach, describe, expect, test } from 'vitest';
import { createLearner, type Learner } from '../../factories';
import { openPage } from '../../setup/billing/page';
import { customerOf, invoicesOf, itemOf, payer, readOwn, subscribe } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_renewal');
const { origin, control, stripe, setUp } = billing;

afterEach(() => control.plan(null));

const day = 86_400;
const at = (text: string) => Date.parse(`${text}Z`) / 1000;

async function subscribeAt(text: string, planId = 1) {
  await setUp(at(text));
  const learner = await createLearner(origin);
  return { learner, subscription: await subscribe(billing, learner, planId) };
}
const home = async (learner: Learner) => (await openPage(learner, '/subscription')).words;
const endOf = async (learner: Learner) => (await readOwn(learner)).currentPeriodEnd.slice(0, 10);

describe('a period ends', () => {
  test.each([
    ['2027-01-31T12:00:00', 1, ['2027-02-28', '2027-03-31', '2027-04-30'], 'April 30, 2027'],
    ['2028-02-29T12:00:00', 2, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'], 'February 29, 2032'],
  ])('where its calendar says, begun on %s with plan %i', async (start, planId, ends, words) => {
    const { learner, subscription } = await subscribeAt(start, planId);
    for (const [index, end] of ends.entries()) {
      expect(await endOf(learner)).toBe(end);
      if (index === ends.length - 1) break;
      const { items } = await stripe.subscriptions.retrieve(subscription.id);
      await control.advance({ to: (items.data[0]?.current_period_end ?? 0) + 2 * 3600 });
    }
    expect(await home(learner)).toContain(`Renews on ${words}`);
    expect(await readOwn(learner)).toMatchObject({ planId, status: 'active' });
    expect(await invoicesOf(billing, subscription)).toHaveLength(ends.length);
  });

  test('for good where it was canceled', async () => {
    const { learner, subscription } = await subscribeAt('2027-01-31T12:00:00');
    await learner.post(`/api/subscription/${(await readOwn(learner)).id}/cancel`);
    await control.advance({ to: itemOf(subscription).current_period_end + 60 });
    expect(await readOwn(learner)).toMatchObject({ status: 'canceled' });
    expect(await endOf(learner)).toBe('2027-02-28');
    const words = await home(learner);
    for (const part of ['Monthly canceled', 'Ended on February 28, 2027', 'See Pricing'])
      expect(words).toContain(part);
    expect(words).not.toContain('Resume subscription');
    expect((await learner.post('/api/enrollments', { courseId: 1 })).status).toBe(403);

    await subscribe(billing, learner, 2);
    expect(await readOwn(learner)).toMatchObject({ planId: 2, status: 'active', cancelAtPeriodEnd: false });
  });
});

describe('a renewal that the card does not pay', () => {
  async function failToRenew() {
    const { learner, subscription } = await subscribeAt('2027-03-10T12:00:00');
    await learner.post('/api/enrollments', { courseId: 1 });
    control.failCards({ customer: customerOf(subscription), decline: 'insufficient_funds' });
    await control.advance({ to: itemOf(subscription).current_period_end + 2 * 3600 });
    return { learner, subscription };
  }

  test('leaves the course open, ends the subscription after the last try, and another can be begun', async () => {
    const { learner } = await failToRenew();
    expect((await learner.get('/courses/1')).status).toBe(200);
    await control.advance({ seconds: 16 * day });
    expect(await readOwn(learner)).toMatchObject({ status: 'canceled' });
    const words = await home(learner);
    expect(words).toContain('Monthly canceled');
    expect(words).not.toContain('Update your card');
    const another = await learner.post('/api/subscription/create-checkout', {
      planId: 1,
      returnUrl: `${origin}/`,
    });
    expect(another.status).toBe(200);
  });

  test('may leave the plan unpaid, where Stripe is set to that', async () => {
    const { learner, subscription } = await subscribeAt('2027-03-10T12:00:00');
    control.setStatus({ subscription: subscription.id, status: 'unpaid' });
    await control.settled();
    expect(await readOwn(learner)).toMatchObject({ status: 'unpaid' });
    expect(await home(learner)).toContain('Monthly unpaid Your last payment failed');
  });
});

describe('a subscription made at Stripe by hand', () => {
  async function subscribeAtPriceEach(interval: 'week' | 'year') {
    await setUp();
    const learner = await createLearner(origin);
    // Creates the customer at Stripe.
    await learner.post('/api/subscription/create-checkout', { planId: 1, returnUrl: `${origin}/` });
    const [customer] = (await stripe.customers.list({ email: learner.email })).data;
    const id = customer?.id ?? '';
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id });
    const sold = { product: 'boxscore', currency: 'usd', unit_amount: 900 };
    const price = await stripe.prices.create({ ...sold, recurring: { interval } });
    await stripe.subscriptions.create({
      customer: id,
      default_payment_method: method.id,
      items: [{ price: price.id }],
    });
    await control.settled();
    return learner;
  }

  test('at a price of its own counts by its interval', async () => {
    const learner = await subscribeAtPriceEach('year');
    expect(await readOwn(learner)).toMatchObject({ planId: 2, status: 'active' });
    expect(await home(learner)).toContain('$9.00 on');
  });

  test('with a trial is active', async () => {
    await setUp();
    const learner = await createLearner(origin);
    const { id: subscription } = await subscribe(billing, learner);
    control.setStatus({ subscription, status: 'trialing' });
    await control.settled();
    expect(await readOwn(learner)).toMatchObject({ planId: 1, status: 'active' });
  });

  test('at a price of no plan gives nothing, and sells no second one', async () => {
    const learner = await subscribeAtPriceEach('week');
    expect(await readOwn(learner)).toBeNull();
    const { deliveries } = control.deliveries();
    const ofSubscription = deliveries.filter(({ type }) => type === 'customer.subscription.created');
    expect(ofSubscription.map(({ status }) => status)).toEqual([503]);
    expect((await openPage(learner, '/subscription?success=true')).words).toContain('No subscription yet');
    const pressed = await (await openPage(learner, '/checkout?plan=1')).press('Pay $29.00', payer);
    expect(pressed.status).toBe(503);
    expect(await pressed.text()).toContain('is the price of no plan of ours. Please tell us about it.');
  });
});
