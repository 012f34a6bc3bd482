import { password } from '../factories';
import { findLink } from '../setup/outbox';
import { expect, logIn, press, test } from './test';

const newPassword = 'Buzzer-beater2';

test('forget the password, and log in with another set by a link', async ({ page, context, signIn }) => {
  const { email } = await signIn();
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send the link');
  await expect(page.getByText('Look at your e-mail')).toBeVisible();

  const findReset = () => findLink(process.env.TEST_DATA_DIR ?? '', email, '/reset-password');
  await expect.poll(findReset).toBeTruthy();
  await page.goto((await findReset()) ?? '');
  await page.getByLabel('New password').fill('short');
  await press(page, 'Set the password');
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill(newPassword);
  await press(page, 'Set the password');
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await logIn(page, email, newPassword);
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test.use({ timezoneId: 'America/New_York' });

test('log other browsers out: one, or all by a new password', async ({
  page,
  signIn,
  hasScript,
  openElsewhere,
}) => {
  const { email } = await signIn();
  const other = await openElsewhere(email);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await page.goto('/account/security');
  await expect(page.getByText('This browser')).toHaveCount(1);
  // In the browser's time zone, which is unknown without script.
  await expect(page.locator('time').first()).toContainText(hasScript ? /[AP]M E[SD]T$/ : /[AP]M UTC$/);
  await page.getByRole('button', { name: /^Log out Chrome on / }).click();
  await expect(page.getByText('That browser is logged out.')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await logIn(other, email);
  await expect(other.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();

  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(newPassword);
  await press(page, 'Change the password');
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page.getByText('You are logged in here and nowhere else.')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
});

test('download one’s data, then delete the account', { tag: '@phone' }, async ({ page, signIn }) => {
  const { email } = await signIn();
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your data' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await saving).suggestedFilename()).toBe('boxscore-my-data.json');

  await page.getByLabel('Your password').fill(password);
  await press(page, 'Delete my account');
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, password);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});
