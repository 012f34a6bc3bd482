import { afterEach, describe, expect, test } from 'vitest';
import { Client, createLearner, said } from '../../factories';
import { readOwn, subscribe } from '../../setup/billing/payer';
import { countAsked, startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_calls');
const { origin, double, control, stripe } = billing;

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

const checkout = '/api/subscription/create-checkout';
const portal = '/api/subscription/create-portal';
const returnUrl = `${origin}/subscription?success=true`;
const sessionsMade = () => countAsked(billing, 'POST', '/v1/checkout/sessions');

const somebody = await createLearner(origin);
const elsewhere = [
  'https://evil.example/subscription',
  `${origin}.evil.example/`,
  `http://${new URL(origin).host}@evil.example/`,
  '//evil.example/',
  `blob:${origin}/subscription`,
  origin.replace('//', '//somebody@'),
  'javascript:alert(1)',
  '/subscription',
  '',
];

describe('POST /api/subscription/create-checkout', () => {
  test('answers with the page of Stripe to pay at, which leads back', async () => {
    const learner = await createLearner(origin);
    const reply = await learner.post(checkout, { planId: 2, returnUrl });
    const { url, ...rest } = await reply.json();
    expect(rest).toEqual({ testMode: false, message: 'Pay on the page of our payment provider.' });
    expect(url.startsWith(`${double.origin}/c/pay/cs_test_`)).toBe(true);
    expect(await (await fetch(url)).text()).toContain('$228.00');
    const session = await stripe.checkout.sessions.retrieve(url.split('/').at(-1));
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: String(learner.userId),
      success_url: `${returnUrl}&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/subscription?canceled=true`,
    });
    expect(await stripe.customers.retrieve(String(session.customer))).toMatchObject({
      email: learner.email,
      metadata: { userId: String(learner.userId) },
    });
    expect(await readOwn(learner)).toBeNull();
  });

  test.each(elsewhere)('leads nobody back to “%s”', async (address) => {
    const before = sessionsMade();
    const reply = await somebody.post(checkout, { planId: 1, returnUrl: address });
    expect(await said(reply)).toEqual([400, 'The return address has to be one of this site.']);
    expect(sessionsMade()).toBe(before);
  });

  test.each([3, 99])('does not sell plan %i', async (planId) => {
    const learner = await createLearner(origin);
    const reply = await learner.post(checkout, { planId, returnUrl });
    expect(await said(reply)).toEqual([404, 'There is no such plan to buy.']);
  });

  test.each(['heard of', 'not heard of'])(
    'refuses a subscriber whose payment we have %s, and makes nothing',
    async (news) => {
      const learner = await createLearner(origin);
      if (news === 'not heard of') control.plan({ dropShare: 1 });
      await subscribe(billing, learner);
      const before = sessionsMade();
      const reply = await learner.post(checkout, { planId: 2, returnUrl });
      expect(await said(reply)).toEqual([
        409,
        'You are subscribed already. Change your plan on your subscription page.',
      ]);
      expect(sessionsMade()).toBe(before);
    },
  );

  test.each(['500', '429', 'half a body', 'cut after effect', 'card error'] as const)(
    'says in our own words what Stripe answers with: %s',
    async (kind) => {
      const learner = await createLearner(origin);
      control.fault({ kind, method: 'POST', path: '/v1/checkout/sessions', times: 10 });
      const reply = await learner.post(checkout, { planId: 1, returnUrl });
      expect(reply.headers.get('Retry-After')).toBe('10');
      expect(await said(reply)).toEqual([503, 'Failed to create checkout session']);
    },
  );

  test('makes one customer and one session, though the answers were lost', async () => {
    const learner = await createLearner(origin);
    for (const path of ['/v1/customers', '/v1/checkout/sessions'])
      control.fault({ kind: 'cut after effect', method: 'POST', path });
    expect((await learner.post(checkout, { planId: 1, returnUrl })).status).toBe(200);
    const { data: customers } = await stripe.customers.list({ email: learner.email });
    expect(customers).toHaveLength(1);
    const { data: sessions } = await stripe.checkout.sessions.list({ customer: customers[0]?.id });
    expect(sessions).toHaveLength(1);
  });

  test('makes one customer for twenty presses at once', async () => {
    const learner = await createLearner(origin);
    await Promise.all(Array.from({ length: 20 }, () => learner.post(checkout, { planId: 1, returnUrl })));
    const { data: customers } = await stripe.customers.list({ email: learner.email });
    expect(customers).toHaveLength(1);
    const open = await stripe.checkout.sessions.list({ customer: customers[0]?.id, status: 'open' });
    expect(open.data).toHaveLength(1);
  });
});

describe('POST /api/subscription/create-portal', () => {
  test('answers with the page of Stripe to manage at, which leads back', async () => {
    const learner = await createLearner(origin);
    await subscribe(billing, learner);
    const reply = await learner.post(portal, { returnUrl: `${origin}/account` });
    const { url } = await reply.json();
    expect(url.startsWith(`${double.origin}/p/session/`)).toBe(true);
    expect(await (await fetch(url)).text()).toContain(`href="${origin}/account"`);
  });

  test.each(elsewhere)('leads nobody back to “%s”', async (address) => {
    const reply = await somebody.post(portal, { returnUrl: address });
    expect(await said(reply)).toEqual([400, 'The return address has to be one of this site.']);
  });

  test('has nothing for somebody who never was at the checkout', async () => {
    const learner = await createLearner(origin);
    const reply = await learner.post(portal, { returnUrl });
    expect(await said(reply)).toEqual([409, 'There is nothing to manage yet: you have no subscription.']);
  });
});

describe('POST /checkout/session, for the card field,', () => {
  const ask = (learner: Client, attempt = 'one') =>
    learner.submit('/checkout/session', { plan: '1', attempt });

  test('answers with the client secret of a session, the same for the same press', async () => {
    const learner = await createLearner(origin);
    const [reply, again] = [await ask(learner), await ask(learner)];
    const { clientSecret } = await reply.json();
    expect(clientSecret).toMatch(/^cs_test_\w+_secret_\w+$/);
    expect(await again.json()).toEqual({ clientSecret });
    const [other] = [await (await ask(learner, 'two')).json()];
    expect(other.clientSecret).not.toBe(clientSecret);
    const [id = ''] = /^cs_test_[^_]+/.exec(clientSecret) ?? [];
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      ui_mode: 'elements',
      status: 'expired',
    });
  });

  test('refuses visitors, subscribers, other sites and what is no plan, and says that Stripe fails', async () => {
    const learner = await createLearner(origin);
    expect((await ask(new Client(origin))).status).toBe(401);
    const form = { plan: '1', attempt: 'one' };
    const headers = { Origin: 'https://evil.example' };
    expect((await learner.request('POST', '/checkout/session', { form, headers })).status).toBe(403);
    expect((await learner.submit('/checkout/session', { ...form, plan: '3' })).status).toBe(404);
    control.fault({ kind: '429', path: '/v1/checkout/sessions' });
    expect(await said(await ask(learner))).toEqual([503, 'Failed to create checkout session']);
    await subscribe(billing, learner);
    expect((await ask(learner)).status).toBe(409);
  });
});
