import Stripe from 'stripe';
import { afterEach, describe, expect, test } from 'vitest';
import { createLearner, said } from '../../factories';
import { goToStripe, readOwn, subscribe } from '../../setup/billing/payer';
import { countAsked, startBilling } from '../../setup/billing/site';
import { holdLock } from '../../setup/lock';
import { connect } from '../../setup/site';
import { webhookSecret } from '../../setup/stripe/keys';

const newSecret = 'whsec_new';
const billing = await startBilling('billing_webhook', {
  STRIPE_WEBHOOK_SECRET: `${newSecret}, ${webhookSecret}`,
});
const { origin, databaseUrl, control, stripe } = billing;
const sql = connect(databaseUrl);
const address = `${origin}/webhooks/stripe`;

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

let events = 0;
const newEvent = (type: string, object: object = {}) => {
  events += 1;
  return { id: `evt_test_${events}`, object: 'event', type, created: 1, livemode: false, data: { object } };
};
const signer = new Stripe('sk_test_signs_only').webhooks;
type Signing = { secret?: string; timestamp?: number };
const sign = (payload: string, { secret = webhookSecret, timestamp }: Signing = {}) =>
  signer.generateTestHeaderString({ payload, secret, timestamp });
const post = (body: string, signature: string | null, headers: Record<string, string> = {}) =>
  fetch(address, {
    method: 'POST',
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'Stripe-Signature': signature }),
      ...headers,
    },
  });
const send = (event: object, signing?: Signing) =>
  post(JSON.stringify(event), sign(JSON.stringify(event), signing));
const kept = async ({ id }: { id: string }) =>
  (
    await sql`select type, customer_id, processed_at is not null as done, error from billing_events where id = ${id}`
  )[0];

const forged = 'This event is not signed by Stripe.';

describe('an event is refused', () => {
  test.each<[string, (body: string) => string | null]>([
    ['without a signature', () => null],
    ['with an empty one', () => ''],
    ['with a made-up one', () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
    ['with that of another event', () => sign('{}')],
    ['signed by somebody else', (body) => sign(body, { secret: 'whsec_of_somebody_else' })],
  ])('that comes %s, and is not kept', async (_, signatureOf) => {
    const event = newEvent('invoice.paid');
    const body = JSON.stringify(event);
    expect(await said(await post(body, signatureOf(body)))).toEqual([400, forged]);
    expect(await kept(event)).toBeUndefined();
  });

  test('that is replayed after an hour with the signature it had', async () => {
    const event = newEvent('invoice.paid');
    const timestamp = Math.floor(Date.now() / 1000) - 3600;
    expect(await said(await send(event, { timestamp }))).toEqual([400, forged]);
    expect(await kept(event)).toBeUndefined();
  });

  test('that is no event of this kind of webhook, or no JSON, though it is signed', async () => {
    const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.no_meter_found' };
    expect(await said(await send(thin))).toEqual([400, forged]);
    expect(await said(await post('{"id":', sign('{"id":')))).toEqual([400, forged]);
  });

  test('that is larger than a megabyte; one that is just smaller is taken', async () => {
    const large = newEvent('product.updated', { description: 'x'.repeat(1024 * 1024) });
    expect((await send(large)).status).toBe(413);
    const smaller = newEvent('product.updated', { description: 'x'.repeat(1024 * 1024 - 500) });
    expect((await send(smaller)).status).toBe(200);
    expect(await kept(smaller)).toMatchObject({ done: true });
  });

  test('that a page of another site sends, or that is a form', async () => {
    const body = JSON.stringify(newEvent('invoice.paid'));
    expect((await post(body, sign(body), { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(body, sign(body), { 'Content-Type': 'text/plain' })).status).toBe(415);
  });

  test('by any other method than POST', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await fetch(address, { method });
      expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'POST']);
    }
  });
});

