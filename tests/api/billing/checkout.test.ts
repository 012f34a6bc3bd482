import { afterEach, describe, expect, test } from 'vitest';
import { Client, createLearner } from '../../factories';
import { follow, openPage } from '../../setup/billing/page';
import { goToStripe, readOwn, subscribe, typeCard } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_checkout');
const { origin, double, control, stripe } = billing;

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

const thanks = 'Thank you for subscribing! Your subscription is now active.';
const unheard = 'We have not heard of your payment yet';
const back = (session: string) => `/subscription?success=true&session_id=${session}`;

describe('without script, somebody who presses Pay', () => {
  test.each([
    [1, 'Monthly', '$29.00'],
    [2, 'Annual', '$228.00'],
  ])('for plan %i pays at Stripe, comes back, and is subscribed', async (planId, name, sum) => {
    const learner = await createLearner(origin);
    const { url, session } = await goToStripe(learner, planId);
    expect(await (await fetch(url)).text()).toContain(sum);
    const paid = await typeCard(url);
    expect([paid.status, paid.headers.get('Location')]).toEqual([303, origin + back(session)]);
    const page = await openPage(learner, back(session));
    for (const words of [thanks, `${name} Active`, 'visa ending in 4242, expires 12/2040', 'paid'])
      expect(page.words).toContain(words);
    expect(await readOwn(learner)).toMatchObject({ planId, status: 'active', cancelAtPeriodEnd: false });
    const { customer } = await stripe.checkout.sessions.retrieve(session, { expand: ['customer'] });
    expect(customer).toMatchObject({
      name: 'Jo Bell',
      email: learner.email,
      address: { country: 'US', postal_code: '04101' },
    });
  });

  test('is let through by the policy of the page, to Stripe and nowhere else', async () => {
    const learner = await createLearner(origin);
    const policyOf = async (path: string) =>
      (await learner.get(path)).headers.get('Content-Security-Policy') ?? '';
    const policy = await policyOf('/checkout?plan=1');
    expect(policy).toContain(`form-action 'self' ${double.origin};`);
    expect(policy).toMatch(new RegExp(`script-src 'self' 'nonce-[^']+' ${double.origin};`));
    const other = await policyOf('/pricing');
    expect(other.replace(/form-action [^;]*/, '')).not.toContain(double.origin);
  });

  test('is subscribed when nothing but the event comes back', async () => {
    const learner = await createLearner(origin);
    await subscribe(billing, learner);
    expect(await readOwn(learner)).toMatchObject({ planId: 1, status: 'active' });
    const page = await openPage(learner, '/subscription');
    expect(page.words).toContain('Monthly Active');
    expect(page.words).not.toContain(thanks);
  });

  test('is subscribed by coming back when no event comes at all', async () => {
    const learner = await createLearner(origin);
    control.plan({ drop: ['*'] });
    const { url, session } = await goToStripe(learner, 2);
    await typeCard(url);
    expect(await readOwn(learner)).toBeNull();
    expect((await openPage(learner, back(session))).words).toContain(thanks);
    expect(await readOwn(learner)).toMatchObject({ planId: 2, status: 'active' });
    expect((await learner.post('/api/enrollments', { courseId: 1 })).status).toBe(201);
  });

  test('is told that nothing is lost when Stripe is away then, and finds it a moment later', async () => {
    const learner = await createLearner(origin);
    control.plan({ drop: ['*'] });
    const { url, session } = await goToStripe(learner, 1);
    await typeCard(url);
    control.fault({ kind: '500', path: '/v1/subscriptions', times: 10 });
    const early = await openPage(learner, back(session));
    expect([early.status, early.words.includes(unheard)]).toEqual([200, true]);
    control.clearFaults();
    expect((await openPage(learner, back(session))).words).toContain(thanks);
  });

  test('and has not paid gets nothing, whatever the address of the page says', async () => {
    const [learner, other] = [await createLearner(origin), await createLearner(origin)];
    const { url, session } = await goToStripe(learner, 1);
    const own = await goToStripe(other, 1);
    await typeCard(url);
    await control.settled();
    for (const named of [session, own.session, 'cs_test_nobody', '']) {
      const page = await openPage(other, back(named));
      expect(page.words).toContain(unheard);
      expect(page.words).not.toContain(thanks);
    }
    const { words } = await openPage(other, '/subscription?success=true');
    expect(words).not.toContain(thanks);
    expect((await openPage(new Client(origin), back(session))).words).not.toContain(thanks);
    expect(await readOwn(other)).toBeNull();
    expect((await other.post('/api/enrollments', { courseId: 1 })).status).toBe(403);
    expect(await readOwn(learner)).toMatchObject({ status: 'active' });
  });

  test('and turns back on Stripe’s page has paid nothing', async () => {
    const learner = await createLearner(origin);
    const { url } = await goToStripe(learner, 1);
    const page = await (await fetch(url)).text();
    expect(page).toContain(`href="${origin}/subscription?canceled=true"`);
    const { words } = await openPage(learner, '/subscription?canceled=true');
    expect(words).toContain('Your subscription checkout was canceled. No charges were made.');
    expect(await readOwn(learner)).toBeNull();
  });
});

describe('a card', () => {
  test('that is declined leaves everything as it was, and another pays', async () => {
    const learner = await createLearner(origin);
    const { url, session } = await goToStripe(learner, 1);
    for (const [number, words] of [
      ['4000000000000002', 'Your card was declined.'],
      ['4000000000009995', 'Your card has insufficient funds.'],
    ] as const) {
      const refused = await typeCard(url, number);
      expect([refused.status, await refused.text()]).toEqual([402, expect.stringContaining(words)]);
      expect((await openPage(learner, back(session))).words).toContain(unheard);
    }
    await typeCard(url);
    expect((await openPage(learner, back(session))).words).toContain(thanks);
    const { customer } = await stripe.checkout.sessions.retrieve(session);
    expect((await stripe.invoices.list({ customer: String(customer) })).data).toMatchObject([
      { amount_paid: 2900 },
    ]);
  });

  test('that asks for 3-D Secure pays when its owner says so, and not before', async () => {
    const learner = await createLearner(origin);
    const { url, session } = await goToStripe(learner, 1);
    const stranger = new Client(double.origin);
    const ask = async () => (await typeCard(url, '4000002500003155')).headers.get('Location') ?? '';
    for (const answer of ['Fail', 'Close']) {
      const refused = await (await openPage(stranger, await ask())).press(answer);
      expect(refused.status).toBe(402);
      expect((await openPage(learner, back(session))).words).toContain(unheard);
    }
    const done = await (await openPage(stranger, await ask())).press('Complete');
    expect((await follow(learner, done)).words).toContain(thanks);
  });
});
