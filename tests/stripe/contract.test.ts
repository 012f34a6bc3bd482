import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { startStripe } from '../setup/stripe/start';

/** With STRIPE_TEST_KEY, the tests that can run against Stripe itself do so. */
const realKey = process.env.STRIPE_TEST_KEY;
if (realKey && !/^(sk|rk)_test_/.test(realKey)) throw new Error('STRIPE_TEST_KEY has to be a test key.');

const double = await startStripe();
afterAll(() => double.stop());
const { hostname: host, port } = new URL(double.origin);
const stripe = realKey
  ? new Stripe(realKey)
  : new Stripe(double.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });

async function makeLife() {
  const product = await stripe.products.create({ name: 'Pro' });
  const makePrice = (interval: 'month' | 'year', unit_amount: number) =>
    stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
  const [monthly, annual] = [await makePrice('month', 1900), await makePrice('year', 19_000)];
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    items: [{ price: monthly.id }],
  });
  return { annual, customer, subscription };
}

const refusal = (statusCode: number, code?: string) => expect.objectContaining({ statusCode, code });

test('what is asked is done or refused as Stripe does it', async () => {
  const { annual, customer, subscription: first } = await makeLife();
  expect(first).toMatchObject({ status: 'active', cancel_at: null, cancel_at_period_end: false });
  const [item] = first.items.data;
  const ending = { cancel_at_period_end: true };
  expect(await stripe.subscriptions.update(first.id, ending)).toMatchObject({
    ...{ status: 'active', cancel_at: item?.current_period_end, ...ending },
  });
  expect(await stripe.subscriptions.update(first.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });

  const id = first.id;
  const items = [{ id: item?.id, price: annual.id }];
  const proration_date = Math.floor(Date.now() / 1000);
  const change = { items, proration_behavior: 'always_invoice', proration_date } as const;
  const preview = await stripe.invoices.createPreview({ subscription: id, subscription_details: change });
  const payment = { payment_behavior: 'pending_if_incomplete' } as const;
  const changed = await stripe.subscriptions.update(id, { ...change, ...payment });
  expect(changed.items.data.map(({ price }) => price.id)).toEqual([annual.id]);
  const [paid] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
  expect(paid).toMatchObject({ billing_reason: 'subscription_update', amount_paid: preview.amount_due });

  const key = { idempotencyKey: `contract-${id}` };
  const named = await stripe.customers.create({ email: 'eve@example.com' }, key);
  const again = await stripe.customers.create({ email: 'eve@example.com' }, key);
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([named.id, 'true']);
  await expect(stripe.customers.create({ email: 'bob@example.com' }, key)).rejects.toEqual(refusal(400));

  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
  await expect(stripe.subscriptions.cancel(id)).rejects.toEqual(refusal(404, 'resource_missing'));
  const unknown = { made_up: 'yes' } as Stripe.CustomerUpdateParams;
  await expect(stripe.customers.update(customer.id, unknown)).rejects.toEqual(
    refusal(400, 'parameter_unknown'),
  );
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  const session = { mode: 'subscription', success_url: 'https://boxscore.example' } as const;
  const line_items = [{ price: annual.id, quantity: 1 }];
  await expect(
    stripe.checkout.sessions.create({ ...session, line_items, customer: customer.id }),
  ).rejects.toEqual(refusal(400, 'resource_missing'));
});
