import { readCourse } from '../../ops/content/course';
import { enrol, expect, signUp, subscribe, test } from './test';

test('what is not reached stays closed, and what was reached can be seen again', async ({
  page,
  hasScript,
}) => {
  const { lessons } = await readCourse('datasets/sports-business');
  const [first, second, third] = lessons[0]?.items ?? [];
  if (first?.type !== 'texts' || second?.type !== 'quizzes' || !third)
    throw new Error('lesson 1 begins otherwise');
  const next = page.getByRole('button', { name: 'NEXT' }).first();
  await signUp(page);
  await subscribe(page);
  await page.goto('/lessons/1');
  await expect(page.getByText('Enroll in this course to open its lessons.')).toBeVisible();
  await enrol(page);

  await test.step('a locked lesson says so, by its card and by its address', async () => {
    await expect(page.getByRole('button', { name: `Locked: ${lessons[1]?.name}` })).toBeDisabled();
    const reply = await page.goto('/lessons/2');
    expect(reply?.status()).toBe(403);
    await expect(page.getByText('This lesson is locked. Complete the lesson before it first.')).toBeVisible();
    await page.goto('/lessons/999');
    await expect(page.getByRole('heading', { name: 'Lesson Not Found' })).toBeVisible();
    await expect(page.getByText('Unable to load lesson content.')).toBeVisible();
  });

  await test.step('an item that is not reached leads to the one that is', async () => {
    await page.goto('/lessons/1?item=5');
    await expect(page).toHaveURL(/\/lessons\/1\?item=1$/);
    await expect(page.getByRole('button', { name: 'BACK' }).first()).toBeDisabled();
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name: second.title })).toBeVisible();
    await expect(next).toBeDisabled();
  });

  await test.step('BACK returns, and NEXT is free where one has been', async () => {
    await page.getByRole('link', { name: 'BACK' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible();
    await page.goto('/lessons/1');
    await expect(page).toHaveURL('/lessons/1?item=2');
    await page.getByLabel(second.correctAnswer, { exact: true }).check();
    await page.getByRole('button', { name: 'Check answer' }).click();
    await expect(page.getByText(`Correct: ${second.correctAnswer}`)).toBeVisible();
    await next.click();
    await expect(page.getByRole('heading', { level: 1, name: third.title })).toBeVisible();
    await page.getByRole('link', { name: 'BACK' }).first().click();
    await expect(page.getByLabel(second.correctAnswer, { exact: true })).toBeChecked();
    await expect(next).toBeEnabled();
  });

  await test.step('the lesson opens again where it was left', async () => {
    await page.goto('/lessons/1');
    await expect(page.getByRole('heading', { level: 1, name: third.title })).toBeVisible();
  });

  await test.step('an empty query cannot be sent', async () => {
    if (hasScript) {
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
      await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
    } else {
      await page.getByRole('textbox', { name: 'Your query' }).fill('  ');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByText('Query Error')).toBeVisible();
    }
  });
});
