import { afterEach, expect, test } from 'vitest';
import { createLearner, isIn, type Learner, logIn, password } from '../../factories';
import { readPage } from '../../setup/billing/page';
import { customerOf, goToStripe, readOwn, subscribe } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';
import { holdLock } from '../../setup/lock';
import { connect } from '../../setup/site';

const billing = await startBilling('billing_deletion');
const { origin, databaseUrl, control, stripe } = billing;
const sql = connect(databaseUrl);

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

const remove = (learner: Learner) => learner.submit('/account/data', { proof: password });
const isGone = async ({ email }: Learner) => (await logIn(origin, email)).status === 401;

test('deleting an account ends its subscription at once, and what could still be paid', async () => {
  const learner = await createLearner(origin);
  const subscription = await subscribe(billing, learner);
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customerOf(subscription),
    line_items: [{ price: subscription.items.data[0]?.price.id, quantity: 1 }],
    success_url: origin,
  });
  expect((await remove(learner)).status).toBe(303);
  expect(await isGone(learner)).toBe(true);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
  const open = await stripe.checkout.sessions.list({ customer: customerOf(subscription), status: 'open' });
  expect(open.data).toEqual([]);
  await control.advance({ seconds: 800 * 86_400, customer: customerOf(subscription) });
  expect((await stripe.invoices.list({ customer: customerOf(subscription) })).data).toHaveLength(1);
});

test('an event that comes after it finds nobody, and is answered', async () => {
  const learner = await createLearner(origin);
  control.plan({ hold: true });
  const subscription = await subscribe(billing, learner);
  expect((await remove(learner)).status).toBe(303);
  const before = control.deliveries().deliveries.length;
  const late = (await control.release({ copies: 2 })).deliveries.slice(before);
  expect(late.map(({ type }) => type)).toContain('customer.subscription.deleted');
  expect(new Set(late.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await sql`select 1 from billing_customers where customer_id = ${customerOf(subscription)}`).toEqual(
    [],
  );
  expect(await sql`select 1 from subscriptions where provider_id = ${subscription.id}`).toEqual([]);
});

test('an event that comes in the middle of it is no hindrance', async () => {
  const learner = await createLearner(origin);
  const { id } = await subscribe(billing, learner);
  const rows = `select 1 from billing_customers where user_id = ${learner.userId} for update`;
  const lock = await holdLock(databaseUrl, rows);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await lock.waitFor(1);
  const removed = remove(learner);
  await lock.waitFor(2);
  await lock.release();
  expect((await removed).status).toBe(303);
  const { deliveries } = await control.settled();
  expect(deliveries.slice(-2).map(({ type, status }) => [type, status])).toEqual([
    ['customer.subscription.updated', 200],
    ['customer.subscription.deleted', 200],
  ]);
});

test.each([
  ['the subscription is', 'DELETE', '/v1/subscriptions'],
  ['what is running is', 'GET', '/v1/subscriptions'],
  ['a session that is open is', 'POST', '/v1/checkout/sessions'],
])('nothing is deleted when %s out of reach', async (_, method, path) => {
  const learner = await createLearner(origin);
  const subscription = await subscribe(billing, learner);
  const { items, customer } = subscription;
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: String(customer),
    line_items: [{ price: items.data[0]?.price.id, quantity: 1 }],
    success_url: origin,
  });
  control.fault({ kind: '429', method, path, times: 10 });
  const page = await readPage(learner, '/account/data', await remove(learner));
  expect(page.status).toBe(503);
  expect(page.words).toContain(
    'Your account was not deleted: we could not end your subscription. Please try again in a moment.',
  );
  expect([await isIn(learner), await isGone(learner)]).toEqual([true, false]);
  control.clearFaults();
  if (method !== 'POST') {
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active' });
    expect(await readOwn(learner)).toMatchObject({ status: 'active' });
  }
  expect((await remove(learner)).status).toBe(303);
  expect(await isGone(learner)).toBe(true);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
});

test('an end whose answer was lost is an end', async () => {
  const learner = await createLearner(origin);
  const subscription = await subscribe(billing, learner);
  control.fault({ kind: 'cut after effect', method: 'DELETE', path: '/v1/subscriptions' });
  expect((await remove(learner)).status).toBe(303);
  expect(await isGone(learner)).toBe(true);
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'canceled' });
});

test('a wrong password ends nothing', async () => {
  const learner = await createLearner(origin);
  const { id } = await subscribe(billing, learner);
  expect((await learner.submit('/account/data', { proof: 'Wrong-1-password' })).status).toBe(403);
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
});

test('who never was at the checkout goes without Stripe, who never paid takes the session along', async () => {
  const [stranger, undecided] = [await createLearner(origin), await createLearner(origin)];
  const { session } = await goToStripe(undecided, 1);
  control.fault({ kind: '500', path: '/v1/', times: 10 });
  expect((await remove(stranger)).status).toBe(303);
  control.clearFaults();
  expect((await remove(undecided)).status).toBe(303);
  expect(control.payCheckout({ session })).toMatchObject({ outcome: 'declined' });
});

test('a customer that was deleted at Stripe keeps nobody from going', async () => {
  const learner = await createLearner(origin);
  await stripe.customers.del(customerOf(await subscribe(billing, learner)));
  expect((await remove(learner)).status).toBe(303);
  expect(await isGone(learner)).toBe(true);
});
