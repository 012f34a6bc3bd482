import type { Page } from 'playwright/test';
import { password } from '../factories';
import { findLink } from '../setup/outbox';
import { expect, signUp, test } from './test';

const newPassword = 'Buzzer-beater2';

/** The link of the newest message to an address, once there is another than the `older` one. */
async function receiveLink(email: string, path: string, older?: string) {
  const find = () => findLink(process.env.E2E_DATA_DIR ?? '', email, path);
  await expect.poll(async () => ![undefined, older].includes(await find())).toBe(true);
  return (await find()) ?? '';
}

async function followLink(page: Page, email: string, path: string) {
  await page.goto(await receiveLink(email, path));
}

async function logIn(page: Page, email: string, secret: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('forget the password, set another by the link, and log in with it', async ({ page, context }) => {
  const { email } = await signUp(page);
  await context.clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('no address');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Look at your e-mail')).toBeVisible();

  await followLink(page, email, '/reset-password');
  const link = page.url();
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await logIn(page, email, newPassword);
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('confirm the address by the link, and read so on the account page', async ({ page }) => {
  const { email } = await signUp(page);
  const first = await receiveLink(email, '/confirm-email');
  await page.goto('/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`is on its way to ${email}`)).toBeVisible();
  await page.goto(await receiveLink(email, '/confirm-email', first));
  await page.getByRole('button', { name: 'Yes, confirm it' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('change the password, and find the other browser logged out', async ({ page, browser, hasScript }) => {
  const { email } = await signUp(page);
  const context = await browser.newContext({ javaScriptEnabled: hasScript });
  const other = await context.newPage();
  await logIn(other, email, password);
  await expect(other.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();

  await page.goto('/account/security');
  await expect(page.getByText('This browser')).toHaveCount(1);
  await page.getByLabel('Current password').fill('Wrong-1-password');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await expect(page.getByText('You are logged in here and nowhere else.')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await context.close();
});

test('log another browser out', async ({ page, browser, hasScript }) => {
  const { email } = await signUp(page);
  const context = await browser.newContext({ javaScriptEnabled: hasScript });
  const other = await context.newPage();
  await logIn(other, email, password);
  await expect(other.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await page.goto('/account/security');
  await page.getByRole('button', { name: /^Log out Chrome on / }).click();
  await expect(page.getByText('That browser is logged out.')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login/);
  await context.close();
});

test('connect GitHub, and disconnect it again', async ({ page }) => {
  const { email } = await signUp(page);
  await followLink(page, email, '/confirm-email');
  await page.getByRole('button', { name: 'Yes, confirm it' }).click();
  await page.getByRole('link', { name: 'Login and security' }).click();
  await page.getByRole('button', { name: 'Connect GitHub' }).click();
  await page.getByLabel('Email', { exact: true }).fill(`elsewhere-${email}`);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('GitHub now signs you in here.')).toBeVisible();
  await expect(page.getByText(`Connected as elsewhere-${email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
  await expect(page.getByText('GitHub no longer logs you in.')).toBeVisible();
});

test('download one’s data, then delete the account', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your data' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await saving).suggestedFilename()).toBe('boxscore-my-data.json');

  await page.getByLabel('Your password').fill('Wrong-1-password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('That is not your password.')).toBeVisible();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account was deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, password);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});
