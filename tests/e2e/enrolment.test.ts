import type { Page } from 'playwright/test';
import { newEmail, password, readAnswers } from '../factories';
import { hold } from './hold';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  openFirstLesson,
  press,
  said,
  test,
  verdict,
  writeQuery,
} from './test';

const course = 'SQL for Sports Business Analytics';

// A notice that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('to enrol, a visitor has to log in, and a learner to choose a plan', { tag: '@phone' }, async ({
  page,
  signIn,
  hasScript,
}) => {
  await page.goto('/catalog');
  await expect(page.getByRole('article').filter({ hasText: 'Coming Soon' })).toHaveCount(15);
  await press(page, `Subscribe: ${course}`);
  await expect(page).toHaveURL('/login?redirect=/courses/1');

  await signIn();
  await page.goto('/catalog');
  await press(page, `Subscribe: ${course}`);
  await expect(page).toHaveURL('/pricing?course=1');
  await expect(page.getByText('Subscription Required')).toBeVisible();
  await expect(page.getByText('You need an active subscription to enroll in this course.')).toBeVisible();
  if (hasScript) await expect(said(page)).toHaveText('Subscription Required');
});

for (const width of [360, 1280]) {
  test(`at ${width} px a newcomer presses seven buttons from the landing page to the first graded query`, {
    tag: width < 500 ? '@deep' : [],
  }, async ({ page, hasScript }) => {
    await page.setViewportSize({ width, height: 800 });
    const { position } = await openFirstLesson();
    const reference = (await readAnswers(databaseUrl(), 1))[position - 1]?.answer ?? '';
    let presses = 0;
    const go = async (role: 'link' | 'button', name: string) => {
      presses += 1;
      await page
        .locator('main')
        .getByRole(role, { name, exact: true })
        .and(page.locator(':visible'))
        .first()
        .click();
    };
    await page.goto('/');
    await go('link', 'Start the first course');
    await page.getByLabel('Email').fill(newEmail());
    await page.getByLabel('Password').fill(password);
    await page.getByLabel('I accept the Terms of Service').check();
    await go('button', 'Sign Up');
    await expect(page).toHaveURL('/pricing?course=1');
    await expect(verdict(page, 'Subscription Required')).toContainText(
      `${course} starts as soon as it is paid`,
    );
    await expectGoodLooks(page, hasScript);
    await go('link', 'Get Annual Access');
    await page.getByLabel('Cardholder Name').fill('Jo Bell');
    await page.getByLabel('Postal Code').fill('04101');
    await go('button', 'Pay $228.00');
    await expect(verdict(page, 'Thank you for subscribing!')).toContainText(
      `${course} opens at its first item`,
    );
    await expectGoodLooks(page, hasScript);
    await go('button', `Start ${course}`);
    await expect(page).toHaveURL('/lessons/1?item=1');
    await expect(page.getByText(`You've been enrolled in ${course}`)).toBeVisible();
    await expect(verdict(page, `You are enrolled: ${course} begins here`)).toBeVisible();
    await go('button', 'NEXT');
    await expect(page).toHaveURL('/lessons/1?item=2');
    await writeQuery(page, reference, hasScript);
    await go('button', 'Submit');
    const right = verdict(page, 'Correct! Well done!');
    await expect(right).toContainText('Your first right query');
    await expect(right).toContainText('Next is item 3, ');
    await expect(right.getByRole('button', { name: 'NEXT' })).toBeVisible();
    expect(presses).toBe(7);

    // A returning learner continues at the last item.
    await page.goto('/pricing?course=1');
    await go('button', `Continue ${course}`);
    await expect(page).toHaveURL('/lessons/1?item=3');
  });
}

