import type { Page } from 'playwright/test';
import { newEmail, password } from '../factories';
import { hold } from './hold';
import { expect, openCourse, openFirstLesson, press, readQuery, test, writeQuery } from './test';

test.beforeEach(({ hasScript }) => {
  test.skip(!hasScript, 'without script there are no parts');
});

/** Aborts the requests for these parts' code. Resolves once all have been requested. */
async function loseParts(page: Page, ...names: string[]) {
  const requests = names.map((name) => page.waitForRequest(`**/assets/${name}-*.js`));
  for (const name of names) await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
  return Promise.all(requests);
}

test('an account is made where the strength of its password cannot be shown', async ({ page }) => {
  const lost = loseParts(page, 'password-meter');
  await page.goto('/signup');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').pressSequentially(password);
  await lost;
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Password')).toHaveValue(password);
  await expect(page.getByText('Password strength')).toHaveCount(0);
  await page.getByLabel('I accept the Terms of Service').check();
  await press(page, 'Sign Up');
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
});

test('hints and the tutor of a lesson stay, and go on as without script', async ({ page, signIn }) => {
  await signIn({ finished: true });
  const { exercisePath } = await openFirstLesson();
  const lost = loseParts(page, 'beside-task', 'ways-on');
  await page.goto(exercisePath);
  await lost;
  await page.waitForLoadState('networkidle');
  await writeQuery(page, 'select 41 + 1 as answer', true);
  await page.getByText('Hint 1').click();
  await press(page, 'Run');
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
  await expect(page.getByText('Hint 1')).toBeVisible();
  await page.getByText('Tutor', { exact: true }).click();
  await page.getByLabel('Your question').fill('What does DISTINCT do?');
  await press(page, 'Ask');
  await expect(page.getByRole('log')).toContainText('What does DISTINCT do?');
  expect(await readQuery(page, true)).toBe('select 41 + 1 as answer');
});

test('a quiz stays, and is answered as without script', async ({ page, signIn }) => {
  await signIn({ finished: true });
  const { items } = await openFirstLesson();
  const position = items.findIndex(({ type }) => type === 'quizzes') + 1;
  const lost = loseParts(page, 'quiz');
  await page.goto(`/lessons/1?item=${position}`);
  await lost;
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio').first().check();
  await press(page, 'Check answer');
  await expect(page.locator('[data-verdict]')).toBeInViewport();
});

test('pieces stay, and go on as without script', async ({ page, signIn }) => {
  await signIn({ finished: true });
  const { lessons } = await openCourse();
  const position = (lessons[6]?.items.findIndex(({ type }) => type === 'exercises') ?? 0) + 1;
  const lost = loseParts(page, 'piece-board');
  await page.goto(`/lessons/7/pieces?item=${position}`);
  await lost;
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('button', { name: /^Add: / })
    .first()
    .click();
  await expect(page.locator('[data-list="query"] code')).toHaveCount(1);
});

test('a reply whose code was lost is shown once that is asked for again', async ({ page }) => {
  const lost = loseParts(page, 'outcome');
  await page.goto('/playground');
  await lost;
  await writeQuery(page, 'select 41 + 1 as answer', true);
  await press(page, 'Run Query');
  await expect(page.getByText('what shows it could not be fetched')).toBeVisible();
  await page.unrouteAll();
  await press(page, 'Try again');
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
});

test('the editor whose code was lost comes once its text area is come back to', async ({ page }) => {
  const lost = loseParts(page, 'sql-codemirror');
  await page.goto('/playground');
  await lost;
  await page.waitForLoadState('networkidle');
  const area = page.getByRole('textbox', { name: 'Your query' });
  await area.fill('select 1');
  await expect(page.locator('.cm-content')).toHaveCount(0);
  await area.blur();
  await page.unrouteAll();
  await area.focus();
  await expect(page.locator('.cm-content')).toHaveText('select 1');
});

test('parts whose code comes after a reply stay as the server sent them', async ({ page }) => {
  const late = await hold(page, '**/assets/dictionary-list-*.js');
  await page.goto('/playground');
  await late.isAsked;
  const dictionary = page.getByText(/^Data Dictionary/);
  await expect(dictionary).toBeVisible();
  await expect(page.locator('.cm-content')).toBeVisible();
  const replied = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page, 'Run Query');
  await replied;
  await expect(dictionary).toBeVisible();
  late.letGo();
  await expect(page.getByRole('cell').first()).toBeVisible();
});

test('a reply to who pressed before the page woke up stays while its code comes', async ({ page }) => {
  const asleep = await hold(page, '**/assets/entry.client-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  const late = await hold(page, '**/assets/sample-reply-*.js');
  await press(page, 'Check my query');
  const verdict = page.getByText('Incorrect', { exact: true });
  await expect(verdict).toBeVisible();
  asleep.letGo();
  await late.isAsked;
  await expect(page.locator('form[action="/?index"]')).toBeVisible();
  await expect(verdict).toBeVisible();
  late.letGo();
  await page.waitForLoadState('networkidle');
  await expect(verdict).toBeVisible();
});
