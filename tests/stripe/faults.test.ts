import { beforeEach, describe, expect, test } from 'vitest';
import { clientOf, openDouble, realKey, refusal } from './target';

describe.skipIf(realKey)('faults', async () => {
  const { stripe, control, double } = await openDouble();
  const patient = clientOf(double, { maxNetworkRetries: 2 });
  const customers = async () => (await stripe.customers.list({ limit: 100 })).data.length;

  beforeEach(() => void control.reset());

  test('429 and a card error, once', async () => {
    control.fault({ kind: '429', path: '/v1/customers' });
    expect(await refusal(stripe.customers.create())).toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
    });
    control.fault({ kind: 'card error' });
    expect(await refusal(stripe.customers.create())).toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    await stripe.customers.create();
    expect(await customers()).toBe(1);
  });

  test('500 is tried again by the SDK, and given up after three', async () => {
    control.fault({ kind: '500', times: 2 });
    await patient.customers.create();
    control.fault({ kind: '500', times: 3 });
    expect(await refusal(patient.customers.create())).toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    expect(await customers()).toBe(1);
  });

  test('an effect without an answer is replayed, not repeated', async () => {
    // A socket that breaks is tried once more even without retries.
    control.fault({ kind: 'cut after effect', method: 'POST', times: 2 });
    const cut = stripe.customers.create({ name: 'a' }, { idempotencyKey: 'a' });
    expect(await refusal(cut)).toMatchObject({ type: 'StripeConnectionError' });
    expect(await customers()).toBe(1);
    control.fault({ kind: 'cut after effect', method: 'POST' });
    await patient.customers.create({ name: 'b' });
    expect(await customers()).toBe(2);
  });

  test('half a body is a connection that broke', async () => {
    control.fault({ kind: 'half a body', method: 'GET' });
    await expect(stripe.customers.list()).rejects.toThrow();
  });

  test('no answer until told, and 409 for the same key meanwhile', async () => {
    control.fault({ kind: 'hang', method: 'POST' });
    const options = { idempotencyKey: 'customer-7' };
    const slow = stripe.customers.create({ name: 'a' }, options);
    await expect.poll(() => control.faults().hanging).toBe(1);
    expect(await refusal(stripe.customers.create({ name: 'a' }, options))).toMatchObject({ statusCode: 409 });
    control.letGo();
    const first = await slow;
    expect((await stripe.customers.create({ name: 'a' }, options)).id).toBe(first.id);
  });

  test('a client that waits too long gives up', async () => {
    control.fault({ kind: 'hang' });
    const hasty = clientOf(double, { timeout: 50 });
    expect(await refusal(hasty.customers.list())).toMatchObject({ type: 'StripeConnectionError' });
    control.letGo({ how: 'cut' });
  });

  test('every request is on record', async () => {
    await stripe.customers.create({ metadata: { userId: '7' } }, { idempotencyKey: 'one' });
    expect(control.requests().requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/customers',
        params: { metadata: { userId: '7' } },
        idempotencyKey: 'one',
        version: '2026-10-28.endive',
        status: 200,
      },
    ]);
  });

  test('the same controls are there over HTTP', async () => {
    const steer = async (name: string, body: object = {}) => {
      const init = { method: 'POST', body: JSON.stringify(body) };
      const answer = await fetch(`${double.origin}/_control/${name}`, init);
      return { status: answer.status, body: await answer.json() };
    };
    const { body } = await steer('now');
    const later = await steer('advance', { seconds: 3600 });
    expect(later.body.now - body.now).toBeGreaterThanOrEqual(3600);
    expect((await steer('payCheckout', { session: 'cs_test_nobody' })).status).toBe(400);
    expect((await steer('nothing')).status).toBe(404);
    expect((await steer('plan', { copies: 2 })).body).toMatchObject({ copies: 2, order: 'as is' });
  });
});
