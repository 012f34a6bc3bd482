import { afterEach, describe, expect, test } from 'vitest';
import { createLearner, type Learner } from '../../factories';
import { openPage } from '../../setup/billing/page';
import { customerOf, payer, readOwn, sessionOf, subscribe, typeCard } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

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
});
