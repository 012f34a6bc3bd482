import type { Page } from 'playwright/test';
import { piecesOf } from '../../ops/content/pieces/pieces';
import { completeLessons } from '../factories';
import { withDatabase } from '../setup/database';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  next,
  openCourse,
  press,
  readQuery,
  test,
  verdict,
} from './test';

type Exercise = { position: number; right: string[]; wrong: string[] };

/** The first exercise of lesson 7. */
let exercise: Exercise;
test.beforeAll(async () => {
  const { lessons } = await openCourse();
  const { file = '', items = [] } = lessons[6] ?? {};
  const index = items.findIndex(({ type }) => type === 'exercises');
  const item = items[index];
  const pieces = item?.type === 'exercises' ? await piecesOf({ file, task: item }) : undefined;
  if (!pieces) throw new Error('lesson 7 has no exercise of pieces');
  exercise = { position: index + 1, ...pieces };
});

/** Other tests cover texts and quizzes. */
const completeAllButExercises = (userId: number) =>
  withDatabase(
    databaseUrl(),
    (sql) => sql`
      insert into item_progress (enrollment_id, item_id, completed_at)
      select enrollments.id, lesson_items.id, now() from enrollments, lesson_items
      where user_id = ${userId} and lesson_id = 7 and type <> 'exercises' and order_index is not null`,
  );

const lines = (page: Page) => page.locator('[data-list="query"] code');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openPieces(page: Page) {
  await page.goto(`/lessons/7?item=${exercise.position}#result`);
  await page.getByText('Build from pieces').click();
  await page.getByRole('link', { name: 'Show the pieces' }).click();
  await expect(page.getByRole('heading', { name: 'Pieces left' })).toBeVisible();
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test('an exercise is done from pieces alone, on a phone', { tag: '@deep' }, async ({
  page,
  signIn,
  hasScript,
}) => {
  const { userId } = await signIn({ enrolled: true });
  await completeLessons(databaseUrl(), userId, 6);
  await completeAllButExercises(userId);
  await openPieces(page);
  for (const [index, text] of exercise.right.entries()) {
    await button(page, `Add: ${text}`).tap();
    await expect(lines(page)).toHaveText(exercise.right.slice(0, index + 1));
  }
  await press(page, 'Submit');
  await expect(verdict(page, 'Correct! Well done!')).toBeVisible();
  await expect(lines(page)).toHaveText(exercise.right);
  await expect(next(page)).toBeEnabled();
  await expectGoodLooks(page, hasScript);
  await page.goto('/courses/1');
  await expect(page.getByText('1 of them with help')).toBeVisible();
});

test('the first line that is out of place is marked, until it moves', async ({ page, signIn, hasScript }) => {
  const { userId } = await signIn({ enrolled: true });
  await completeLessons(databaseUrl(), userId, 6);
  await completeAllButExercises(userId);
  const [one = '', two = '', three = ''] = exercise.right;
  await openPieces(page);
  for (const text of [one, three, two]) await button(page, `Add: ${text}`).click();
  await press(page, 'Submit');
  const marked = page.locator('[data-list="query"] > li', { hasText: 'The first that is out of place' });
  await expect(marked.locator('code')).toHaveText([three]);
  await expect(lines(page)).toHaveText([one, three, two]);
  await expect(page.getByRole('link', { name: 'Go to line 2' })).toBeVisible();
  await expectGoodLooks(page, hasScript);
  if (hasScript)
    await expect(page.getByRole('status').filter({ hasText: 'Line 2 is the first' })).toBeAttached();
  await button(page, `Down: ${three}`).click();
  await expect(lines(page)).toHaveText([one, two, three]);
  await expect(marked).toHaveCount(0);
  if (hasScript) await expect(button(page, `Up: ${three}`)).toBeFocused();
  await press(page, 'Submit');
  await expect(page.getByText('Each line is in its place so far.').first()).toBeVisible();
});

test('lines move by buttons, keys and dragging, and go into the editor', async ({
  page,
  signIn,
  hasScript,
}) => {
  const { userId } = await signIn({ enrolled: true });
  await completeLessons(databaseUrl(), userId, 6);
  await completeAllButExercises(userId);
  const [one = '', two = '', three = ''] = exercise.right;
  await openPieces(page);

  await press(page, 'Submit');
  await expect(page.getByText('Choose at least one piece first.')).toBeVisible();
  for (const text of [two, one, three]) await button(page, `Add: ${text}`).click();
  await button(page, `Up: ${one}`).click();
  await expect(lines(page)).toHaveText([one, two, three]);
  await expect(button(page, `Up: ${one}`)).toBeDisabled();
  await expect(button(page, `Down: ${three}`)).toBeDisabled();

  if (hasScript) {
    await expect(page.getByRole('status').filter({ hasText: `Line 1: ${one}` })).toBeAttached();
    await expect(button(page, `Down: ${one}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lines(page)).toHaveText([two, one, three]);
    await expect(button(page, `Down: ${one}`)).toBeFocused();

    const handle = page.locator('[data-list="query"] [data-handle]');
    await handle.nth(1).dragTo(handle.nth(0));
    await expect(lines(page)).toHaveText([one, two, three]);
    await page.locator('[data-list="rest"] [data-handle]').first().dragTo(handle.nth(2));
    await expect(lines(page)).toHaveCount(4);
    await handle.nth(2).dragTo(page.getByRole('heading', { name: 'Pieces left' }));
    await expect(lines(page)).toHaveText([one, two, three]);
  }
  await button(page, `Remove: ${three}`).click();
  await expect(lines(page)).toHaveText([one, two]);
  await press(page, 'Run');
  await expect(page.getByText('Query Error')).toBeVisible();
  await expect(lines(page)).toHaveText([one, two]);

  await press(page, 'Put into the editor');
  await expect(page).toHaveURL(new RegExp(`/lessons/7\\?item=${exercise.position}`));
  await expect
    .poll(async () => (await readQuery(page, hasScript)).split(/\s+/))
    .toEqual(`${one} ${two}`.split(/\s+/));
});
