import type { Page } from 'playwright/test';
import { completeLessons } from '../factories';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  heading,
  next,
  openCourse,
  press,
  said,
  submit,
  test,
  verdict,
  writeQuery,
} from './test';

// A notice that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Item = Awaited<ReturnType<typeof openCourse>>['lessons'][number]['items'][number];

async function complete(page: Page, item: Item, hasScript: boolean) {
  await expect(page.getByRole('heading', { level: 1, name: item.title, exact: true })).toBeVisible();
  if (item.type === 'quizzes') {
    await page.getByLabel(item.correctAnswer, { exact: true }).check();
    await press(page, 'Check answer');
    await expect(page.getByText(`Correct: ${item.correctAnswer}`)).toBeVisible();
  }
  if (item.type === 'exercises') {
    await writeQuery(page, item.reference.sql, hasScript);
    await submit(page);
  }
  await expect(next(page)).toBeEnabled();
}

async function err(page: Page, item: Item, hasScript: boolean) {
  await expect(heading(page, item.title)).toBeVisible();
  if (item.type === 'texts') return;
  await expect(next(page)).toBeDisabled();
  if (item.type === 'quizzes') {
    const wrong = item.options.find((option) => option !== item.correctAnswer) ?? '';
    await page.getByLabel(wrong, { exact: true }).check();
    await press(page, 'Check answer');
    await expect(page.getByText('Incorrect - Please try again.')).toBeVisible();
    await expect(page.getByLabel(wrong, { exact: true })).toBeChecked();
  } else {
    await writeQuery(page, 'select prize from tickets', hasScript);
    await press(page, 'Run');
    await expect(page.getByText('column "prize" does not exist').last()).toBeVisible();
    await writeQuery(page, "select 'a guess' as nothing", hasScript);
    await press(page, 'Submit');
    await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
    await expect(next(page)).toBeDisabled();
  }
}

test('from the catalog to a completed course', { tag: '@phone' }, async ({ page, signIn, hasScript }) => {
  const { lessons, assessment } = await openCourse();
  const [first, second, third] = lessons;
  if (!first) throw new Error('there is no lesson 1');
  const saved = page.getByText('Your course progress has been saved');

  const { userId } = await signIn({ subscribed: true });
  await page.goto('/catalog');
  await press(page, 'Enroll Now: SQL for Sports Business Analytics');
  await expect(heading(page, 'SQL for Sports Business Analytics')).toBeVisible();
  await page.getByRole('link', { name: 'Start Course' }).click();

  await test.step('the first lesson, wrong and then right', async () => {
    for (const item of first.items) {
      await err(page, item, hasScript);
      await complete(page, item, hasScript);
      await next(page).click();
    }
    await expect(page.getByText(`${second?.name}`).first()).toBeVisible();
    await expect(saved).toBeVisible();
    await expect(verdict(page, `Lesson 1, ${first.name}, is done.`)).toContainText(
      'Achievement earned: First lesson.',
    );
    if (hasScript) await expect(said(page)).toContainText('Achievement earned: First lesson.');
    await expectGoodLooks(page, hasScript);
    await page.goto('/courses/1');
    await expect(page.getByText(`${first.items.length}/${first.items.length} items · 100%`)).toBeVisible();
    await expect(page.getByRole('link', { name: `Continue: ${second?.name}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Locked: ${third?.name}` })).toBeDisabled();
    await page.goto('/dashboard/learning');
    await expect(page.getByText('In Progress')).toBeVisible();
  });

  await completeLessons(databaseUrl(), userId, lessons.length - 1);

  await test.step('the last lesson', async () => {
    await page.goto(`/lessons/${lessons.length}`);
    for (const item of lessons.at(-1)?.items ?? []) {
      await complete(page, item, hasScript);
      await next(page).click();
    }
    await expect(saved).toBeVisible();
  });

  await expect(page).toHaveURL('/courses/1');
  await expect(page.getByText('100% complete', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Memo to the board' })).toBeVisible();
  await expect(page.getByText('Achievement earned: Course complete.')).toBeVisible();
  if (hasScript) await expect(said(page)).toContainText('Course complete.');
  await expectGoodLooks(page, hasScript);
  for (const { name } of lessons)
    await expect(page.getByRole('link', { name: `Review: ${name}` })).toBeVisible();
  await page.goto('/dashboard/learning');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review Course' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Assessment' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Worth another look' })).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.goto('/dashboard/practice');
  await expect(page.getByRole('heading', { name: 'Worth another look' })).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'The final assessment' })).toBeVisible();
  await expect(page.getByText('Course complete').locator('..')).toContainText('Earned on');
  await page.getByRole('link', { name: 'Continue where you left off' }).click();
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await press(page, 'Start');
  await expect(heading(page, assessment.questions[0]?.title)).toBeVisible();
});
