import type { Page } from 'playwright/test';
import { expectGoodLooks, press } from '../test';
import { atStripe, expect, steer, test } from './paid-site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const active = (page: Page) => page.getByText('Active', { exact: true });
const plan = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('a switch to the dearer plan shows what it costs now, and is made when that is paid', async ({
  page,
  signInSubscriber,
  hasScript,
}) => {
  const { email, customer } = await signInSubscriber(1);
  await steer('failCards', { customer, decline: 'insufficient_funds' });
  await page.goto('/subscription');
  await page.getByRole('link', { name: 'Switch to Annual' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch to the Annual plan?' });
  await expect(dialog.getByText('To pay now: $199.00')).toBeVisible();
  await expectGoodLooks(page, hasScript);

  await press(page, 'Pay $199.00 and switch');
  await expect(page.getByText('Your card did not pay for the other plan')).toBeVisible();
  // The dialog is closed, because Manage billing is on the page below.
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
