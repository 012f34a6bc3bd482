import type { Browser, Page } from 'playwright/test';
import { readCourse } from '../../ops/content/course';
import { findRunningDatabase } from '../../ops/running-database';
import { completeLessons, password } from '../factories';
import { enrol, expect, readQuery, signUp, subscribe, test, writeQuery } from './test';

const { lessons, assessment } = await readCourse('datasets/sports-business');

type Elsewhere = { browser: Browser; baseURL?: string; hasScript: boolean; email: string; path: string };

/** Logs in with another browser, and opens a page there. */
async function openElsewhere({ browser, baseURL, hasScript, email, path }: Elsewhere) {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: hasScript });
  const other = await context.newPage();
  await other.goto(`/login?redirect=${path}`);
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password').fill(password);
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  return other;
}

/** Types a query and leaves it: with script it is kept by itself, without script by a run. */
async function typeAndLeave(page: Page, query: string, hasScript: boolean) {
  const kept = page.waitForResponse('**/draft');
  await writeQuery(page, query, hasScript);
  if (hasScript) return kept;
  kept.catch(() => {});
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
}

test('a lesson goes on in a second browser where the first one stopped', async ({
  page,
  hasScript,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const [text, quiz, exercise] = lessons[0]?.items ?? [];
  if (text?.type !== 'texts' || quiz?.type !== 'quizzes' || exercise?.type !== 'exercises')
    throw new Error('lesson 1 begins otherwise');
  const { email } = await signUp(page);
  await subscribe(page);
  await enrol(page);
  await page.getByRole('link', { name: 'Start Course' }).click();
  const next = page.getByRole('button', { name: 'NEXT' }).first();
  await next.click();
  await page.getByLabel(quiz.correctAnswer, { exact: true }).check();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: exercise.title })).toBeVisible();
  await typeAndLeave(page, 'select 41 + 1 as typed_here', hasScript);

  const other = await openElsewhere({ browser, baseURL, hasScript, email, path: '/dashboard' });
  await other.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(other.getByRole('heading', { level: 1, name: exercise.title })).toBeVisible();
  await expect.poll(() => readQuery(other, hasScript)).toContain('select 41 + 1 as typed_here');
  await other.getByRole('link', { name: 'BACK' }).first().click();
  await expect(other.getByLabel(quiz.correctAnswer, { exact: true })).toBeChecked();
  await other.context().close();
});

test('an assessment goes on in a second browser with its answers, hints and draft', async ({
  page,
  hasScript,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { email } = await signUp(page);
  await subscribe(page);
  await enrol(page);
  const { user_id: userId } = await (await page.request.get('/api/user')).json();
  const databaseUrl = findRunningDatabase({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' });
  await completeLessons(databaseUrl, userId);
  await page.goto('/courses/1');
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  const [first, second] = assessment.questions;
  await expect(page.getByRole('heading', { level: 1, name: first?.title })).toBeVisible();
  await writeQuery(page, first?.variants[0]?.task.reference.sql ?? '', hasScript);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('You earned 10 points.')).toBeVisible();
  await page.getByRole('button', { name: 'NEXT' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: second?.title })).toBeVisible();
  await page.getByRole('button', { name: 'Hints (0/3)' }).click();
  await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
  await typeAndLeave(page, 'select 41 + 1 as typed_here', hasScript);

  const other = await openElsewhere({ browser, baseURL, hasScript, email, path: '/dashboard' });
  await other.getByRole('link', { name: 'Continue where you left off' }).click();
  await expect(other).toHaveURL('/assessments/1?item=2');
  await expect(other.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
  await expect(other.getByText(second?.variants[0]?.hints[0]?.hint ?? '')).toBeVisible();
  await expect.poll(() => readQuery(other, hasScript)).toContain('select 41 + 1 as typed_here');
  await other.getByRole('link', { name: 'BACK' }).first().click();
  await expect(other.getByText('You earned 10 points.')).toBeVisible();
  await other.context().close();
});
