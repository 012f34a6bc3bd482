import type { Page } from 'playwright/test';
import {
  expect,
  expectGoodLooks,
  heading,
  logIn,
  next,
  openFirstLesson,
  press,
  test,
  verdict,
  writeQuery,
} from './test';

const editor = (page: Page, hasScript: boolean) =>
  hasScript ? page.locator('.cm-content') : page.getByRole('textbox', { name: 'Your query' });

for (const width of [360, 1280]) {
  test(`at ${width} px the reply to a query and to a quiz is in sight`, async ({
    become,
    page,
    hasScript,
  }) => {
    await page.setViewportSize({ width, height: width === 360 ? 640 : 600 });
    const { exercisePath, items } = await openFirstLesson();
    await become({ finished: true });
    await page.goto(exercisePath);
    await writeQuery(page, 'select id from games limit 3', hasScript);
    await press(page, 'Run');
    await expect(page.locator('caption', { hasText: 'Your result' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeEnabled();
    await press(page, 'Submit');
    await expect(page.getByText('Incorrect', { exact: true })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await writeQuery(page, 'select prize from games', hasScript);
    await press(page, 'Run');
    await expect(page.getByText('Query Error')).toBeInViewport();

    await page.goto(`/lessons/1?item=${items.findIndex(({ type }) => type === 'quizzes') + 1}`);
    await press(page, 'Check answer');
    await expect(page.getByText('Please choose one of the options.')).toBeInViewport();
    await page.goto('/playground');
    await writeQuery(page, 'select id from games limit 3', hasScript);
    await press(page, 'Run Query');
    await expect(page.locator('caption', { hasText: 'Your result' })).toBeInViewport();
  });
}

test('who runs a query by keys goes on typing, and is offered a hint beside each wrong verdict', async ({
  become,
  page,
  hasScript,
}) => {
  const { items } = await openFirstLesson();
  await become({ enrolled: true });
  await page.goto('/lessons/1?item=1');
  await next(page).click();
  await expect(heading(page, items[1]?.title)).toBeVisible();
  for (const wrong of ['one', 'two', 'three']) {
    await writeQuery(page, `select 1 as ${wrong}`, hasScript);
    if (hasScript) await page.keyboard.press('ControlOrMeta+Shift+Enter');
    else await press(page, 'Submit');
    await expect(page.locator('th', { hasText: wrong }).first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await expect(page.getByText('Incorrect', { exact: true })).toBeInViewport();
    if (hasScript) await expect(editor(page, hasScript)).toBeFocused();
  }
  await page.locator('#result').getByText('Read hint 1').click();
  await expect(verdict(page, 'Hint 1 of')).toBeInViewport();
  await expectGoodLooks(page, hasScript);
});

test('a new item takes the focus to its heading, from where the editor is one link away', async ({
  become,
  page,
  hasScript,
}) => {
  const { items, exercisePath } = await openFirstLesson();
  await become({ finished: true });
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
  become,
  page,
  hasScript,
}) => {
  const expectBegun = async (title: string) => {
    await expect(heading(page, title)).toBeVisible();
    if (hasScript) await expect(heading(page)).toBeFocused();
    else await expect(page.locator(':focus')).toHaveCount(0);
  };
  const { email } = await become({ subscribed: true, enrolled: true });
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

test('a solved exercise shows its solution beside what is written now', async ({
  become,
  page,
  hasScript,
}) => {
  const { items, exercisePath } = await openFirstLesson();
  await become({ finished: true });
  const exercise = items.find(({ type }) => type === 'exercises');
  if (exercise?.type !== 'exercises') throw new Error('lesson 1 has no exercise');
  await page.goto(exercisePath);
  await writeQuery(page, exercise.reference.sql, hasScript);
  await press(page, 'Submit');
  await expect(page.getByText('Correct! Well done!')).toBeInViewport();
  await expect(page.getByText('Your solution')).toHaveCount(0);
  await writeQuery(page, 'select 41 + 1 as later', hasScript);
  await press(page, 'Run');
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
  await page.getByText('Your solution').click();
  await expect(page.locator('#result details pre', { hasText: exercise.reference.sql })).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
