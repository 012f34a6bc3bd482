import { demoLogin } from '../../ops/data/demo-login';
import { expect, expectGoodLooks, test } from './test';

test('a screen without much on it says one sentence and leads on', { tag: '@phone' }, async ({
  signIn,
  page,
  hasScript,
}) => {
  await signIn();
  for (const [path, sentence, action, target] of [
    [
      '/dashboard/practice',
      'Until they open, the playground has twenty-four challenges on the club’s own data.',
      'Open the SQL Playground',
      '/playground',
    ],
    [
      '/dashboard/learning',
      'Choose a course, and it waits here with your progress.',
      'Browse Courses',
      '/catalog',
    ],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(sentence)).toBeVisible();
    const actions = page.locator('main .wrap').last().getByRole('link');
    await expect(actions).toHaveCount(1);
    await expectGoodLooks(page, hasScript);
    await actions.click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole('link', { name: action })).toHaveCount(0);
  }
});

test('the demo learner has a dashboard with something on it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoLogin.email);
  await page.getByLabel('Password').fill(demoLogin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/lesson 3, .* · item 3 of/)).toBeVisible();
  await expect(page.getByText('First lesson').locator('..')).toContainText('Earned on');
  await page.goto('/courses/1');
  for (const number of [1, 2])
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: '100%' })
        .nth(number - 1),
    ).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue: / })).toHaveCount(1);
});
