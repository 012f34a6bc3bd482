import type { Page } from 'playwright/test';
import { failedPayment } from '~/features/billing/card-order';
import { newEmail, password } from '../../factories';
import { sites } from '../sites';
import { expectGoodLooks, press } from '../test';
import {
  atStripe,
  cards,
  expect,
  expectPayable,
  expectSubscribed,
  fillPayer,
  payButton,
  payOnStripesPage,
  payWith,
  refusal,
  steer,
  stripe,
  test,
} from './paid-site';

// A notice that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('who pays is asked to log in again, and what was typed is what Stripe writes to', async ({
  page,
  context,
  signIn,
  hasScript,
}) => {
  const { email } = await signIn();
  await page.goto('/checkout?plan=1');
  await fillPayer(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Country').fill('Canada');
  await context.clearCookies();
  await payButton(page).click();
  await expect(page.getByText('Please login to continue with checkout')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Login');
  await expect(page).toHaveURL('/checkout?plan=1');
  await fillPayer(page);
  const receipts = newEmail();
  await page.getByLabel('Email').fill(receipts);
  await page.getByLabel('Country').fill('Great Britain');
  await payWith(page, hasScript, cards.pays);
  await expectSubscribed(page);
  // The typed name and address are those at Stripe.
  const { customer, subscriptions } = await atStripe(receipts);
  expect(customer).toMatchObject({ name: 'Jo Bell', address: { country: 'GB' } });
  expect(subscriptions).toHaveLength(1);
});

test('where Stripe fails nothing is paid, what was typed stays, and the next press pays', {
  tag: '@deep',
}, async ({ page, signIn, hasScript }) => {
  const learner = await signIn();
  const returnUrl = `${sites.paid.origin}/subscription?success=true`;
  await learner.post('/api/subscription/create-checkout', { planId: 1, returnUrl });
  const { customer } = await atStripe(learner.email);
  await steer('fault', { kind: '500', method: 'POST', path: `/v1/customers/${customer?.id}`, times: 2 });
  await page.goto('/checkout?plan=1');
  await fillPayer(page);
  await page.getByLabel('Country').fill('Norway');
  await expectPayable(page, hasScript);
  await payButton(page).click();
  await expect(refusal(page, hasScript ? failedPayment : 'Failed to create checkout session')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  expect((await atStripe(learner.email)).subscriptions).toEqual([]);
  await payWith(page, hasScript, cards.pays);
  await expectSubscribed(page);
  expect((await atStripe(learner.email)).customer?.address).toMatchObject({ country: 'NO' });
});

/** Opens the checkout without a card field, so that Pay leads to Stripe's page with script, too. */
async function openPlainly(page: Page) {
  await page.route(`${sites.stripe.origin}/stripe.js`, (route) => route.abort());
  await page.goto('/checkout?plan=1');
}

test('the browser’s Back leads from Stripe’s page to one that pays, once, and after that to the subscription', {
  tag: '@deep',
}, async ({ page, signIn }) => {
  const { email } = await signIn();
  await openPlainly(page);
  await fillPayer(page);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Subscribe' })).toBeVisible();
  await page.goBack();
  await fillPayer(page);
  await payButton(page).dblclick();
  await payOnStripesPage(page, cards.pays);
  await expectSubscribed(page);
  const { customer, subscriptions, invoices } = await atStripe(email);
  expect([subscriptions.length, invoices.length]).toEqual([1, 1]);
  const open = await stripe.checkout.sessions.list({ customer: customer?.id, status: 'open' });
  expect(open.data).toEqual([]);

  await page.goBack();
  await expect(page.getByText("You're all done here")).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expect(page).toHaveURL('/subscription');
});