describe('an event is taken', () => {
  test('by the old secret and by the new one while they are rotated', async () => {
    for (const secret of [webhookSecret, newSecret]) {
      const event = newEvent('invoice.paid', { customer: 'cus_nobody' });
      expect((await send(event, { secret })).status).toBe(200);
      expect(await kept(event)).toMatchObject({ done: true });
    }
    expect((await send(newEvent('invoice.paid'), { secret: 'whsec_other' })).status).toBe(400);
  });

  test.each([
    ['of a kind that we do not follow', newEvent('charge.succeeded', { customer: 'cus_nobody' })],
    ['of a kind that nobody knows', newEvent('moon.landed', { customer: { id: 'cus_nobody' } })],
    ['of nobody', newEvent('invoice.paid', { customer: null })],
    [
      'of a customer who is none of ours',
      newEvent('customer.subscription.updated', { customer: 'cus_nobody' }),
    ],
    ['of a deleted customer', newEvent('customer.deleted', { object: 'customer', id: 'cus_nobody' })],
  ])('%s, and answered without asking Stripe', async (_, event) => {
    const before = control.requests().requests.length;
    const reply = await send(event);
    expect([reply.status, await reply.json()]).toEqual([200, { received: true }]);
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(await kept(event)).toMatchObject({ type: event.type, done: true, error: null });
    expect(control.requests().requests).toHaveLength(before);
  });

  test('once: the next time it is answered, and nothing is done', async () => {
    const learner = await createLearner(origin);
    const earlier = control.events().events.length;
    await subscribe(billing, learner);
    const own = await readOwn(learner);
    const ids = control
      .events()
      .events.slice(earlier)
      .map(({ id }) => id);
    const before = countAsked(billing, 'GET', '/v1/subscriptions');
    const { deliveries } = await control.redeliver({ events: ids });
    expect(deliveries.at(-1)?.status).toBe(200);
    expect(countAsked(billing, 'GET', '/v1/subscriptions')).toBe(before);
    expect(await readOwn(learner)).toEqual(own);
    expect(
      await sql`select id from billing_events where id = any(${ids}) group by id having count(*) > 1`,
    ).toEqual([]);
  });

  test('and what was read for it is read again when somebody wrote meanwhile', async () => {
    const learner = await createLearner(origin);
    const { id, customer } = await subscribe(billing, learner);
    const lock = await holdLock(databaseUrl, `select 1 from users where id = ${learner.userId} for update`);
    const answered = send(newEvent('customer.subscription.updated', { customer }));
    await lock.waitFor(1);
    control.plan({ dropShare: 1 });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await sql`update billing_customers set version = version + 1 where user_id = ${learner.userId}`;
    await lock.release();
    expect((await answered).status).toBe(200);
    expect(await readOwn(learner)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  test('for what Stripe says now, not for what it says itself', async () => {
    const learner = await createLearner(origin);
    const subscription = await subscribe(billing, learner);
    const own = await readOwn(learner);
    const old = { ...subscription, status: 'canceled', ended_at: 1, cancel_at_period_end: true };
    expect((await send(newEvent('customer.subscription.deleted', old))).status).toBe(200);
    expect(await readOwn(learner)).toEqual(own);
  });
});

describe('while Stripe fails', () => {
  test.each(['429', '500'] as const)(
    'with %s, an event is asked for again, and heals what it missed',
    async (kind) => {
      const learner = await createLearner(origin);
      const { session } = await goToStripe(learner, 1);
      control.plan({ hold: true });
      control.payCheckout({ session });
      control.fault({ kind, method: 'GET', path: '/v1/subscriptions', times: 100 });
      const before = control.deliveries().deliveries.length;
      const failed = (await control.release({ concurrent: true })).deliveries.slice(before);
      expect(failed.length).toBeGreaterThan(3);
      expect(failed.every(({ status }) => status !== null && status >= 500)).toBe(true);
      expect(await readOwn(learner)).toBeNull();
      for (const { event } of failed)
        expect(await kept({ id: event })).toMatchObject({ done: false, error: expect.stringMatching(/\w/) });

      control.clearFaults();
      await control.redeliver();
      expect(await readOwn(learner)).toMatchObject({ planId: 1, status: 'active' });
      for (const { event } of failed)
        expect(await kept({ id: event })).toMatchObject({ done: true, error: null });
    },
  );
});
