import type { Page } from 'playwright/test';
import { completeLessons } from '../factories';
import { hold } from './hold';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  openFirstLesson,
  press,
  readQuery,
  test,
  writeQuery,
} from './test';

let exercisePath: string;
test.beforeAll(async () => {
  ({ exercisePath } = await openFirstLesson());
});
test.beforeEach(async ({ signIn }) => {
  const learner = await signIn({ enrolled: true });
  await completeLessons(databaseUrl(), learner.userId, 1);
});

const summary = (page: Page) => page.locator('summary', { hasText: /^Tutor$/ });
const panel = (page: Page) => page.locator('details').filter({ has: summary(page) });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation with the tutor' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const trouble = "Sorry, I'm having trouble responding right now. Please try again.";

async function open(page: Page, hasScript: boolean) {
  await page.goto(exercisePath);
  if (hasScript) await expect(page.locator('.cm-content')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await summary(page).click();
}

async function ask(page: Page, question: string) {
  await box(page).fill(question);
  await press(page, 'Ask');
}

test('a question is answered where it was asked, and both are there the next time', async ({
  page,
  hasScript,
}) => {
  await open(page, hasScript);
  await expect(panel(page)).toContainText('A program that looks at your query');
  await ask(page, 'What does HAVING mean?');
  await expect(log(page)).toContainText('What does HAVING mean?');
  await expect(
    log(page)
      .locator('code', { hasText: /^having$/ })
      .first(),
  ).toBeVisible();
  await expect(log(page).getByText('keeps or drops whole groups')).toBeInViewport();
  await expect(box(page)).toHaveValue('');
  if (hasScript) await expect(box(page)).toBeFocused();
  await page.reload();
  await expect(log(page)).toContainText('keeps or drops whole groups');
  await expectGoodLooks(page, hasScript);
});

test('what is in the editor stays there, and is what the tutor looks at', async ({ page, hasScript }) => {
  await open(page, hasScript);
  const query = 'select game_dat, opponent from games';
  await writeQuery(page, query, hasScript);
  await ask(page, 'Why is it wrong?');
  await expect(log(page)).toContainText('Your query does not run yet.');
  await expect(log(page)).toContainText('game_dat');
  expect(await readQuery(page, hasScript)).toBe(query);
  await page.reload();
  expect(await readQuery(page, hasScript)).toBe(query);
});

test('a verdict stays while the tutor is asked about it', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script a page has one reply');
  await open(page, hasScript);
  await writeQuery(page, 'select opponent, game_date from games', hasScript);
  await press(page, 'Submit');
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
  await press(page, 'Give me a hint');
  await expect(log(page).getByText('Tutor')).toBeVisible();
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
});

test('Enter sends, Shift+Enter breaks the line, and a blank question is ignored', async ({
  page,
  hasScript,
}) => {
  await open(page, hasScript);
  const keys = panel(page).getByText('Enter sends, Shift+Enter breaks the line.');
  if (!hasScript) {
    await expect(keys).toBeHidden();
    await box(page).press('Enter');
    await press(page, 'Ask');
    await expect(log(page)).toHaveText('');
    return;
  }
  await expect(keys).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()));
  for (const blank of ['', '   ']) {
    await box(page).fill(blank);
    await box(page).press('Enter');
    await press(page, 'Ask');
  }
  await box(page).fill('what is');
  await box(page).press('Shift+Enter');
  await page.keyboard.type('a left join');
  await expect(box(page)).toHaveValue('what is\na left join');
  expect(asked.filter((url) => !url.includes('/draft'))).toEqual([]);
  await box(page).press('Enter');
  await expect(log(page)).toContainText('keeps every row of the table on its left');
  await expect(log(page)).toContainText('what is a left join');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');
});

test('suggestions ask by themselves, and all of it can be done by keys', async ({ page, hasScript }) => {
  await open(page, hasScript);
  await box(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeFocused();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Give me a hint' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('If you want one of the author’s hints');
  if (hasScript) await expect(box(page)).toBeFocused();
  await press(page, 'Show hint 1 of 3');
  await expect(log(page)).toContainText('Hint 1 of 3: ');
  await press(page, 'Show hint 2 of 3');
  await expect(log(page)).toContainText('Hint 2 of 3: ');
  await press(page, 'Clear the conversation');
  await expect(panel(page).getByText('The conversation is deleted.')).toBeVisible();
  await expect(log(page)).toHaveText('');
  await page.reload();
  if (hasScript) await summary(page).click();
  await expect(log(page)).toHaveText('');
});

test('what is said is announced: the log was there before its first words', async ({ page, hasScript }) => {
  await open(page, hasScript);
  await expect(log(page)).toHaveAttribute('aria-live', 'polite');
  await log(page).evaluate((element) => element.setAttribute('data-same', ''));
  await ask(page, 'hello');
  await expect(log(page)).toContainText('What would you like to know');
  if (hasScript) await expect(log(page)).toHaveAttribute('data-same', '');
  for (const who of ['You', 'Tutor']) await expect(log(page).getByText(who, { exact: true })).toBeVisible();
});

test('a question that gets no answer stays in the box, with the words for it', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without script the browser says so itself, and Back finds the form as it was');
  await open(page, hasScript);
  const isQuestion = '**/chat';
  for (const fail of ['abort', 500, 502] as const) {
    await page.route(isQuestion, (route) =>
      fail === 'abort'
        ? route.abort()
        : route.fulfill({ status: fail, body: 'nothing', contentType: 'text/html' }),
    );
    await ask(page, 'What does IN mean?');
    await expect(panel(page).getByRole('status')).toHaveText(trouble);
    await expect(box(page)).toHaveValue('What does IN mean?');
    await expect(log(page)).toHaveText('');
    await expect(page.getByText('Query Error')).toHaveCount(0);
    await page.unrouteAll();
  }
  await press(page, 'Ask');
  await expect(log(page)).toContainText('one of the list');
  await expect(panel(page).getByText(trouble)).toHaveCount(0);
});

test('a second question waits for the answer to the first', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script the page waits');
  await open(page, hasScript);
  const { letGo } = await hold(page, '**/chat');
  await ask(page, 'hello');
  await expect(page.getByRole('button', { name: 'Asking...' })).toBeDisabled();
  await expect(log(page)).toContainText('hello');
  await box(page).fill('and another');
  await box(page).press('Enter');
  letGo();
  await expect(log(page)).toContainText('What would you like to know');
  await expect(box(page)).toHaveValue('and another');
  await expect(log(page).getByText('You', { exact: true })).toHaveCount(1);
});

test('the panel looks good with a long conversation', async ({ page, hasScript }) => {
  await open(page, hasScript);
  for (const question of [
    'which tables are there?',
    'difference between where and having',
    'x'.repeat(300),
    'what is fan-out',
  ])
    await ask(page, question);
  await expect(log(page)).toContainText('Fan-out is when');
  await page.getByText('Earlier messages (2)').click();
  await expect(panel(page).getByText('There are 9 tables.')).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
