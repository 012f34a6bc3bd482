import type { Page } from 'playwright/test';
import { expect, heading, logIn, next, openFirstLesson, test } from './test';

const editor = (page: Page, hasScript: boolean) =>
  hasScript ? page.locator('.cm-content') : page.getByRole('textbox', { name: 'Your query' });

test('a new item takes the focus to its heading, from where the editor is one link away', async ({
  signIn,
  page,
  hasScript,
}) => {
  const { items, exercisePath } = await openFirstLesson();
  await signIn({ finished: true });
  await page.goto('/lessons/1?item=1');
  const exercise = items.findIndex(({ type }) => type === 'exercises');
  for (const { title } of items.slice(1, exercise + 1)) {
    await next(page).click();
    await expect(heading(page, title)).toBeVisible();
    if (hasScript) await expect(heading(page)).toBeFocused();
  }
  await page.getByRole('link', { name: 'BACK' }).first().click();
  await expect(heading(page, items[exercise - 1]?.title)).toBeVisible();
  if (hasScript) await expect(heading(page)).toBeFocused();
  await page.goto(exercisePath);
  if (hasScript) await expect(editor(page, hasScript)).toBeVisible();
  await heading(page).evaluate((element) => {
    element.setAttribute('tabindex', '-1');
    element.focus();
  });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the editor' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page, hasScript)).toBeFocused();
});

test('a new page begins at its heading, as a loaded one does at its top', async ({
  signIn,
  page,
  hasScript,
}) => {
  const expectBegun = async (title: string) => {
    await expect(heading(page, title)).toBeVisible();
    if (hasScript) await expect(heading(page)).toBeFocused();
    else await expect(page.locator(':focus')).toHaveCount(0);
  };
  const { email } = await signIn({ subscribed: true, enrolled: true });
  await page.goto('/playground');
  await expect(editor(page, hasScript)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Course Catalog' }).press('Enter');
  await expectBegun('Personalised Learning Paths');
  await page.locator('main').getByRole('link', { name: 'Continue Learning' }).first().press('Enter');
  await expectBegun('SQL for Sports Business Analytics');
  await page.context().clearCookies();
  await logIn(page, email);
  await expectBegun('Welcome back!');
});
