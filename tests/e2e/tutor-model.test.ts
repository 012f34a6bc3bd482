import type { Page } from 'playwright/test';
import { completeLessons } from '../factories';
import { sites } from './sites';
import { databaseUrl, expect, expectGoodLooks, openFirstLesson, press, test } from './test';

// This site uses the main site's databases, and has the same learners.
const { origin } = sites.paid;
const first = 'Have another look at the task.';
const second = 'Which one does the task name first?';
const log = (page: Page) => page.getByRole('log', { name: 'Conversation with the tutor' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Your question' });

test.beforeEach(async ({ signIn, page, hasScript }) => {
  const { exercisePath } = await openFirstLesson();
  const learner = await signIn({ enrolled: true });
  await completeLessons(databaseUrl(), learner.userId, 1);
  await page.goto(origin + exercisePath);
  if (hasScript) await expect(page.locator('.cm-content')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.locator('summary', { hasText: /^Tutor$/ }).click();
});

test('a model’s answer comes sentence by sentence, and the learner says whether it helped', async ({
  page,
  hasScript,
}) => {
  await expect(
    page.getByText(/Answers are written by localhost:\d+; your query is sent there\./),
  ).toBeVisible();
  await box(page).fill(hasScript ? 'Hello, slowly please' : 'Hello, quickly please');
  await press(page, 'Ask');
  if (hasScript) {
    await expect(log(page)).toContainText(first);
    await expect(log(page)).not.toContainText(second);
    await fetch(sites.release.origin);
  }
  await expect(log(page)).toContainText(`${first} ${second}`);

  await page.getByText('Was this helpful?').click();
  await page.getByLabel('Why? (optional)').fill('It showed me where to look.');
  await press(page, 'Helpful');
  await expect(page.getByText('You found this helpful.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you.' })).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
