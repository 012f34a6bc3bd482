import type { Page } from 'playwright/test';
import {
  expect,
  expectGoodLooks,
  heading,
  next,
  press,
  reachExercise,
  readQuery,
  test,
  verdict,
  writeQuery,
} from './test';

test.use({ viewport: { width: 360, height: 740 } });

const offer = (page: Page) => page.locator('summary', { hasText: 'Show a solution' });

test('three wrong tries, a solution, and next', async ({ signIn, page, hasScript }) => {
  const learner = await signIn({ enrolled: true });
  const { exercise, following } = await reachExercise(page, learner);
  for (const wrong of ['one', 'two', 'three']) {
    await expect(offer(page)).toHaveCount(0);
    await writeQuery(page, `select 1 as ${wrong}`, hasScript);
    await press(page, 'Submit');
    await expect(page.locator('th', { hasText: wrong }).first()).toBeAttached();
  }
  await expect(next(page)).toBeDisabled();
  expect(await page.content()).not.toContain(exercise.reference.sql);
  await offer(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('seen, not solved')).toBeVisible();
  await press(page, 'Show it');

  await expect(verdict(page, 'A solution in 2 steps')).toBeVisible();
  await expect(verdict(page, 'Seen, not solved')).toBeVisible();
  await expect(page.locator('pre', { hasText: exercise.reference.sql })).toBeVisible();
  expect(await readQuery(page, hasScript)).toBe('select 1 as three');
  await expect(page.getByRole('button', { name: 'Explain this solution' })).toBeVisible();
  if (hasScript) await expect(page.locator(':focus')).toContainText('A solution in 2 steps');
  await expectGoodLooks(page, hasScript);
  await next(page).click();
  await expect(heading(page, following)).toBeVisible();

  await page.goto('/courses/1');
  await expect(page.getByRole('row', { name: /^Seen, not solved 1 / })).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.goto('/dashboard/learning');
  await expectGoodLooks(page, hasScript);
});

test('the last hint is kept until it is asked for, and leads to a solution', async ({
  signIn,
  page,
  hasScript,
}) => {
  const learner = await signIn({ enrolled: true });
  const { exercise } = await reachExercise(page, learner);
  for (const [index, hint] of exercise.hints.entries()) {
    const words = hint.replaceAll('`', '');
    const button = page.getByRole('button', { name: `Read hint ${index + 1} of 3` });
    expect((await page.content()).replaceAll(/<\/?code>/g, '')).not.toContain(words);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(verdict(page, words)).toBeInViewport();
    await page.getByRole('link', { name: 'Task', exact: true }).click();
    await expect(button).toHaveCount(0);
    await expect(page.locator('summary', { hasText: `Hint ${index + 1}` })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Answer', exact: true }).click();
  await expect(offer(page)).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
