import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Stripe from 'stripe';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openDouble, realKey } from './target';

describe.skipIf(realKey)('webhooks', async () => {
  const { stripe, control, double } = await openDouble();
  let received: { body: string; signature: string }[] = [];
  let status = 200;
  const site = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(status).end();
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
  afterAll(() => site.close());
  const url = `http://localhost:${(site.address() as AddressInfo).port}/webhooks/stripe`;
  const secret = double.webhookSecret;

  beforeEach(() => {
    control.reset();
    control.endpoint({ url, secret });
    received = [];
    status = 200;
  });

  const names = () =>
    received.map(({ body }) => (JSON.parse(body) as { data: { object: Stripe.Customer } }).data.object.name);
  async function makeCustomers() {
    for (const name of ['a', 'b', 'c', 'd']) await stripe.customers.create({ name });
  }
  const verify = ({ body, signature }: { body: string; signature: string }) =>
    stripe.webhooks.constructEvent(body, signature, secret);

  test('are signed and in order', async () => {
    await makeCustomers();
    await control.settled();
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    for (const one of received)
      expect(verify(one)).toMatchObject({ type: 'customer.created', livemode: false });
    expect(control.deliveries().deliveries).toHaveLength(4);
  });

  test('are held, then come reversed, shuffled, doubled or with gaps', async () => {
    control.plan({ hold: true });
    await makeCustomers();
    await control.settled();
    expect(received).toEqual([]);
    await control.release({ order: 'reversed' });
    expect(names()).toEqual(['d', 'c', 'b', 'a']);

    control.plan({ hold: true });
    await makeCustomers();
    received = [];
    await control.release({ order: 'shuffled', seed: 3, copies: 2 });
    expect(names().toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd']);
    expect(names()).not.toEqual(names().toSorted());

    control.plan({ drop: ['customer.created'], copies: 1 });
    received = [];
    await makeCustomers();
    await control.settled();
    expect(received).toEqual([]);
  });

  test('come together when they are to', async () => {
    control.plan({ hold: true });
    await makeCustomers();
    await control.release({ concurrent: true });
    expect(names().toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  test.each(['old', 'wrong', 'altered'] as const)(
    'with a signature that is %s are refused',
    async (signature) => {
      control.plan({ signature });
      await stripe.customers.create({ name: 'a' });
      await control.settled();
      const [one] = received;
      expect(one && (() => verify(one))).toThrow(/signature|Timestamp/);
    },
  );

  test('are sent again on demand where the reply was none of 2xx', async () => {
    status = 500;
    await stripe.customers.create({ name: 'a' });
    await control.settled();
    status = 200;
    await stripe.customers.create({ name: 'b' });
    await control.settled();
    const { deliveries } = await control.redeliver();
    expect(deliveries.map((one) => one.status)).toEqual([500, 200, 200]);
    expect(names()).toEqual(['a', 'b', 'a']);
    await control.redeliver();
    expect(received).toHaveLength(3);
  });

  test('go to endpoints for what they ask for', async () => {
    control.reset();
    const endpoint = await stripe.webhookEndpoints.create({ url, enabled_events: ['customer.deleted'] });
    const customer = await stripe.customers.create();
    await stripe.customers.del(customer.id);
    await control.settled();
    const [one] = received;
    expect(received).toHaveLength(1);
    const { body = '', signature = '' } = one ?? {};
    expect(stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '').type).toBe(
      'customer.deleted',
    );
    const { data } = await stripe.events.list({ type: 'customer.deleted' });
    expect(data).toHaveLength(1);
  });

  test('to a place that nobody listens at are noted', async () => {
    control.reset();
    control.endpoint({ url: 'http://localhost:1/nobody' });
    await stripe.customers.create();
    const { deliveries } = await control.settled();
    expect(deliveries).toMatchObject([{ status: null }]);
  });
});
