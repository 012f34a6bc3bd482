import { readCourse } from '../../ops/content/course';
import { enrol, expect, signUp, subscribe, test, writeQuery } from './test';

test('from nothing to a completed lesson', async ({ page, hasScript }) => {
  test.setTimeout(120_000);
  const { lessons } = await readCourse('datasets/sports-business');
  const [lesson] = lessons;
  if (!lesson) throw new Error('there is no lesson 1');

  await signUp(page);
  await subscribe(page);
  await enrol(page);
  await page.getByRole('link', { name: 'Start Course' }).click();

  for (const [index, item] of lesson.items.entries()) {
    await test.step(`item ${index + 1}: ${item.title}`, async () => {
      const next = page.getByRole('button', { name: 'NEXT' }).first();
      await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
      if (item.type === 'quizzes') {
        await expect(next).toBeDisabled();
        const wrong = item.options.find((option) => option !== item.correctAnswer) ?? '';
        await page.getByLabel(wrong, { exact: true }).check();
        await page.getByRole('button', { name: 'Check answer' }).click();
        await expect(page.getByText('Incorrect - Please try again.')).toBeVisible();
        await expect(page.getByLabel(wrong, { exact: true })).toBeChecked();
        await page.getByLabel(item.correctAnswer, { exact: true }).check();
        await page.getByRole('button', { name: 'Check answer' }).click();
        await expect(page.getByText(`Correct: ${item.correctAnswer}`)).toBeVisible();
      }
      if (item.type === 'exercises') {
        await expect(next).toBeDisabled();
        await writeQuery(page, 'select prize from tickets', hasScript);
        await page.getByRole('button', { name: 'Run', exact: true }).click();
        await expect(page.getByText('column "prize" does not exist').first()).toBeVisible();
        await writeQuery(page, "select 'a guess' as nothing", hasScript);
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
        await expect(next).toBeDisabled();
        await writeQuery(page, item.reference.sql, hasScript);
        await page.getByRole('button', { name: 'Submit' }).click();
        await expect(page.getByText('Correct! Well done! Your SQL query is correct.')).toBeVisible();
      }
      await expect(next).toBeEnabled();
      await next.click();
    });
  }

  await expect(page.getByText(`${lessons[1]?.name}`).first()).toBeVisible();
  await expect(page.getByText('Your course progress has been saved')).toBeVisible();
  await page.goto('/courses/1');
  await expect(page.getByText(`${lesson.items.length}/${lesson.items.length} items · 100%`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Review: ${lesson.name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: `Continue: ${lessons[1]?.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Locked: ${lessons[2]?.name}` })).toBeDisabled();
  await page.goto('/dashboard/learning');
  await expect(page.getByText('In Progress')).toBeVisible();

  await test.step('on a revisit every item can be passed', async () => {
    await page.goto('/courses/1');
    await page.getByRole('link', { name: `Review: ${lesson.name}` }).click();
    for (const item of lesson.items) {
      await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
      await page.getByRole('button', { name: 'NEXT' }).first().click();
    }
    await expect(page).toHaveURL('/lessons/2?item=1');
  });
});
