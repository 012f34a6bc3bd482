import { expect, test } from 'vitest';
import { makePlans, makePromotion, openTarget, refusal } from './target';

const stripe = await openTarget();

test('a customer is made, changed, found and deleted', async () => {
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    metadata: { userId: '7', x: '1' },
  });
  expect(customer).toMatchObject({ object: 'customer', livemode: false, email: 'ada@example.com' });
  expect(customer.id).toMatch(/^cus_/);
  expect(Math.abs(customer.created - Date.now() / 1000)).toBeLessThan(600);
  const changed = await stripe.customers.update(customer.id, { name: 'Ada', metadata: { x: '' } });
  expect(changed).toMatchObject({ name: 'Ada', metadata: { userId: '7' } });
  expect(await stripe.customers.del(customer.id)).toEqual(
    expect.objectContaining({ id: customer.id, object: 'customer', deleted: true }),
  );
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  expect(await refusal(stripe.customers.update(customer.id, { name: 'x' }))).toMatchObject({
    code: 'resource_missing',
  });
});

test('lists go by pages, newest first', async () => {
  const email = `${Math.random()}@example.com`;
  const made = [];
  for (const name of ['a', 'b', 'c']) made.push(await stripe.customers.create({ email, name }));
  const first = await stripe.customers.list({ email, limit: 2 });
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
  const second = await stripe.customers.list({ email, limit: 2, starting_after: first.data[1]?.id });
  expect(second.has_more).toBe(false);
  const ids = [...first.data, ...second.data].map((one) => one.id);
  expect(ids.toSorted()).toEqual(made.map((one) => one.id).toSorted());
});

test('a price is found by its lookup key, which can be handed on', async () => {
  const { monthly, product } = await makePlans(stripe);
  const key = monthly.lookup_key ?? '';
  const { data } = await stripe.prices.list({ lookup_keys: [key], expand: ['data.product'] });
  expect(data).toMatchObject([{ id: monthly.id, unit_amount: 1900, product: { id: product.id } }]);
  const params = {
    product: product.id,
    currency: 'usd',
    unit_amount: 2900,
    recurring: { interval: 'month' as const },
    lookup_key: key,
  };
  expect(await refusal(stripe.prices.create(params))).toMatchObject({ statusCode: 400 });
  const next = await stripe.prices.create({ ...params, transfer_lookup_key: true });
  const found = await stripe.prices.list({ lookup_keys: [key] });
  expect(found.data.map((one) => one.id)).toEqual([next.id]);
  expect((await stripe.prices.retrieve(monthly.id)).lookup_key).toBeNull();
});

test('a promotion code is found without regard to case, once among the active', async () => {
  const { coupon, promotionCode } = await makePromotion(stripe);
  const { data } = await stripe.promotionCodes.list({ code: promotionCode.code.toLowerCase(), active: true });
  expect(data).toMatchObject([{ id: promotionCode.id, promotion: { type: 'coupon', coupon: coupon.id } }]);
  const again = stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: promotionCode.code,
  });
  expect(await refusal(again)).toMatchObject({ statusCode: 400 });
  await stripe.promotionCodes.update(promotionCode.id, { active: false });
  expect((await stripe.promotionCodes.list({ code: promotionCode.code, active: true })).data).toEqual([]);
});

test('a coupon with a name of its own is made once', async () => {
  const id = `save-${Math.random()}`;
  const coupon = await stripe.coupons.create({ id, percent_off: 10, duration: 'forever' });
  expect(coupon).toMatchObject({ id, percent_off: 10, duration: 'forever', valid: true });
  const again = stripe.coupons.create({ id, percent_off: 10, duration: 'forever' });
  expect(await refusal(again)).toMatchObject({ code: 'resource_already_exists' });
});

test('a webhook endpoint tells its secret once', async () => {
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://example.com/hook',
    enabled_events: ['invoice.paid'],
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  const changed = await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['*'] });
  expect(changed.enabled_events).toEqual(['*']);
  expect(changed.secret).toBeUndefined();
  expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
});
