import type { Page } from 'playwright/test';
import { readCourse } from '../../ops/content/course';
import { findRunningDatabase } from '../../ops/running-database';
import { completeLessons } from '../factories';
import { enrol, expect, expectNoAxeFindings, signUp, subscribe, test, writeQuery } from './test';

const course = await readCourse('datasets/sports-business');
const { questions } = course.assessment;

const next = (page: Page) => page.getByRole('button', { name: 'NEXT' }).first();

/** Answers the questions of a variant from where the attempt stands to its end. */
async function answerFrom(page: Page, args: { from: number; variant: number; hasScript: boolean }) {
  for (const [index, question] of questions.entries()) {
    if (index < args.from) continue;
    await test.step(`question ${index + 1}: ${question.title}`, async () => {
      await expect(page.getByRole('heading', { level: 1, name: question.title })).toBeVisible();
      await writeQuery(page, question.variants[args.variant]?.task.reference.sql ?? '', args.hasScript);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText(`You earned ${question.points} points.`)).toBeVisible();
      await next(page).click();
    });
  }
}

test('fail, go on elsewhere, retake and pass', async ({ page, hasScript, baseURL, browser }) => {
  test.setTimeout(240_000);
  await signUp(page);
  await subscribe(page);
  await enrol(page);
  await expect(page.getByRole('link', { name: 'Start Assessment' })).toHaveCount(0);
  await page.goto('/assessments/1');
  await expect(page.getByText('Complete every lesson of this course before its assessment.')).toBeVisible();
  const { user_id: userId } = await (await page.request.get('/api/user')).json();
  const databaseUrl = findRunningDatabase({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' });
  await completeLessons(databaseUrl, userId);

  await page.goto('/courses/1');
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  const [first, second] = questions;
  await expect(page.getByRole('heading', { level: 1, name: first?.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'BACK' }).first()).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  await expect(page.getByText(/Time so far: (\d+ min )?\d+ s/)).toBeVisible();

  await test.step('a run shows rows, a hint costs a point and keeps what is typed', async () => {
    await writeQuery(page, 'select 41 + 1 as answer', hasScript);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
    await writeQuery(page, 'select 1 as typed', hasScript);
    await page.getByRole('button', { name: 'Hints (0/3)' }).click();
    await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
    await expect(page.getByText('Hint 1: deducts 1 point')).toBeVisible();
    const hint = first?.variants[0]?.hints[0]?.hint ?? '';
    await expect(page.getByText(hint).first()).toBeAttached();
    if (hasScript) await expectNoAxeFindings(page);
  });

  await test.step('a wrong answer earns what it is worth, and is the last one', async () => {
    await page.goto('/assessments/1');
    await expect(page.getByText('select 1 as typed').first()).toBeAttached();
    await writeQuery(page, 'select prize from tickets', hasScript);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('You earned 0 points.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeDisabled();
    await next(page).click();
    await expect(page).toHaveURL(/item=2$/);
    await page.getByRole('link', { name: 'BACK' }).first().click();
    await expect(page.getByText('You earned 0 points.')).toBeVisible();
  });

  await test.step('a second browser goes on where the first one stopped', async () => {
    const elsewhere = await browser.newContext({
      baseURL,
      javaScriptEnabled: hasScript,
      storageState: await page.context().storageState(),
    });
    const other = await elsewhere.newPage();
    await other.goto('/assessments/1?item=9');
    await expect(other).toHaveURL(/item=2$/);
    await expect(other.getByRole('heading', { level: 1, name: second?.title })).toBeVisible();
    await elsewhere.close();
  });

  await test.step('the rest is wrong: not passed', async () => {
    await page.goto('/assessments/1');
    for (const question of questions.slice(1)) {
      await expect(page.getByRole('heading', { level: 1, name: question.title })).toBeVisible();
      await writeQuery(page, "select 'a guess' as nothing", hasScript);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('You earned 0 points.')).toBeVisible();
      await next(page).click();
    }
    await expect(page).toHaveURL(/\/assessment-results\/1$/);
    await expect(page.getByText('Not passed')).toBeVisible();
    await expect(page.getByText('0.0%')).toBeVisible();
    await expect(page.getByText('0/10 points')).toHaveCount(10);
    if (hasScript) await expectNoAxeFindings(page);
  });

  await test.step('learn: the explanation, and the lesson once more', async () => {
    await page.getByText('Your answer and the explanation').first().click();
    await expect(page.getByText('select prize from tickets').first()).toBeVisible();
    await page.goto('/courses/1');
    await page.getByRole('link', { name: `Review: ${course.lessons[1]?.name}` }).click();
    await expect(page).toHaveURL('/lessons/2?item=1');
    await page.goto('/courses/1');
    await page.getByRole('link', { name: 'Review Assessment' }).click();
  });

  await page.getByRole('button', { name: 'Retake Assessment' }).click();
  await answerFrom(page, { from: 0, variant: 1, hasScript });
  await expect(page).toHaveURL(/\/assessment-results\/1$/);
  await expect(page.getByText('142.9%')).toBeVisible();
  await expect(page.getByText('10/10 points')).toHaveCount(10);
  await expect(page.getByRole('link', { name: 'Attempt 1' })).toBeVisible();
  if (hasScript) await expectNoAxeFindings(page);

  await page.goto('/courses/1');
  await expect(page.getByText('Score: 100 of 100 points; 70 pass.')).toBeVisible();
  await page.getByRole('link', { name: 'Review Assessment' }).click();
  await expect(page.getByText('142.9%')).toBeVisible();

  await page.getByRole('link', { name: 'View Certificate' }).click();
  await expect(page.getByText('This certificate is valid.')).toBeVisible();
});