test.describe('the checkout', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Cardholder Name').fill('Jo Bell');
    await page.getByLabel('Postal Code').fill('04101');
  };
  const promo = (page: Page) => page.getByLabel('Promo code');
  const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true });

  test('says what is missing, takes a promo code and no money', async ({ page, signIn, hasScript }) => {
    await signIn();
    await page.goto('/checkout?plan=2');
    await expect(page.getByText('No card is asked for and nothing is charged.')).toBeVisible();
    await page.getByLabel('Cardholder Name').fill('J');
    await press(page, 'Pay $228.00');
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Postal code is required')).toBeVisible();
    if (hasScript) {
      await expect(apply(page)).toBeDisabled();
      await promo(page).press('Enter');
    } else {
      await press(page, 'Apply');
      await expect(page.getByText('Enter a promo code first')).toBeVisible();
    }
    await promo(page).fill('nope');
    await press(page, 'Apply');
    await expect(page.getByText('Invalid Promo Code')).toHaveCount(1);
    await expect(page.getByText('The promo code you entered is invalid or expired')).toHaveCount(1);
    await expect(promo(page)).toHaveValue('nope');
    if (hasScript) await expect(promo(page)).toBeFocused();
    await expectGoodLooks(page, hasScript);
    await promo(page).fill('Save10');
    await promo(page).press('Enter');
    await expect(page.getByText('Promo Code Applied')).toHaveCount(1);
    await expect(page.getByText('10% discount applied to your order')).toHaveCount(1);
    await expect(page.getByText('Invalid Promo Code')).toHaveCount(0);
    await expect(page.getByLabel('Cardholder Name')).toHaveValue('J');
    await expect(page.getByRole('button', { name: 'Pay $205.20' })).toBeVisible();
    await expectGoodLooks(page, hasScript);
    // On a phone, no toast covers the field that it is about.
    await page.setViewportSize({ width: 360, height: 640 });
    await promo(page).fill('none');
    await promo(page).scrollIntoViewIfNeeded();
    await press(page, 'Apply');
    await expect(page.getByText('“none” takes nothing off.')).toBeVisible();
    if (hasScript) {
      const toast = page.locator('[data-sonner-toast][data-front=true]');
      await expect(toast).toContainText('Invalid Promo Code');
      const [over, under] = [await toast.boundingBox(), await promo(page).boundingBox()];
      if (!over || !under) throw new Error('one of them is not shown');
      expect(over.y + over.height <= under.y || over.y >= under.y + under.height + 40).toBe(true);
    }
  });

  test('is paid by Enter', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/checkout?plan=1');
    await fill(page);
    await page.getByLabel('Postal Code').press('Enter');
    await expect(page.getByText('Order Confirmed')).toBeVisible();
    await expect(page).toHaveURL('/subscription?success=true&session_id=mock_session');
  });

  test('turns while it looks a code up', async ({ page, signIn, hasScript }) => {
    test.skip(!hasScript, 'the browser shows its own progress');
    await signIn();
    const { letGo } = await hold(page, '**/checkout.data*');
    await page.goto('/checkout?plan=1');
    await promo(page).fill('save10');
    await press(page, 'Apply');
    const applying = page.getByRole('button', { name: 'Applying...' });
    await expect(applying).toBeDisabled();
    await expect(applying.getByTestId('spinner')).toBeVisible();
    letGo();
    await expect(page.getByText('Promo Code Applied')).toBeVisible();
  });
});

test('a subscription is cancelled once that is confirmed, and taken up again before it ends', async ({
  page,
  signIn,
  hasScript,
}) => {
  await signIn({ subscribed: true });
  await page.goto('/subscription');
  const question = page.getByRole('dialog', { name: 'Cancel your Monthly subscription?' });
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await expect(question).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await question.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Subscription Canceled')).toBeVisible();
  await expect(
    page.getByText('Your subscription will be canceled at the end of the billing period.'),
  ).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/subscription');
  await expectGoodLooks(page, hasScript);
  if (hasScript) await expect(page.getByRole('heading', { name: 'Monthly' })).toBeFocused();

  await press(page, 'Resume subscription');
  await expect(page.getByText('Subscription Resumed')).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cancel subscription' })).toBeVisible();
});

test('a course that one has no subscription for offers to subscribe', { tag: '@phone' }, async ({
  page,
  signIn,
  hasScript,
}) => {
  await signIn();
  await page.goto('/courses/1');
  await expect(page.getByText('You are not enrolled in this course.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enroll Now' })).toHaveCount(0);
  await expectGoodLooks(page, hasScript);
  await page.getByRole('button', { name: 'Subscribe: this course' }).click();
  await expect(page).toHaveURL('/pricing?course=1');
  await expect(page.getByText('Subscription Required')).toBeVisible();
});

test('a lesson that one came for leads to its course, and the course to its first item', {
  tag: '@phone',
}, async ({ page, signIn, hasScript }) => {
  await signIn({ subscribed: true });
  await page.goto('/lessons/3');
  await expect(page.getByText('Enroll in this course to open its lessons.')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.getByRole('link', { name: 'Go to the course' }).click();
  await expect(page.getByText('You are not enrolled in this course.')).toBeVisible();
  await expect(page.getByText('Enroll, and its lessons open one after another.')).toBeVisible();
  await expect(page.locator('main').getByRole('link')).toHaveCount(0);
  await expectGoodLooks(page, hasScript);
  await press(page, 'Enroll Now: this course');
  await expect(page).toHaveURL('/lessons/1?item=1');
});

test('a course that is not open yet offers nothing that would be refused', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/courses/2');
  await expect(page.getByText('This course is coming soon.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Return to My Learning' })).toBeVisible();
});
