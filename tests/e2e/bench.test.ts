import type { Locator, Page } from 'playwright/test';
import {
  expect,
  expectGoodLooks,
  next,
  openCourse,
  openFirstLesson,
  press,
  reachExercise,
  test,
  writeQuery,
} from './test';

const wide = [
  [1280, 720],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const;
const narrow = [
  [360, 740],
  [768, 1024],
] as const;

const resize = (page: Page, [width, height]: readonly [number, number]) =>
  page.setViewportSize({ width, height });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Task, query and answer' }).getByRole('link', { name });

/** How many pixels of it are in the window. */
const seenHeight = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });

const editor = (page: Page) => page.locator('.cm-editor, textarea[name=query]:not([hidden])');

async function expectTogether(page: Page, head: Locator) {
  await expect(head).toBeInViewport();
  expect(await seenHeight(editor(page))).toBeGreaterThanOrEqual(160);
}

const replies = [
  ['Run', 'select * from games', (page: Page) => page.getByRole('columnheader', { name: 'game_date' })],
  ['Run', 'selec 1', (page: Page) => page.getByText('Query Error')],
  ['Submit', 'select 1 as x', (page: Page) => page.getByText('Incorrect', { exact: true })],
  [
    'Explain my query',
    'select opponent from games where id > 3 order by 1',
    (page: Page) => page.getByText(/^Your query in \d steps$/),
  ],
] as const;

async function open(page: Page, path: string, hasScript: boolean) {
  await page.goto(path);
  if (hasScript) await expect(page.locator('.cm-editor')).toBeAttached();
}

test('on wide screens each reply stands beside the editor', async ({ become, page, hasScript }) => {
  test.slow();
  const { exercisePath } = await reachExercise(page, await become({ enrolled: true }));
  for (const size of wide) {
    await resize(page, size);
    await open(page, exercisePath, hasScript);
    for (const [button, query, head] of replies) {
      await test.step(`${size.join('×')}: ${button} ${query}`, async () => {
        await writeQuery(page, query, hasScript);
        await press(page, button);
        await expectTogether(page, head(page));
        expect(await page.evaluate(() => scrollY)).toBe(0);
      });
    }
  }
  await press(page, 'Read hint 1 of 3');
  await expectTogether(page, page.getByRole('status').filter({ hasText: 'Hint 1 of 3' }));
  await page.getByText('Tutor', { exact: true }).click();
  await press(page, 'What is in the tables?');
  const answer = page.getByRole('log').getByText('Tutor', { exact: true });
  await expectTogether(page, answer);
});

test('a right answer brings NEXT to where the eyes are, at every width', async ({
  become,
  page,
  hasScript,
}) => {
  await become({ finished: true });
  const { items, position, exercisePath } = await openFirstLesson();
  const exercise = items[position - 1];
  if (exercise?.type !== 'exercises') throw new Error('no exercise there');
  for (const size of [...wide, ...narrow]) {
    await resize(page, size);
    await open(page, exercisePath, hasScript);
    if (await tab(page, 'Query').isVisible()) await tab(page, 'Query').click();
    await writeQuery(page, exercise.reference.sql, hasScript);
    await press(page, 'Submit');
    const verdict = page.getByRole('status').filter({ hasText: 'Correct! Well done!' });
    await expect(verdict).toBeInViewport();
    const goOn = verdict.getByRole('button', { name: 'NEXT' });
    await expect(goOn).toBeInViewport({ ratio: 1 });
    await expect(goOn).toBeEnabled();
    if (hasScript) await expect(goOn).toBeFocused();
  }
  await expectGoodLooks(page, hasScript);
  await next(page).press('Enter');
  await expect(page.getByText(`item ${position + 1} of`)).toBeVisible();
});

test('on small screens a reply opens the answer, and the query is one tap away', async ({
  become,
  page,
  hasScript,
}) => {
  const { exercisePath } = await reachExercise(page, await become({ enrolled: true }));
  for (const size of narrow) {
    await resize(page, size);
    await open(page, exercisePath, hasScript);
    await expect(editor(page)).toBeHidden();
    for (const [button, query, head] of replies) {
      await test.step(`${size.join('×')}: ${button} ${query}`, async () => {
        await tab(page, 'Query').click();
        await writeQuery(page, query, hasScript);
        await press(page, button);
        await expect(head(page)).toBeInViewport();
        await expect(tab(page, 'Query')).toBeInViewport();
        await expect(editor(page)).toBeHidden();
        expect(await page.evaluate(() => document.body.scrollHeight / innerHeight)).toBeLessThan(3);
      });
    }
    await tab(page, 'Query').click();
    await expect(editor(page)).toBeInViewport();
    if (hasScript) await expect(page.locator('.cm-content')).toBeFocused();
    for (const button of await page.locator('main').getByRole('button').all())
      if (await button.isVisible()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('the playground’s editor is in the first view, and stays beside its rows', async ({
  page,
  hasScript,
}) => {
  for (const size of [...wide, ...narrow]) {
    await resize(page, size);
    await open(page, '/playground', hasScript);
    expect(await seenHeight(editor(page))).toBeGreaterThanOrEqual(150);
    await writeQuery(page, 'select * from games', hasScript);
    await press(page, 'Run Query');
    const head = page.getByRole('columnheader', { name: 'game_date' });
    await expect(head).toBeInViewport();
    if (size[0] > 1000) await expectTogether(page, head);
    else await expect(tab(page, 'Query')).toBeInViewport();
  }
});

test('an assessment says its rules before its clock begins', async ({ become, page, hasScript }) => {
  const { assessment } = await openCourse();
  await become({ finished: true });
  await page.goto('/assessments/1');
  await expect(page.getByText(`${assessment.questions.length} questions,`)).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.goto('/assessments/1');
  await press(page, 'Start');
  await expect(page.getByText('question 1 of')).toBeVisible();
  for (const size of wide) {
    await resize(page, size);
    await writeQuery(page, 'select * from games', hasScript);
    await press(page, 'Run');
    await expectTogether(page, page.getByRole('columnheader', { name: 'game_date' }));
  }
});

test('the course’s outline leads back to what was reached', async ({ become, page, hasScript }) => {
  await become({ finished: true });
  const { items, exercisePath, position } = await openFirstLesson();
  await page.goto(exercisePath);
  await page.getByText(`item ${position} of`).click();
  await page.getByRole('link', { name: items[0]?.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: items[0]?.title })).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
