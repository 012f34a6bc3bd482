import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { makePlans, openTarget, realKey, refusal } from './target';

const stripe = await openTarget();

/** Past the SDK's types, as a caller of another version would. */
const post = (path: string, params: Record<string, unknown>, options: Stripe.RequestOptions = {}) =>
  stripe.rawRequest('POST', path, params, options);

test('a wrong key is refused', async () => {
  const base = realKey ? {} : (({ host, port, protocol }) => ({ host, port, protocol }))(hostOf(stripe));
  const other = new Stripe('sk_test_wrong', { ...base, maxNetworkRetries: 0 });
  expect(await refusal(other.customers.list())).toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  });
});

test('what is missing by its address is a 404, and by a parameter a 400', async () => {
  const gone = { type: 'StripeInvalidRequestError', code: 'resource_missing' };
  expect(await refusal(stripe.customers.retrieve('cus_nobody'))).toMatchObject({
    ...gone,
    statusCode: 404,
    param: 'id',
    message: "No such customer: 'cus_nobody'",
  });
  const session = stripe.billingPortal.sessions.create({ customer: 'cus_nobody' });
  expect(await refusal(session)).toMatchObject({ ...gone, statusCode: 400, param: 'customer' });
});

test('an unknown path is refused in the shape of an error', async () => {
  const answer = stripe.rawRequest('GET', '/v1/nothing_here');
  expect(await refusal(answer)).toMatchObject({ statusCode: 404, rawType: 'invalid_request_error' });
});

test.each([
  ['/v1/customers', { nickname: 'x' }, 'nickname'],
  ['/v1/customers', { coupon: 'x' }, 'coupon'],
  ['/v1/customers', { promotion_code: 'x' }, 'promotion_code'],
  ['/v1/promotion_codes', { coupon: 'x' }, 'coupon'],
])('%s does not take %j', async (path, params, param) => {
  const refused = await refusal(post(path, params));
  expect(refused).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param });
});

test('checkout does not take payment_method_types any more', async () => {
  const { monthly } = await makePlans(stripe);
  const session = post('/v1/checkout/sessions', {
    mode: 'subscription',
    line_items: [{ price: monthly.id, quantity: 1 }],
    success_url: 'https://example.com/',
    payment_method_types: ['card'],
  });
  expect(await refusal(session)).toMatchObject({ statusCode: 400, param: 'payment_method_types' });
});

test('a required parameter is named', async () => {
  expect(await refusal(post('/v1/products', {}))).toMatchObject({
    statusCode: 400,
    code: 'parameter_missing',
    param: 'name',
  });
});

test('the same key replays the answer, and refuses other parameters', async () => {
  const idempotencyKey = `test-${Math.random()}`;
  const first = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
  const again = await stripe.customers.create({ name: 'Ada' }, { idempotencyKey });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(first.lastResponse.requestId).toMatch(/^req_/);
  const other = stripe.customers.create({ name: 'Bob' }, { idempotencyKey });
  expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
});

test('a property that cannot be expanded is refused', async () => {
  const { monthly } = await makePlans(stripe);
  const answer = stripe.prices.retrieve(monthly.id, { expand: ['nothing'] });
  expect((await refusal(answer)).message).toContain('This property cannot be expanded (nothing)');
});

function hostOf(client: Stripe) {
  const host = client.getApiField('host');
  return { host, port: client.getApiField('port'), protocol: client.getApiField('protocol') };
}
