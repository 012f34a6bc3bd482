import { readCourse } from '../../ops/content/course';
import { enrol, expect, signUp, subscribe, test, writeQuery } from './test';

test('every lesson plays through from its first item to its last', async ({ page, hasScript }) => {
  test.skip(
    hasScript,
    'one reading of the whole course is enough; journey.test.ts plays a lesson with script',
  );
  test.setTimeout(240_000);
  const { lessons } = await readCourse('datasets/sports-business');
  await signUp(page);
  await subscribe(page);
  await enrol(page);
  await page.getByRole('link', { name: 'Start Course' }).click();

  for (const { name, items } of lessons) {
    for (const item of items) {
      await test.step(`${name}: ${item.title}`, async () => {
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
        await page.getByRole('button', { name: 'NEXT' }).first().click();
      });
    }
  }

  await page.goto('/courses/1');
  await expect(page.getByText('100% complete', { exact: true })).toBeVisible();
  for (const { name } of lessons)
    await expect(page.getByRole('link', { name: `Review: ${name}` })).toBeVisible();
});
