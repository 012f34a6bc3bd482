import type { Locator, Page } from 'playwright/test';
import { expect, press, test } from './test';

/** A phone, on which the messages at fields are far from the top of the form. */
test.use({ viewport: { width: 360, height: 640 } });

/** Expects that the target has the focus and is fully visible below the sticky header. */
async function expectReached(page: Page, target: Locator) {
  await expect(target).toBeFocused();
  const [top, box] = await Promise.all([
    page.locator('header').boundingBox(),
    target.evaluate((element) => element.getBoundingClientRect().toJSON()),
  ]);
  expect(box.top).toBeGreaterThanOrEqual(top?.height ?? 0);
  expect(box.bottom).toBeLessThanOrEqual(640);
}

async function expectSent(page: Page, path: string, typed: Record<string, string>, button: string) {
  await page.goto(path);
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  await press(page, button);
}

test('a visitor’s form that was refused begins again at its first fault', async ({ page }) => {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expectSent(page, '/signup', { Email: 'jordan@club', Password: 'short' }, 'Sign Up');
  await expectReached(page, field('Email'));
  await expect(field('Email')).toHaveValue('jordan@club');
  await expect(field('Email')).toHaveAttribute('aria-invalid', 'true');
  for (const words of [
    'Please enter a valid email address',
    'Password must be at least 6 characters',
    'You must accept the Terms of Service',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expectSent(page, '/forgot-password', { Email: 'no address' }, 'Send the link');
  await expectReached(page, field('Email'));
  const creator = { 'First name': 'Jo', 'Last name': 'Bell', Email: 'jordan@club' };
  await expectSent(page, '/instructor', creator, 'Join the waitlist');
  await expectReached(page, field('Email'));
  const nobody = { Email: 'nobody@example.test', Password: 'Wrong-1-password' };
  await expectSent(page, '/login', nobody, 'Login');
  await expectReached(page, page.getByRole('alert').filter({ hasText: 'Invalid email or password' }));
});

test('a learner’s form that was refused begins again at its first fault', async ({ page, signIn }) => {
  await signIn();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expectSent(page, '/account?edit', { Birthday: '1850-01-01' }, 'Save');
  await expectReached(page, field('Birthday'));
  await expectSent(page, '/account/data', { 'Your password': 'Wrong-1-password' }, 'Delete my account');
  await expectReached(page, field('Your password'));
  await expect(page.getByText('That is not your password.')).toBeVisible();
  await expectSent(page, '/checkout?plan=2', { 'Cardholder Name': 'Jo Bell' }, 'Pay $228.00');
  await expectReached(page, field('Postal Code'));
  const change = { 'Current password': 'Wrong-1-password', 'New password': 'short' };
  await expectSent(page, '/account/security', change, 'Change the password');
  await expectReached(page, field('New password'));
});

test('the interest quiz goes on at each question, and takes the first choice first', async ({
  page,
  hasScript,
}) => {
  await page.goto('/#interest-quiz');
  const quiz = page.locator('#interest-quiz');
  const choose = async (labels: string[], button: string) => {
    for (const label of labels) await quiz.getByLabel(label, { exact: true }).check();
    await press(page, button);
  };
  const expectAt = async (words: string) => {
    const heading = quiz.getByText(words, { exact: true });
    if (hasScript) await expectReached(page, heading);
    else await expect(heading).toBeInViewport();
  };
  await choose(['Sports', 'Technology', 'Healthcare'], 'Next');
  await expectAt('Which roles could be yours?');
  await quiz.getByRole('link', { name: 'Back' }).click();
  await expectAt('Which industries interest you?');
  await quiz.getByLabel('Sports').uncheck();
  await choose(['Sports'], 'Next');
  await choose(['Manager'], 'Next');
  await expectAt('What should it lead to?');
  await choose(['Grow in my job'], 'Get Recommendation');
  // Without script the browser sends the choices in the order of the list.
  await expectAt(hasScript ? 'Technology analytics' : 'Sports analytics');
});
