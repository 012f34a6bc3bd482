import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { startStripe } from '../setup/stripe/start';

/** With STRIPE_TEST_KEY, what can be asked of Stripe itself is asked there. */
const realKey = process.env.STRIPE_TEST_KEY;
if (realKey && !/^(sk|rk)_test_/.test(realKey)) throw new Error('STRIPE_TEST_KEY has to be a test key.');

const double = await startStripe();
afterAll(() => double.stop());
const { hostname: host, port } = new URL(double.origin);
const ofDouble = new Stripe(double.secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 });
const stripe = realKey ? new Stripe(realKey) : ofDouble;

async function makeLife(at: Stripe) {
  const product = await at.products.create({ name: 'Pro' });
  const makePrice = (interval: 'month' | 'year', unit_amount: number) =>
    at.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
  const [monthly, annual] = [await makePrice('month', 1900), await makePrice('year', 19_000)];
  const customer = await at.customers.create({ email: 'ada@example.com' });
  const method = await at.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const items = [{ price: monthly.id }];
  const default_payment_method = method.id;
  const subscription = await at.subscriptions.create({
    customer: customer.id,
    default_payment_method,
    items,
  });
  return { product, monthly, annual, customer, method, subscription };
}

const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('The call was not refused.');
  return [error.statusCode, error.type, error.code];
};

test('what is asked is done or refused as Stripe does it', async () => {
  const { annual, customer, subscription: first } = await makeLife(stripe);
  expect(first).toMatchObject({ status: 'active', cancel_at: null, cancel_at_period_end: false });
  const [item] = first.items.data;
  const ending = await stripe.subscriptions.update(first.id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    status: 'active',
    cancel_at: item?.current_period_end,
    cancel_at_period_end: true,
  });
  expect(await stripe.subscriptions.update(first.id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });

  const id = first.id;
  const items = [{ id: item?.id, price: annual.id }];
  const when = {
    proration_behavior: 'always_invoice',
    proration_date: Math.floor(Date.now() / 1000),
  } as const;
  const preview = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items, ...when },
  });
  const changed = await stripe.subscriptions.update(id, {
    items,
    ...when,
    payment_behavior: 'pending_if_incomplete',
  });
  expect(changed.items.data.map(({ price }) => price.id)).toEqual([annual.id]);
  const [paid] = (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data;
  expect(paid).toMatchObject({ billing_reason: 'subscription_update', amount_paid: preview.amount_due });

  const key = { idempotencyKey: `contract-${id}` };
  const named = await stripe.customers.create({ email: 'eve@example.com' }, key);
  const again = await stripe.customers.create({ email: 'eve@example.com' }, key);
  expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([named.id, 'true']);
  expect(await codeOf(stripe.customers.create({ email: 'bob@example.com' }, key))).toEqual([
    400,
    'StripeIdempotencyError',
    undefined,
  ]);

  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
  expect(await codeOf(stripe.subscriptions.cancel(id))).toEqual([
    404,
    'StripeInvalidRequestError',
    'resource_missing',
  ]);
  const unknown = { made_up: 'yes' } as Stripe.CustomerUpdateParams;
  expect(await codeOf(stripe.customers.update(customer.id, unknown))).toEqual([
    400,
    'StripeInvalidRequestError',
    'parameter_unknown',
  ]);
  expect(await stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  const session = { mode: 'subscription', success_url: 'https://boxscore.example' } as const;
  const line_items = [{ price: annual.id, quantity: 1 }];
  expect(
    await codeOf(stripe.checkout.sessions.create({ ...session, line_items, customer: customer.id })),
  ).toEqual([400, 'StripeInvalidRequestError', 'resource_missing']);
});

const types: Record<string, string> = {
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  'checkout.session': 'Checkout.Session',
};
const typeOf = ({ object }: { object: string }) =>
  types[object] ?? object.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

test('what is answered and told has the shapes of the SDK’s own types', async () => {
  const { control } = double;
  const { product, monthly, customer, method } = await makeLife(ofDouble);
  const coupon = await ofDouble.coupons.create({ percent_off: 10, applies_to: { products: [product.id] } });
  const code = await ofDouble.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } });
  const endpoint = await ofDouble.webhookEndpoints.create({
    url: `${double.origin}/nobody`,
    enabled_events: ['invoice.paid'],
  });
  const payer = await ofDouble.customers.create({ email: 'eve@example.com' });
  const session = await ofDouble.checkout.sessions.create({
    customer: payer.id,
    discounts: [{ promotion_code: code.id }],
    line_items: [{ price: monthly.id, quantity: 1 }],
    mode: 'subscription',
    success_url: 'https://boxscore.example',
  });
  control.payCheckout({ session: session.id });
  control.failCards({ customer: payer.id, decline: 'card_declined' });
  await control.advance({ seconds: 60 * 86_400 });
  const listed = await Promise.all([
    ofDouble.subscriptions.list({
      status: 'all',
      expand: ['data.customer', 'data.default_payment_method', 'data.latest_invoice'],
    }),
    ofDouble.promotionCodes.list({ expand: ['data.promotion.coupon.applies_to'] }),
    ofDouble.checkout.sessions.list({ expand: ['data.subscription'] }),
    ofDouble.invoices.list({ limit: 100 }),
  ]);
  const told = control.events().events;
  expect(new Set(told.map(({ type }) => type)).size).toBeGreaterThan(10);
  const made = [product, monthly, customer, method, coupon, code, endpoint];
  const typed = [...made, ...listed.flatMap(({ data }): { object: string }[] => data)].map((object) => ({
    type: `Stripe.${typeOf(object)}`,
    object,
  }));
  const events = told.map(({ type, data: { object } }) => ({
    type: `Extract<Stripe.Event, { type: '${type}' }>['data']['object']`,
    object,
  }));
  const values = [...typed, ...events].map(
    ({ type, object }, index) => `export const value${index}: Shown<${type}> = ${JSON.stringify(object)};`,
  );
  // Fields may be missing; none may be there that the SDK does not have, or have another type.
  const shown = `import type Stripe from 'stripe';
type Shown<Whole> = Whole extends object ? { [Name in keyof Whole]?: Shown<Whole[Name]> } : Whole;`;
  mkdirSync('.cache', { recursive: true });
  const file = '.cache/stripe-contract.ts';
  writeFileSync(file, [shown, ...values].join('\n'));
  const flags =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2022 --types node';
  const compile = promisify(execFile)(process.execPath, [
    'node_modules/typescript/bin/tsc',
    ...flags.split(' '),
    file,
  ]);
  const faults = await compile.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  expect(faults).toBe('');
  rmSync(file);
}, 60_000);
