import { expect, expectGoodLooks, heading, next, openCourse, press, test, writeQuery } from './test';

test('what was reached stays open', async ({ page, hasScript, signIn }) => {
  const { lessons } = await openCourse();
  const [first, second, third, quiz, fifth] = lessons[0]?.items ?? [];
  if (first?.type !== 'texts' || second?.type !== 'exercises' || quiz?.type !== 'quizzes' || !third || !fifth)
    throw new Error('lesson 1 begins otherwise');
  const learner = await signIn({ subscribed: true });
  await page.goto('/dashboard');
  await expect(page.getByRole('listitem').filter({ hasText: 'First lesson' })).toContainText(
    'Complete every item of one lesson.',
  );
  await learner.post('/api/enrollments', { courseId: 1 });

  await test.step('a locked lesson says so by its address', async () => {
    const reply = await page.goto('/lessons/2');
    expect(reply?.status()).toBe(403);
    await expect(page.getByText('This lesson is locked. Complete the lesson before it first.')).toBeVisible();
    await page.goto('/lessons/999');
    await expect(page.getByRole('heading', { name: 'Lesson Not Found' })).toBeVisible();
    await expect(page.getByText('Unable to load lesson content.')).toBeVisible();
  });

  await test.step('an item that is not reached leads to the one that is', async () => {
    await page.goto('/lessons/1?item=5');
    await expect(page).toHaveURL('/lessons/1?item=1');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Start Course' }).click();
    await expect(page).toHaveURL('/lessons/1?item=1');
    await expect(page.getByRole('button', { name: 'BACK' }).first()).toBeDisabled();
    await next(page).click();
    await expect(heading(page, second.title)).toBeVisible();
    await expect(next(page)).toBeDisabled();
  });

  await test.step('the dashboard leads back to where one left off', async () => {
    await page.goto('/dashboard');
    const link = page.getByRole('link', { name: 'Continue where you left off' });
    await expect(link).toHaveCount(1);
    await expect(page.getByText('item 2 of')).toBeVisible();
    await expectGoodLooks(page, hasScript);
    await link.click();
    await expect(heading(page, second.title)).toBeVisible();
  });

  await test.step('BACK returns, and NEXT is free where one has been', async () => {
    await page.getByRole('link', { name: 'BACK' }).first().click();
    await expect(heading(page, first.title)).toBeVisible();
    await page.goto('/lessons/1');
    await expect(page).toHaveURL('/lessons/1?item=2');
    await writeQuery(page, second.reference.sql, hasScript);
    await press(page, 'Submit');
    await next(page).click();
    await expect(heading(page, third.title)).toBeVisible();
    await next(page).click();
    await page.getByLabel(quiz.correctAnswer, { exact: true }).check();
    await press(page, 'Check answer');
    await expect(page.getByText(`Correct: ${quiz.correctAnswer}`)).toBeVisible();
    await next(page).click();
    await expect(heading(page, fifth.title)).toBeVisible();
    await page.getByRole('link', { name: 'BACK' }).first().click();
    await expect(page.getByLabel(quiz.correctAnswer, { exact: true })).toBeChecked();
    await expect(next(page)).toBeEnabled();
  });

  await test.step('the lesson opens again where it was left', async () => {
    await page.goto('/lessons/1');
    await expect(heading(page, fifth.title)).toBeVisible();
  });

  await test.step('an empty query cannot be sent', async () => {
    await page.goto('/lessons/1?item=2');
    if (hasScript) {
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    } else {
      await page.getByRole('textbox', { name: 'Your query' }).fill('  ');
      await press(page, 'Submit');
      await expect(page.getByText('Query Error')).toBeVisible();
    }
  });
});
