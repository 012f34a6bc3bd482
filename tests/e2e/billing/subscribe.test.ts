import { password } from '../../factories';
import { expectGoodLooks, press } from '../test';
import {
  answerBank,
  atStripe,
  cards,
  expect,
  expectPayable,
  expectSubscribed,
  fillPayer,
  payButton,
  payWith,
  refusal,
  test,
} from './paid-site';

// A notice that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('whoever wants a course chooses a plan, and pays for it', async ({ page, signIn, hasScript }) => {
  const { email } = await signIn();
  const course = 'SQL for Sports Business Analytics';
  await page.goto('/catalog');
  await press(page, `Subscribe: ${course}`);
  await page.getByRole('link', { name: 'Get Monthly Access' }).click();
  await expect(page).toHaveURL('/checkout?plan=1&course=1');
  await expect(page.getByText('test mode')).toHaveCount(0);
  await expectPayable(page, hasScript);
  await expectGoodLooks(page, hasScript);
  await fillPayer(page);
  await page.getByLabel('Country').fill('Canada');
  await payWith(page, hasScript, cards.pays);
  await expectSubscribed(page);
  await expect(page).toHaveURL(/\/subscription\?success=true&course=1&session_id=cs_test_\w+$/);
  if (hasScript) await expect(page.getByText('Order Confirmed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Monthly' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('visa ending in 4242, expires 12/2040')).toBeVisible();
  await expect(page.getByText(/^\$29\.00 on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '$29.00paid' })).toHaveCount(1);
  await expectGoodLooks(page, hasScript);

  const { customer, subscriptions } = await atStripe(email);
  expect(customer).toMatchObject({ name: 'Jo Bell', address: { country: 'CA', postal_code: '04101' } });
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);

  await expect(page.getByRole('link', { name: /^View the invoice of/ })).toHaveAttribute(
    'href',
    /\/i\/in_\w+$/,
  );
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await page.goto('/checkout?plan=1');
  await expect(page.getByText('Monthly is your plan already')).toBeVisible();
  await expect(page).toHaveURL('/subscription');
});

test('a visitor logs in on the way, and a promo code is counted before the first payment and for it', async ({
  page,
  context,
  signIn,
  hasScript,
}) => {
  const { email } = await signIn();
  await context.clearCookies();
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Annual Access' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  await expect(page.getByText('Please login to subscribe to a plan')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Login');
  await expect(page).toHaveURL('/checkout?plan=2');
  await fillPayer(page);
  const code = page.getByLabel('Promo code');
  const apply = async (words: string) => {
    await code.fill(words);
    await press(page, 'Apply');
  };
  await apply('nothing-off');
  await expect(page.getByText('The promo code you entered is invalid or expired')).toHaveCount(1);
  await apply('Save10');
  await expect(page.getByText('10% discount applied to your order')).toHaveCount(1);
  await expect(page.getByText('−$22.80')).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $205.20');
  // The code was removed since the button was rendered: the new price is shown first and not yet paid.
  await code.fill('');
  await payButton(page).click();
  await expect(payButton(page)).toHaveText('Pay $228.00');
  await apply(' save10 ');
  await expect(payButton(page)).toHaveText('Pay $205.20');
  await payWith(page, hasScript, cards.pays);
  await expectSubscribed(page);
  await expect(page.getByRole('heading', { name: 'Annual' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '$205.20paid' })).toHaveCount(1);
  await expect(page.getByText(/^\$228\.00 on /)).toBeVisible();
  expect((await atStripe(email)).invoices.map(({ total }) => total)).toEqual([20_520]);
});

test('a card that is refused says why, a bank that asks is answered, and nothing is paid before', async ({
  page,
  signIn,
  hasScript,
}) => {
  const { email } = await signIn();
  const expectUnpaid = async () => expect((await atStripe(email)).subscriptions).toEqual([]);
  await page.goto('/checkout?plan=1');
  await fillPayer(page);
  await payWith(page, hasScript, cards.declined);
  await expect(refusal(page, 'Your card was declined.')).toBeVisible();
  if (hasScript) {
    await expect(page.getByText('Checkout Error')).toBeVisible();
    await expect(
      page.getByText('There was a problem processing your payment. Please try again.'),
    ).toBeVisible();
    await expect(refusal(page, 'Your card was declined.')).toBeFocused();
    await expect(page.getByLabel('Postal Code')).toHaveValue('04101');
    await expectGoodLooks(page, hasScript);
  }
  await payWith(page, hasScript, cards.insufficient);
  await expect(refusal(page, 'Your card has insufficient funds.')).toBeVisible();
  for (const answer of ['Fail', 'Close'] as const) {
    await payWith(page, hasScript, cards.asks);
    await answerBank(page, hasScript, answer);
    await expect(refusal(page, 'We are unable to authenticate your payment method.')).toBeVisible();
    await expectUnpaid();
  }
  await payWith(page, hasScript, cards.asks);
  await answerBank(page, hasScript, 'Complete');
  await expectSubscribed(page);
  await expect(page.getByText('visa ending in 3155')).toBeVisible();
  expect((await atStripe(email)).subscriptions).toHaveLength(1);
});

test('of two tabs one pays', async ({ page, context, signIn, hasScript, watch }) => {
  const { email } = await signIn();
  const other = await context.newPage();
  watch(other);
  for (const tab of [page, other]) {
    await tab.goto('/checkout?plan=1');
    await fillPayer(tab);
    if (hasScript) await expectPayable(tab, hasScript);
    else await payButton(tab).click();
  }
  // Only the session that was opened last can be paid.
  if (hasScript) {
    await payWith(page, hasScript, cards.pays);
    await expect(refusal(page, 'This Checkout Session is no longer open.')).toBeVisible();
  } else {
    await page.reload();
    await expect(page.getByText('This checkout session has expired')).toBeVisible();
  }
  expect((await atStripe(email)).subscriptions).toEqual([]);
  await payWith(other, hasScript, cards.pays);
  await expectSubscribed(other);

  if (hasScript) {
    await payButton(page).click();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
  } else {
    await page.goto('/checkout?plan=2');
    await expect(page.getByRole('dialog', { name: 'Switch to the Annual plan?' })).toBeVisible();
  }
  expect((await atStripe(email)).subscriptions).toHaveLength(1);
});
