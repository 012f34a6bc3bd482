import type { Page, Route } from 'playwright/test';
import { password } from '../factories';
import { expect, press, test } from './test';

const sentence = 'The server could not be reached. Please check your connection';

test.beforeEach(({ hasScript }) => {
  test.skip(!hasScript, 'without script the browser says so itself, and Back finds the form as it was');
});

/** From now on, whatever is asked of the server is lost on its way; a page has asked before for what it may need. */
async function cutOff(page: Page, route = (request: Route) => request.abort()) {
  await page.waitForLoadState('networkidle');
  await page.route('**/*', route);
}

/** A proxy's own page, for a server that is away. */
const badGateway = (request: Route) =>
  request.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' });

async function expectKept(page: Page, typed: Record<string, string>, words: string[]) {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
  return async (button: string) => {
    const alert = page.getByRole('alert');
    await press(page, button);
    for (const word of [...words, sentence]) await expect(alert).toContainText(word);
    for (const [label, text] of Object.entries(typed))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeEnabled();
  };
}

type Lost = { path: string; typed: Record<string, string>; button: string; words: string[] };

const credentials = { Email: 'jo@club.test', Password: password };
const ofVisitors: Lost[] = [
  { path: '/login', typed: credentials, button: 'Login', words: ['Authentication failed', 'Login failed'] },
  {
    path: '/forgot-password',
    typed: { Email: 'jo@club.test' },
    button: 'Send the link',
    words: ['The link was not sent'],
  },
  {
    path: '/instructor',
    typed: { 'First name': 'Jo', 'Last name': 'Bell', Email: 'jo@club.test' },
    button: 'Join the waitlist',
    words: ['Something went wrong', 'Please try again later.'],
  },
  { path: '/certificates', typed: { Credential: '{}' }, button: 'Check', words: ['was not checked'] },
];
const ofLearners: Lost[] = [
  { path: '/account?edit', typed: { City: 'Portland' }, button: 'Save', words: ['was not saved'] },
  {
    path: '/account/security',
    typed: { 'Current password': password, 'New password': 'Other-1-word' },
    button: 'Change the password',
    words: ['Nothing was changed'],
  },
  {
    path: '/account/data',
    typed: { 'Your password': password },
    button: 'Delete my account',
    words: ['not deleted'],
  },
  {
    path: '/checkout?plan=2',
    typed: { 'Cardholder Name': 'Jo Bell', 'Postal Code': '04101', 'Promo code': 'save10' },
    button: 'Pay $228.00',
    words: ['Checkout Error'],
  },
];

async function loseEach(page: Page, forms: Lost[]) {
  for (const { path, typed, button, words } of forms) {
    await test.step(path, async () => {
      await page.goto(path);
      const submitting = await expectKept(page, typed, words);
      await cutOff(page);
      await submitting(button);
      await page.unrouteAll();
    });
  }
}

test('a visitor’s form that cannot be sent keeps what was typed, and says so', async ({ page }) => {
  await loseEach(page, ofVisitors);
});

test('a learner’s form that cannot be sent keeps what was typed, and says so', async ({ page, become }) => {
  await become();
  await loseEach(page, ofLearners);
});

test('a gateway’s page instead of ours is a failure to reach us, which may be tried again', async ({
  context,
}) => {
  const page = await context.newPage();
  await page.goto('/signup');
  await page.getByLabel('I accept the Terms of Service').check();
  const submitting = await expectKept(page, credentials, ['Authentication failed', 'Registration failed']);
  await cutOff(page, badGateway);
  await submitting('Sign Up');
  await expect(page.getByLabel('I accept the Terms of Service')).toBeChecked();
  await page.unrouteAll();
  await page.getByLabel('Email').fill('no address');
  await press(page, 'Sign Up');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
});

test('a button that cannot reach us says so, and leaves the page', async ({ page, become }) => {
  await become({ subscribed: true });
  await page.goto('/account');
  const menu = page.locator('summary', { hasText: 'User menu' });
  const toast = page.locator('[data-sonner-toast], [role=status]');
  await cutOff(page);
  await press(page, 'Send the link again');
  await expect(toast.filter({ hasText: 'No link was sent' })).toBeVisible();
  await menu.click();
  await press(page, 'Log out');
  await expect(toast.filter({ hasText: 'Failed to logout' })).toContainText('Error');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.unrouteAll();
  await press(page, 'Log out');
  await expect(page.getByText('See you next time!')).toBeVisible();
});

test('an enrolment that cannot reach us says so, and leaves the page', async ({ page, become }) => {
  await become({ subscribed: true });
  await page.goto('/catalog');
  await cutOff(page);
  const enroll = 'Enroll Now: SQL for Sports Business Analytics';
  await press(page, enroll);
  await expect(page.getByText('Enrollment failed')).toBeVisible();
  await page.unrouteAll();
  await press(page, enroll);
  await expect(page.getByRole('heading', { name: 'SQL for Sports Business Analytics' })).toBeVisible();
});

test('a cancellation that cannot reach us says so where it was asked', async ({ page, become }) => {
  await become({ subscribed: true });
  await page.goto('/subscription?cancel');
  await cutOff(page);
  await press(page, 'Cancel subscription');
  const alert = page.getByRole('dialog').getByRole('alert');
  for (const words of ['Cancellation Error', 'Failed to cancel subscription', sentence])
    await expect(alert).toContainText(words);
  await page.unrouteAll();
  await press(page, 'Cancel subscription');
  await expect(page.getByText('Canceling')).toBeVisible();
});

test('a switch that cannot reach us says so where it was asked', async ({ page, become }) => {
  await become({ subscribed: true });
  await page.goto('/subscription?switch=2');
  await cutOff(page);
  await press(page, 'Switch to Annual');
  const alert = page.getByRole('dialog').getByRole('alert');
  for (const words of ['Error', 'Failed to change your plan', sentence])
    await expect(alert).toContainText(words);
  await page.unrouteAll();
  await press(page, 'Switch to Annual');
  await expect(page.getByText('You are on the Annual plan now.')).toBeVisible();
});

test('data that cannot be fetched is named in the screen’s own words', async ({ page }) => {
  for (const [link, words] of [
    ['Pricing', 'Could not load subscription plans: Failed to fetch subscription plans'],
    ['Subscription', 'Could not load subscription details: Failed to fetch user subscription'],
  ] as const) {
    await page.goto('/catalog');
    await page.waitForLoadState('networkidle');
    await page.route('**/*.data*', (request) => request.abort());
    await page.getByRole('link', { name: link, exact: true }).first().press('Enter');
    await expect(page.getByText(words)).toBeVisible();
    await page.unrouteAll();
  }
});
