import { afterEach, describe, expect, test } from 'vitest';
import { createLearner, type Learner } from '../../factories';
import { follow, openPage, readPage } from '../../setup/billing/page';
import {
  customerOf,
  goToStripe,
  payer,
  readOwn,
  sessionOf,
  subscribe,
  typeCard,
} from '../../setup/billing/payer';
import { countAsked, startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_order');
const { origin, control, stripe } = billing;

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

const sessionsOf = async (learner: Learner, status?: 'open') => {
  const { data } = await stripe.customers.list({ email: learner.email });
  return (await stripe.checkout.sessions.list({ customer: data[0]?.id, status })).data;
};

describe('the form of the checkout', () => {
  test('asks again for a country that is none, and asks Stripe for nothing', async () => {
    const learner = await createLearner(origin);
    const before = await openPage(learner, '/checkout?plan=1');
    const reply = await before.press('Pay $29.00', { ...payer, country: 'Atlantis', postalCode: '1' });
    const page = await readPage(learner, '/checkout?plan=1', reply);
    expect(page.status).toBe(400);
    expect(page.words).toContain('We do not know this country');
    expect(page.words).toContain('Postal code is required');
    expect((await stripe.customers.list({ email: learner.email })).data).toEqual([]);
    const again = await page.press('Pay $29.00', { country: 'Côte d’Ivoire', postalCode: '04101' });
    const { session } = await sessionOf(again);
    const { customer } = await stripe.checkout.sessions.retrieve(session, { expand: ['customer'] });
    expect(customer).toMatchObject({ name: 'Jo Bell', address: { country: 'CI' } });
  });

  test('comes back as it was typed when Stripe fails, says so, and works the next time', async () => {
    const learner = await createLearner(origin);
    const before = await openPage(learner, '/checkout?plan=1');
    control.fault({ kind: '429', path: '/v1/', times: 10 });
    const reply = await before.press('Pay $29.00', payer);
    expect(reply.headers.get('Retry-After')).toBe('10');
    const page = await readPage(learner, '/checkout?plan=1', reply);
    expect(page.status).toBe(503);
    expect(page.words).toContain('Failed to create checkout session');
    control.clearFaults();
    expect((await typeCard((await sessionOf(await page.press('Pay $29.00'))).url)).status).toBe(303);
  });

  test('says that a plan cannot be bought whose price is not at Stripe', async () => {
    const learner = await createLearner(origin);
    const [price] = (await stripe.prices.list({ lookup_keys: ['annual'] })).data;
    await stripe.prices.update(price?.id ?? '', { active: false });
    try {
      const page = await openPage(learner, '/checkout?plan=2');
      const reply = await page.press('Pay $228.00', payer);
      expect(reply.status).toBe(503);
      expect(await reply.text()).toContain(
        'The Annual plan cannot be bought right now. Please tell us about it.',
      );
    } finally {
      await stripe.prices.update(price?.id ?? '', { active: true });
    }
  });

  test('begins anew for somebody whose customer was deleted at Stripe', async () => {
    const learner = await createLearner(origin);
    const first = await subscribe(billing, learner);
    await stripe.customers.del(customerOf(first));
    await control.settled();
    expect(await readOwn(learner)).toMatchObject({ status: 'canceled' });
    const second = await subscribe(billing, learner, 2);
    expect(customerOf(second)).not.toBe(customerOf(first));
    expect(await readOwn(learner)).toMatchObject({ planId: 2, status: 'active' });
  });
});

describe('of several presses', () => {
  test('two of one page are one session', async () => {
    const learner = await createLearner(origin);
    const page = await openPage(learner, '/checkout?plan=1');
    const presses = await Promise.all(
      [1, 2].map(async () => sessionOf(await page.press('Pay $29.00', payer))),
    );
    presses.push(await sessionOf(await page.press('Pay $29.00', payer)));
    expect(new Set(presses.map(({ session }) => session)).size).toBe(1);
    expect(await sessionsOf(learner)).toHaveLength(1);
  });

  test.each([1, 2])('one tab’s session ends with the next tab’s, here for plan %i', async (planId) => {
    const learner = await createLearner(origin);
    const first = await goToStripe(learner, 1);
    const second = await goToStripe(learner, planId);
    expect(await (await fetch(first.url)).text()).toContain('This checkout session has expired');
    expect(control.payCheckout({ session: first.session })).toMatchObject({ outcome: 'declined' });
    await typeCard(second.url);
    await control.settled();
    expect(await readOwn(learner)).toMatchObject({ planId, status: 'active' });
    const { customer } = await stripe.checkout.sessions.retrieve(second.session);
    expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1);
  });

  test('one of a page whose card field comes late leads to where one pays, and the field says so', async () => {
    const learner = await createLearner(origin);
    const page = await openPage(learner, '/checkout?plan=1');
    const attempt = 'of this page';
    const { url, session } = await sessionOf(await page.press('Pay $29.00', { ...payer, attempt }));
    const field = await learner.submit('/checkout/session', { plan: '1', attempt });
    expect(field.status).toBe(409);
    expect((await sessionsOf(learner, 'open')).map(({ id }) => id)).toEqual([session]);
    expect((await typeCard(url)).status).toBe(303);
  });

  test('in five tabs at once, one can be paid, and no more', async () => {
    const learner = await createLearner(origin);
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => openPage(learner, '/checkout?plan=1')));
    const replies = await Promise.all(pages.map((page) => page.press('Pay $29.00', payer)));
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(303));
    expect(await sessionsOf(learner, 'open')).toHaveLength(1);
  });

  test('after another tab has paid, nothing is paid again', async () => {
    const learner = await createLearner(origin);
    const monthly = await openPage(learner, '/checkout?plan=1');
    const annual = await openPage(learner, '/checkout?plan=2');
    await subscribe(billing, learner);
    const before = countAsked(billing, 'POST', '/v1/checkout/sessions');
    const same = await follow(learner, await monthly.press('Pay $29.00', payer));
    expect(same.words).toContain('Monthly is your plan already Nothing was charged.');
    const other = await annual.press('Pay $228.00', payer);
    expect(other.headers.get('Location')).toBe('/subscription?switch=2');
    expect((await learner.get('/checkout?plan=2')).headers.get('Location')).toBe('/subscription?switch=2');
    expect(countAsked(billing, 'POST', '/v1/checkout/sessions')).toBe(before);
  });
});
