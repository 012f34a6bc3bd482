import type { Page } from 'playwright/test';
import { expectGoodLooks, press } from '../test';
import { cards, expect, renew, steer, stripe, test, typeCard } from './paid-site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const invoices = (page: Page) => page.getByRole('listitem').filter({ hasText: '$29.00' });

test('a renewal that failed says what to do, and the card’s page leads back to an active plan', async ({
  page,
  signInSubscriber,
  hasScript,
}) => {
  const subscriber = await signInSubscriber();
  const { customer } = subscriber;
  await steer('failCards', { customer, decline: 'card_declined' });
  await renew(subscriber);
  await page.goto('/subscription');
  await expect(page.getByText('past_due', { exact: true })).toBeVisible();
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await expect(page.getByText('Update your card, and we try again.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Switch to|^Cancel/ })).toHaveCount(0);
  const [owed] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const tryAgainAt = owed?.next_payment_attempt ?? 0;
  const next = page.getByText('$29.00 on ').locator('time');
  await expect(next).toHaveAttribute('datetime', new Date(tryAgainAt * 1000).toISOString());
  await expectGoodLooks(page, hasScript);
  // A second subscription would be paid twice, so the checkout redirects.
  await page.goto('/checkout?plan=1');
  await expect(page).toHaveURL('/subscription');

  await press(page, 'Update your card');
  await expect(page.getByRole('heading', { name: 'Add payment method' })).toBeVisible();
  await typeCard(page, cards.mastercard);
  await press(page, 'Add');
  await expect(page).toHaveURL('/subscription?portal=back');
  await expect(page.getByText('mastercard ending in 4444')).toBeVisible();
  await steer('failCards', { customer, decline: null });
  await steer('advance', { customer, to: tryAgainAt });
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(invoices(page)).toHaveText([/paid/, /paid/]);
});
