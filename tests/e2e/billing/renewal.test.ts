import type { Page } from 'playwright/test';
import { password } from '../../factories';
import { expectGoodLooks, press } from '../test';
import {
  atStripe,
  cards,
  expect,
  expectSubscribed,
  fillPayer,
  payWith,
  renew,
  steer,
  stripe,
  test,
  typeCard,
} from './paid-site';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const days = 24 * 3_600;

const invoices = (page: Page) => page.getByRole('listitem').filter({ hasText: '$29.00' });

test('a plan renews by itself, and one that is cancelled ends with its period', { tag: '@deep' }, async ({
  page,
  becomeSubscriber,
}) => {
  const subscriber = await becomeSubscriber();
  await page.goto('/subscription');
  const until = await page.getByText(/^Renews on /).innerText();
  await renew(subscriber);
  await page.reload();
  await expect(invoices(page)).toHaveText([/paid/, /paid/]);
  await expect(page.getByText(/^Renews on /)).not.toHaveText(until);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await steer('portalCancel', { subscription: subscriber.subscription });
  await renew(subscriber);
  await page.reload();
  await expect(page.getByText('canceled', { exact: true })).toBeVisible();
  await expect(invoices(page)).toHaveCount(2);
});

test('a renewal that failed says what to do, and the card’s page leads back to an active plan', {
  tag: '@deep',
}, async ({ page, becomeSubscriber, hasScript }) => {
  const subscriber = await becomeSubscriber();
  const { customer } = subscriber;
  await steer('failCards', { customer, decline: 'expired_card' });
  await renew(subscriber);
  await page.goto('/subscription');
  await expect(page.getByText('past_due', { exact: true })).toBeVisible();
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await expect(page.getByText('Update your card, and we try again.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Switch to|^Cancel/ })).toHaveCount(0);
  const [owed] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const tryAgainAt = owed?.next_payment_attempt ?? 0;
  const day = new Date(tryAgainAt * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  await expect(page.getByText(`$29.00 on ${day}`)).toBeVisible();
  await expectGoodLooks(page, hasScript);
  // Another subscription beside it would be paid twice.
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

test('a renewal that nobody pays ends the plan, and one may come back', { tag: '@deep' }, async ({
  page,
  becomeSubscriber,
  hasScript,
}) => {
  const subscriber = await becomeSubscriber();
  const { customer, email } = subscriber;
  await steer('failCards', { customer, decline: 'card_declined' });
  await renew(subscriber, 20 * days);
  await page.goto('/subscription');
  await expect(page.getByText('canceled', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Ended on /)).toBeVisible();
  await expect(page.getByText('Nothing is due')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await steer('failCards', { customer, decline: null });
  await page.getByRole('link', { name: 'See Pricing' }).click();
  await page.getByRole('link', { name: 'Get Monthly Access' }).click();
  await fillPayer(page);
  await payWith(page, hasScript, cards.pays);
  await expectSubscribed(page);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const { subscriptions } = await atStripe(email);
  expect(subscriptions.map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('what is owed can be paid on the invoice’s own page, and the course stays open until then', {
  tag: '@deep',
}, async ({ page, becomeSubscriber }) => {
  const subscriber = await becomeSubscriber();
  await subscriber.post('/api/enrollments', { courseId: 1, courseName: '' });
  await steer('failCards', { customer: subscriber.customer, decline: 'card_declined' });
  await renew(subscriber);
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Annual Access' }).click();
  await expect(page).toHaveURL('/subscription?switch=2');
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await page.goto('/courses/1');
  await expect(page.getByRole('link', { name: 'Start Course' })).toBeVisible();

  await page.goto('/subscription');
  await invoices(page).filter({ hasText: 'open' }).getByRole('link').click();
  await typeCard(page, cards.mastercard);
  await press(page, 'Pay');
  await expect(page.getByText('$29.00, paid')).toBeVisible();
  await steer('settled');
  await page.goto('/subscription');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('mastercard ending in 4444')).toBeVisible();
  await expect(invoices(page)).toHaveText([/paid/, /paid/]);
});

test('whoever deletes the account is charged no more', { tag: '@deep' }, async ({
  page,
  becomeSubscriber,
}) => {
  const subscriber = await becomeSubscriber();
  const path = `/v1/subscriptions/${subscriber.subscription}`;
  await steer('fault', { kind: '500', method: 'DELETE', path, times: 2 });
  await page.goto('/account/data');
  const deleteAccount = async () => {
    await page.getByLabel('Your password').fill(password);
    await press(page, 'Delete my account');
  };
  await deleteAccount();
  await expect(page.getByText('we could not end your subscription')).toBeVisible();
  await deleteAccount();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  const { status } = await stripe.subscriptions.retrieve(subscriber.subscription);
  expect(status).toBe('canceled');
  await renew(subscriber, 40 * days);
  expect((await atStripe(subscriber.email)).invoices).toHaveLength(1);
});
