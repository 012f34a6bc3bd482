import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLearner, type Learner } from '../../factories';
import { follow, openPage, type Page } from '../../setup/billing/page';
import { customerOf, invoicesOf, readOwn, subscribe } from '../../setup/billing/payer';
import { startBilling } from '../../setup/billing/site';

const billing = await startBilling('billing_switch');
const { origin, control, stripe, setUp } = billing;

const now = () => Math.floor(Date.now() / 1000);
const tenDays = 10 * 86_400;

// The site's time is ten days ahead of Stripe's.
beforeAll(() => setUp(now() - tenDays));
afterEach(() => control.clearFaults());

async function createSubscriber(planId: number) {
  const learner = await createLearner(origin);
  const subscription = await subscribe(billing, learner, planId);
  return { learner, subscription };
}
const openSwitch = (learner: Learner, planId: number) => openPage(learner, `/subscription?switch=${planId}`);
const sumIn = (page: Page) => Number(/To pay now: \$([\d.,]+)/.exec(page.words)?.[1]?.replaceAll(',', ''));
const formOf = (page: Page, name: string) =>
  new RegExp(`name="${name}" value="(\\d+)"`).exec(page.html)?.[1] ?? '';
async function pressWith(learner: Learner, page: Page, changed: Record<string, string>) {
  const fields = { id: formOf(page, 'id'), plan: formOf(page, 'plan'), at: formOf(page, 'at') };
  return learner.submit('/subscription', { intent: 'switch', ...fields, ...changed });
}
const updatesOf = async (subscription: Parameters<typeof invoicesOf>[1]) =>
  (await invoicesOf(billing, subscription)).filter((one) => one.billing_reason === 'subscription_update');

describe('a switch up', () => {
  test('pressed five times is paid once', async () => {
    const { learner, subscription } = await createSubscriber(1);
    const page = await openSwitch(learner, 2);
    const button = `Pay $${sumIn(page).toFixed(2)} and switch`;
    const replies = await Promise.all(Array.from({ length: 5 }, () => page.press(button)));
    replies.push(await page.press(button));
    for (const reply of replies) expect(reply.headers.get('Location')).toBe('/subscription');
    expect(await updatesOf(subscription)).toHaveLength(1);
    expect(await readOwn(learner)).toMatchObject({ planId: 2 });
  });

  test('is paid once though the answer to it was lost', async () => {
    const { learner, subscription } = await createSubscriber(1);
    const page = await openSwitch(learner, 2);
    control.fault({ kind: 'cut after effect', method: 'POST', path: `/v1/subscriptions/${subscription.id}` });
    const done = await follow(learner, await page.press(`Pay $${sumIn(page).toFixed(2)} and switch`));
    expect(done.words).toContain('You are on the Annual plan now.');
    expect(await updatesOf(subscription)).toHaveLength(1);
  });

  test('that the card does not pay leaves a cancellation as it was, too', async () => {
    const { learner, subscription } = await createSubscriber(1);
    await learner.post(`/api/subscription/${(await readOwn(learner)).id}/cancel`);
    const before = await readOwn(learner);
    expect(before.cancelAtPeriodEnd).toBe(true);
    control.failCards({ customer: customerOf(subscription), decline: 'card_declined' });
    const page = await openSwitch(learner, 2);
    await page.press(`Pay $${sumIn(page).toFixed(2)} and switch`);
    expect(await readOwn(learner)).toEqual(before);
  });

  test.each(['cancel_at', 'cancel_at_period_end'] as const)(
    'takes back what was canceled in the portal by %s, and says so before',
    async (portalCancel) => {
      const { learner, subscription } = await createSubscriber(1);
      control.configure({ portalCancel });
      control.portalCancel({ subscription: subscription.id });
      await control.settled();
      const page = await openSwitch(learner, 2);
      expect(page.words).toContain('Your subscription renews again then.');
      const sum = sumIn(page);
      await page.press(`Pay $${sum.toFixed(2)} and switch`);
      expect(await readOwn(learner)).toMatchObject({ planId: 2, cancelAtPeriodEnd: false });
      expect(await updatesOf(subscription)).toMatchObject([{ amount_paid: Math.round(sum * 100) }]);
      expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
    },
  );
});

