import { withDatabase } from '../setup/database';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  press,
  reachExercise,
  readQuery,
  test,
  verdict,
  writeQuery,
} from './test';

test('a wrong verdict, an appeal, and the notice of what came of it', async ({ page, hasScript, signIn }) => {
  const learner = await signIn({ enrolled: true });
  const { exercise } = await reachExercise(page, learner);
  const query = 'select game_date as day, opponent from games';
  await writeQuery(page, query, hasScript);
  if (!hasScript) {
    // The tutor's answer adds form fields to the page.
    await page.getByText('Tutor', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Your question' }).fill('What does HAVING mean?');
    await press(page, 'Ask');
    await expect(page.getByText('Was this helpful?')).toBeVisible();
  }
  await press(page, 'Submit');
  const line = page.getByText('My answer should count', { exact: true });
  await expect(line).toBeVisible();
  const edited = `${query} -- and more`;
  await writeQuery(page, edited, hasScript);
  // With the keyboard only.
  await line.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('The task names no column.');
  await expectGoodLooks(page, hasScript);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const standing = verdict(page, 'You asked for a second look on');
  await expect(standing).toBeInViewport();
  await expect(line).toBeHidden();
  expect(await readQuery(page, hasScript)).toBe(edited);
  await expectGoodLooks(page, hasScript);

  // Writes the same columns as a regrade.
  await withDatabase(
    databaseUrl(),
    (sql) => sql`update item_progress set credited_at = now(), completed_at = now()
      where enrollment_id = ${learner.enrollmentId} and answer is not null and completed_at is null`,
  );
  await page.goto('/dashboard/learning');
  const notice = verdict(page, `Your answer to “${exercise.title}” counts after all.`);
  await expect(notice).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.getByRole('button', { name: `Got it: ${exercise.title}` }).click();
  await expect(notice).toBeHidden();
});
