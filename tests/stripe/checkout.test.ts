import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { makePlans, makePromotion, openTarget, refusal } from './target';

const stripe = await openTarget();
let monthly: Stripe.Price;
let customer: Stripe.Customer;

beforeAll(async () => {
  ({ monthly } = await makePlans(stripe));
  customer = await stripe.customers.create({ email: 'ada@example.com' });
});

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: 'https://example.com/ok?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://example.com/no',
    ...more,
  });

test('a hosted session is open and has an address', async () => {
  const session = await create({ client_reference_id: '7', metadata: { plan: 'monthly' } });
  expect(session).toMatchObject({
    object: 'checkout.session',
    mode: 'subscription',
    status: 'open',
    payment_status: 'unpaid',
    customer: customer.id,
    subscription: null,
    client_reference_id: '7',
    client_secret: null,
    amount_subtotal: 1900,
    amount_total: 1900,
    ui_mode: 'hosted_page',
    metadata: { plan: 'monthly' },
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(URL.canParse(session.url ?? '')).toBe(true);
  expect(session.expires_at - session.created).toBe(86_400);
  expect(session.line_items).toBeUndefined();
  const shown = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items', 'customer'] });
  expect(shown.line_items?.data).toMatchObject([{ amount_total: 1900, price: { id: monthly.id } }]);
  expect(shown.customer).toMatchObject({ id: customer.id, email: 'ada@example.com' });
});

test('a session for elements has a client secret and no address', async () => {
  const session = await create({
    ui_mode: 'elements',
    return_url: 'https://example.com/ok?session={CHECKOUT_SESSION_ID}',
    success_url: undefined,
    cancel_url: undefined,
  });
  expect(session).toMatchObject({ ui_mode: 'elements', url: null, status: 'open' });
  expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`));
});

test('the modes of an older version are refused', async () => {
  expect(await refusal(create({ ui_mode: 'hosted' }))).toMatchObject({ statusCode: 400, param: 'ui_mode' });
});

test('a discount is taken off, and there is one at most', async () => {
  const { promotionCode, coupon } = await makePromotion(stripe);
  const discounts = [{ promotion_code: promotionCode.id }];
  const session = await create({ discounts });
  expect(session).toMatchObject({
    amount_subtotal: 1900,
    amount_total: 1710,
    total_details: { amount_discount: 190 },
    discounts: [{ promotion_code: promotionCode.id }],
  });
  expect(await refusal(create({ discounts: [...discounts, { coupon: coupon.id }] }))).toMatchObject({
    statusCode: 400,
  });
  expect(await refusal(create({ discounts, allow_promotion_codes: true }))).toMatchObject({
    statusCode: 400,
  });
});

test('a code that is not active is refused', async () => {
  const { promotionCode } = await makePromotion(stripe);
  await stripe.promotionCodes.update(promotionCode.id, { active: false });
  const refused = await refusal(create({ discounts: [{ promotion_code: promotionCode.id }] }));
  expect(refused).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
});

test('a session is expired once, and listed by its status', async () => {
  const session = await create();
  const open = await stripe.checkout.sessions.list({ customer: customer.id, status: 'open', limit: 100 });
  expect(open.data.map((one) => one.id)).toContain(session.id);
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  expect(await refusal(stripe.checkout.sessions.expire(session.id))).toMatchObject({ statusCode: 400 });
  const expired = await stripe.checkout.sessions.list({ customer: customer.id, status: 'expired' });
  expect(expired.data.map((one) => one.id)).toContain(session.id);
});

test('a session lasts between half an hour and a day', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect((await create({ expires_at: now + 31 * 60 })).expires_at).toBe(now + 31 * 60);
  for (const expires_at of [now + 60, now + 25 * 3600]) {
    expect(await refusal(create({ expires_at }))).toMatchObject({ statusCode: 400, param: 'expires_at' });
  }
});

test('a portal configuration and a session of it', async () => {
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  });
  expect(configuration.features.subscription_cancel).toMatchObject({ enabled: true, mode: 'at_period_end' });
  const session = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration: configuration.id,
    return_url: 'https://example.com/back',
    flow_data: { type: 'payment_method_update' },
  });
  expect(session).toMatchObject({
    customer: customer.id,
    return_url: 'https://example.com/back',
    flow: { type: 'payment_method_update' },
  });
  expect(URL.canParse(session.url)).toBe(true);
});