test('a switch down keeps what is left, for what comes next', async () => {
  const { learner, subscription } = await createSubscriber(2);
  const page = await openSwitch(learner, 1);
  expect(page.words).toContain('To pay now: $0.00');
  const [, left = ''] = /the \$([\d.]+) left over is kept for your next payments/.exec(page.words) ?? [];
  const done = await follow(learner, await page.press('Switch to Monthly'));
  expect(done.words).toContain('You are on the Monthly plan now.');
  expect(done.words).toContain('$0.00 on');
  const sum = Math.round(-100 * Number(left));
  expect((await invoicesOf(billing, subscription)).map(({ total }) => total)).toEqual([sum, 22_800]);
  expect(await stripe.customers.retrieve(customerOf(subscription))).toMatchObject({ balance: sum });
});

describe('a sum', () => {
  test.each([
    ['of an hour ago', () => now() - 3_600],
    ['of tomorrow', () => now() + 86_400],
    ['of no time', () => 0],
    ['of before the subscription', () => -1_000_000],
  ])('that is %s is not taken, and the page shows what it is now', async (_, at) => {
    const { learner, subscription } = await createSubscriber(1);
    const page = await openSwitch(learner, 2);
    const after = await follow(learner, await pressWith(learner, page, { at: String(at()) }));
    expect(after.words).toContain('That sum is out of date. Here is what it is now; nothing was charged.');
    expect(sumIn(after)).toBeGreaterThan(200);
    expect(await readOwn(learner)).toMatchObject({ planId: 1 });
    expect(await updatesOf(subscription)).toEqual([]);
  });

  test.each(['', 'now', '1.5', '1e400'])('at “%s” is none', async (at) => {
    const { learner } = await createSubscriber(1);
    const reply = await pressWith(learner, await openSwitch(learner, 2), { at });
    expect(reply.status).toBeGreaterThanOrEqual(300);
    expect(reply.status).toBeLessThan(500);
    expect(await readOwn(learner)).toMatchObject({ planId: 1 });
  });

  test('that Stripe does not work out is said not to be known, with a way to try again', async () => {
    const { learner } = await createSubscriber(1);
    control.fault({ kind: '429', path: '/v1/invoices/create_preview', times: 10 });
    const page = await openSwitch(learner, 2);
    expect(page.status).toBe(200);
    for (const words of ['Failed to fetch what this would cost', 'Nothing was charged.', 'Try again'])
      expect(page.words).toContain(words);
    control.clearFaults();
    expect(sumIn(await openSwitch(learner, 2))).toBeGreaterThan(200);
  });

  test('is paid in words where Stripe fails, and nothing is changed', async () => {
    const { learner, subscription } = await createSubscriber(1);
    const page = await openSwitch(learner, 2);
    control.fault({ kind: '500', method: 'POST', path: '/v1/subscriptions', times: 10 });
    const after = await follow(learner, await page.press(`Pay $${sumIn(page).toFixed(2)} and switch`));
    expect(after.words).toContain('Your plan could not be changed, and nothing was charged');
    expect(await readOwn(learner)).toMatchObject({ planId: 1 });
    expect(await updatesOf(subscription)).toEqual([]);
  });
});

test('a switch is one’s own, and to what is sold', async () => {
  const { learner } = await createSubscriber(1);
  const other = await createLearner(origin);
  await subscribe(billing, other);
  const page = await openSwitch(learner, 2);
  expect((await follow(other, await pressWith(other, page, {}))).words).toContain(
    'This subscription is not yours.',
  );
  for (const plan of ['3', '99'])
    expect((await follow(learner, await pressWith(learner, page, { plan }))).words).toContain(
      'There is no such plan to buy.',
    );
  expect((await openSwitch(learner, 1)).words).not.toContain('To pay now');
  expect(await readOwn(learner)).toMatchObject({ planId: 1 });
  expect(await readOwn(other)).toMatchObject({ planId: 1 });
});
