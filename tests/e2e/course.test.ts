import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { readCourse } from '../../ops/content/course';
import { enrol, expect, signUp, subscribe, test, writeQuery } from './test';

const { lessons, assessment } = await readCourse('datasets/sports-business');
type Item = (typeof lessons)[number]['items'][number];

const next = (page: Page) => page.getByRole('button', { name: 'NEXT' }).first().click();

/** Does what an item asks for, right at the first try. */
async function complete(page: Page, item: Item, hasScript: boolean) {
  await expect(page.getByRole('heading', { level: 1, name: item.title, exact: true })).toBeVisible();
  if (item.type === 'quizzes') {
    await page.getByLabel(item.correctAnswer, { exact: true }).check();
    await page.getByRole('button', { name: 'Check answer' }).click();
    await expect(page.getByText(`Correct: ${item.correctAnswer}`)).toBeVisible();
  }
  if (item.type === 'exercises') {
    await writeQuery(page, item.reference.sql, hasScript);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Correct! Well done! Your SQL query is correct.')).toBeVisible();
  }
  await next(page);
}

test('from nothing to a certificate', async ({ page, hasScript, browser, baseURL }) => {
  test.setTimeout(360_000);
  await signUp(page);
  await subscribe(page);
  await enrol(page);
  await page.getByRole('link', { name: 'Start Course' }).click();

  for (const { name, items } of lessons) {
    await test.step(name, async () => {
      for (const item of items) await complete(page, item, hasScript);
      await expect(page.getByText('Your course progress has been saved')).toBeVisible();
    });
  }

  await expect(page).toHaveURL('/courses/1');
  await expect(page.getByText('100% complete', { exact: true })).toBeVisible();
  for (const { name } of lessons)
    await expect(page.getByRole('link', { name: `Review: ${name}` })).toBeVisible();
  await page.goto('/dashboard/learning');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review Course' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'The final assessment' })).toBeVisible();
  await expect(page.getByText('Course complete').locator('..')).toContainText('Earned on');
  await page.getByRole('link', { name: 'Continue where you left off' }).click();

  await test.step('the assessment', async () => {
    await page.getByRole('link', { name: 'Start Assessment' }).click();
    for (const { title, points, variants } of assessment.questions) {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await writeQuery(page, variants[0]?.task.reference.sql ?? '', hasScript);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText(`You earned ${points} points.`)).toBeVisible();
      await next(page);
    }
  });

  await expect(page).toHaveURL('/assessment-results/1');
  await expect(page.getByText('142.9%')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue where you left off' })).toHaveCount(0);
  await page.goto('/courses/1');
  await page.getByRole('link', { name: 'Review Assessment' }).click();
  await page.getByRole('link', { name: 'View Certificate' }).click();
  await expect(page.getByText('This certificate is valid.')).toBeVisible();

  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const pdf = await readFile(await (await started).path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: hasScript });
  const stranger = await visitor.newPage();
  await stranger.goto(new URL(page.url()).pathname);
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await expect(stranger.getByText('SQL for Sports Business Analytics').first()).toBeVisible();
  await visitor.close();
});
