import type { Page } from 'playwright/test';
import { sites } from '../sites';
import { expectGoodLooks, press } from '../test';
import { atStripe, cards, expect, steer, stripe, test, typeCard } from './paid-site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const active = (page: Page) => page.getByText('Active', { exact: true });
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a switch to the dearer plan shows what it costs now, and is made when that is paid', async ({
  page,
  becomeSubscriber,
  hasScript,
}) => {
  const { email, customer } = await becomeSubscriber(1);
  await steer('failCards', { customer, decline: 'insufficient_funds' });
  await page.goto('/subscription');
  await page.getByRole('link', { name: 'Switch to Annual' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch to the Annual plan?' });
  const sum = dialog.getByText('To pay now: $199.00');
  await expect(sum).toBeVisible();
  // As if the page had been left open for an hour.
  await page.locator('input[name=at]').evaluate((input: HTMLInputElement) => {
    input.value = String(Number(input.value) - 3_600);
  });
  await press(page, 'Pay $199.00 and switch');
  await expect(dialog.getByText('That sum is out of date.')).toBeVisible();
  await expect(sum).toBeVisible();
  await expectGoodLooks(page, hasScript);

  await press(page, 'Pay $199.00 and switch');
  await expect(page.getByText('Your card did not pay for the other plan')).toBeVisible();
  // Manage billing is on this page, and no dialog over it.
  await expect(page).toHaveURL('/subscription');
  await expect(plan(page, 'Monthly')).toBeVisible();
  await expect(active(page)).toBeVisible();

  await steer('failCards', { customer, decline: null });
  await page.getByRole('link', { name: 'Switch to Annual' }).click();
  await press(page, 'Pay $199.00 and switch');
  await expect(page.getByText('You are on the Annual plan now.')).toBeVisible();
  await expect(plan(page, 'Annual')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^\$228\.00 on /)).toBeVisible();
  const { subscriptions, invoices } = await atStripe(email);
  const keys = subscriptions.flatMap(({ items }) => items.data.map(({ price }) => price.lookup_key));
  expect(keys).toEqual(['annual']);
  expect(invoices.filter(({ status }) => status === 'paid').map(({ total }) => total)).toEqual([
    19_900, 2_900,
  ]);
});

test('a switch to the cheaper plan keeps what is left, for what comes next', async ({
  page,
  becomeSubscriber,
  hasScript,
}) => {
  const { email } = await becomeSubscriber(2);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Monthly Access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch to the Monthly plan?' });
  await expect(dialog.getByText('To pay now: $0.00')).toBeVisible();
  await expect(dialog.getByText('the $199.00 left over is kept for your next payments')).toBeVisible();
  await press(page, 'Switch to Monthly');
  await expect(plan(page, 'Monthly')).toBeVisible();
  await expect(page.getByText('You are on the Monthly plan now.')).toBeVisible();
  await expect(page.getByText(/^\$0\.00 on /)).toBeVisible();
  await expectGoodLooks(page, hasScript);
  const { customer, invoices } = await atStripe(email);
  expect(invoices.map(({ total }) => total)).toEqual([-19_900, 22_800]);
  expect(customer?.balance).toBe(-19_900);
});

test('what is done at Stripe in another tab is so here, and nothing is done twice', { tag: '@deep' }, async ({
  page,
  context,
  becomeSubscriber,
  watch,
}) => {
  const { subscription } = await becomeSubscriber();
  await page.goto('/subscription?cancel');
  const other = await context.newPage();
  watch(other);
  await other.goto('/subscription');
  await press(other, 'Manage billing');
  await expect(other).toHaveURL(new RegExp(`^${sites.stripe.origin}/p/session/`));
  await expect(other.getByText('visa •••• 4242')).toBeVisible();
  await typeCard(other, cards.mastercard);
  await press(other, 'Add');
  await press(other, 'Cancel plan');
  await expect(other.getByText(/^Cancels on /)).toBeVisible();
  await other.getByRole('link', { name: 'Return to the site' }).click();
  await expect(other).toHaveURL('/subscription?portal=back');
  await expect(other.getByText('mastercard ending in 4444, expires 12/2040')).toBeVisible();
  await steer('settled');
  await other.reload();
  await expect(other.getByText('Canceling')).toBeVisible();
  await expect(other.getByText(/^Ends on /)).toBeVisible();

  await press(page, 'Cancel subscription');
  await expect(page.getByText('Subscription Canceled')).toBeVisible();
  await expect(page.getByText('Canceling')).toBeVisible();
  await press(page, 'Resume subscription');
  await expect(active(page)).toBeVisible();
  expect((await stripe.subscriptions.retrieve(subscription)).cancel_at).toBeNull();
});
