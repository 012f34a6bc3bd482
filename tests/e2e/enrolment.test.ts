import { expect, press, subscribe, test } from './test';

const course = 'SQL for Sports Business Analytics';

test('to enrol, a visitor has to log in, and a learner to choose a plan', async ({ page, become }) => {
  await page.goto('/catalog');
  await press(page, `Subscribe: ${course}`);
  await expect(page).toHaveURL('/login?redirect=/courses/1');

  await become();
  await page.goto('/catalog');
  await expect(page.getByRole('button', { name: 'Subscribe: SQL for Basketball Analytics' })).toBeDisabled();
  await press(page, `Subscribe: ${course}`);
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await expect(page.getByText('You need an active subscription to enroll in this course.')).toBeVisible();

  await subscribe(page);
  await page.goto('/catalog');
  await expect(
    page.getByRole('button', { name: 'Coming Soon: SQL for Basketball Analytics' }),
  ).toBeDisabled();
  await press(page, `Enroll Now: ${course}`);
  await expect(page.getByText(`You've been enrolled in ${course}`)).toBeVisible();
  await page.goto('/catalog');
  await expect(page.getByRole('link', { name: `Continue Learning: ${course}` })).toBeVisible();
});

test('a visitor who chooses a plan is asked to log in first', async ({ page }) => {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Annual Access' }).click();
  await expect(page.getByText('Login Required')).toBeVisible();
  await expect(page.getByText('Please login to subscribe to a plan')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout%3Fplan%3D2$/);
});

test('the checkout says what is missing, takes a promo code and no money', async ({ page, become }) => {
  await become();
  await page.goto('/checkout?plan=2');
  await expect(page.getByText('No card is asked for and nothing is charged.')).toBeVisible();
  await page.getByLabel('Cardholder Name').fill('J');
  await press(page, 'Pay $228.00');
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Postal code is required')).toBeVisible();
  await page.getByLabel('Promo code').fill('nope');
  await press(page, 'Apply');
  await expect(page.getByText('Invalid Promo Code')).toBeVisible();
  await page.getByLabel('Promo code').fill('Save10');
  await press(page, 'Apply');
  await expect(page.getByText('10% discount applied to your order')).toBeVisible();
  await expect(page.getByLabel('Cardholder Name')).toHaveValue('J');
  await expect(page.getByRole('button', { name: 'Pay $205.20' })).toBeVisible();
});

test('a subscription can be cancelled, and runs to the end of its period', async ({ page, become }) => {
  await become({ subscribed: true });
  await page.goto('/pricing');
  await expect(page.getByRole('button', { name: 'Current Plan' })).toBeDisabled();
  await page.goto('/subscription');
  await press(page, 'Cancel subscription');
  await expect(
    page.getByText('Your subscription will be canceled at the end of the billing period.'),
  ).toBeVisible();
  await expect(page.getByText('Canceling')).toBeVisible();
});

test('a course that is not open yet offers nothing that would be refused', async ({ page, become }) => {
  await become();
  await page.goto('/courses/2');
  await expect(page.getByText('This course is coming soon.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Return to My Learning' })).toBeVisible();
});
