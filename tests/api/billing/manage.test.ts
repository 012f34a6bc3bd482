import { afterEach, describe, expect, test } from 'vitest';
import { Client, createLearner, type Learner, statusesInTurn } from '../../factories';
import { follow, openPage } from '../../setup/billing/page';
import { itemOf, readOwn, subscribe } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_manage');
const { origin, double, control, stripe } = billing;

afterEach(() => {
  control.clearFaults();
  control.plan(null);
});

async function createSubscriber(planId = 1) {
  const learner = await createLearner(origin);
  return { learner, subscription: await subscribe(billing, learner, planId) };
}
const home = (learner: Learner) => openPage(learner, '/subscription');
const pressOn = async (learner: Learner, path: string, button: string) =>
  follow(learner, await (await openPage(learner, path)).press(button));
const cancel = (learner: Learner) => pressOn(learner, '/subscription?cancel', 'Cancel subscription');
const resume = (learner: Learner) => pressOn(learner, '/subscription', 'Resume subscription');

describe('the page of a subscription', () => {
  test('tells the plan, and that Stripe is away', async () => {
    const { learner } = await createSubscriber();
    control.fault({ kind: '500', path: '/v1/', times: 20 });
    const page = await home(learner);
    expect(page.status).toBe(200);
    expect(page.words).toContain('Monthly Active');
    expect(page.words).toContain('Our payment provider does not answer right now');
  });

  test('leads to the portal and its card form, and says so when it cannot', async () => {
    const { learner } = await createSubscriber();
    const reply = await (await home(learner)).press('Manage billing');
    const portal = await openPage(new Client(double.origin), reply.headers.get('Location') ?? '');
    expect(portal.words).toContain('Manage your billing');
    expect(portal.html).toContain(`href="${origin}/subscription?portal=back"`);
    control.fault({ kind: '429', path: '/v1/billing_portal/sessions' });
    const failed = await pressOn(learner, '/subscription', 'Manage billing');
    expect(failed.words).toContain('Portal Session Error Failed to create customer portal session');
  });
});

describe('a cancellation', () => {
  test('and what takes it back are told to have failed where Stripe fails', async () => {
    const { learner } = await createSubscriber();
    control.fault({ kind: '429', method: 'POST', path: '/v1/subscriptions' });
    expect((await cancel(learner)).words).toContain('Cancellation Error Failed to cancel subscription');
    expect(await readOwn(learner)).toMatchObject({ cancelAtPeriodEnd: false });
    await cancel(learner);
    control.fault({ kind: '429', method: 'POST', path: '/v1/subscriptions' });
    expect((await resume(learner)).words).toContain('Failed to resume subscription');
    expect(await readOwn(learner)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  test('is done, though the answer to it was lost', async () => {
    const { learner, subscription } = await createSubscriber();
    control.fault({ kind: 'cut after effect', method: 'POST', path: '/v1/subscriptions', times: 10 });
    await cancel(learner);
    control.clearFaults();
    // Whatever the reply said, the row matches Stripe.
    expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at_period_end).toBe(true);
    expect(await readOwn(learner)).toMatchObject({ cancelAtPeriodEnd: true });
  });
});

describe('what is done in the portal', () => {
  test('a cancellation is seen on the way back, before any event of it', async () => {
    const { learner, subscription } = await createSubscriber();
    control.plan({ hold: true });
    control.portalCancel({ subscription: subscription.id });
    expect((await openPage(learner, '/subscription?portal=back')).words).toContain('Monthly Canceling');
    await control.release({});
  });

  test('is opened thirty times an hour at most', async () => {
    const { learner } = await createSubscriber();
    const open = () => learner.post('/api/subscription/create-portal', { returnUrl: `${origin}/account` });
    expect(await statusesInTurn(31, open)).toEqual([...Array(30).fill(200), 429]);
  });

  test('a switch up is seen here', async () => {
    const { learner, subscription } = await createSubscriber();
    const [annual] = (await stripe.prices.list({ lookup_keys: ['annual'] })).data;
    const items = [{ id: itemOf(subscription).id, price: annual?.id }];
    await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' });
    await control.settled();
    expect((await home(learner)).words).toContain('Annual Active');
    expect(await readOwn(learner)).toMatchObject({ planId: 2 });
  });

  test('in another tab, a page that is out of date does no harm', async () => {
    const { learner, subscription } = await createSubscriber();
    const old = await openPage(learner, '/subscription?cancel');
    await stripe.subscriptions.cancel(subscription.id);
    await control.settled();
    const page = await follow(learner, await old.press('Cancel subscription'));
    expect(page.words).toContain('Cancellation Error');
    expect(page.words).toContain('Monthly canceled');
    expect(await readOwn(learner)).toMatchObject({ status: 'canceled' });
  });
});
