import type { Page } from 'playwright/test';
import { expect, expectGoodLooks, openFirstLesson, press, readQuery, test, writeQuery } from './test';

const editor = (page: Page) => page.locator('.cm-content');
const list = (page: Page) => page.locator('.cm-tooltip-autocomplete');

async function openEditor(page: Page) {
  await page.goto('/playground');
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
}

test.describe('the list of names in the editor', () => {
  test.beforeEach(({ hasScript }) => {
    test.skip(!hasScript, 'a text area has no such list');
  });

  test('Enter starts a line, and takes a name only from who has moved in the list', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('select opponent', { delay: 60 });
    await expect(list(page)).toBeVisible();
    await page.waitForTimeout(200);
    await page.keyboard.press('Enter');
    await page.keyboard.type('from games', { delay: 20 });
    await expect.poll(() => readQuery(page, true)).toBe('select opponent\nfrom games');

    await page.keyboard.type('\nwhere oppo', { delay: 60 });
    await expect(list(page)).toBeVisible();
    await page.waitForTimeout(200);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => readQuery(page, true)).toBe('select opponent\nfrom games\nwhere opponent');
  });

  test('Tab takes the first name while the list is open, and Esc, then Tab, leaves', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('select opp', { delay: 60 });
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect.poll(() => readQuery(page, true)).toBe('select opponent');
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await expect.poll(() => readQuery(page, true)).toBe('select opponent\n  1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect(editor(page)).not.toBeFocused();
  });

  test('what FROM names comes first, and Ctrl+/ makes a comment', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.insertText('from sales\nselect ');
    await page.keyboard.type('s', { delay: 60 });
    await expect(list(page).getByRole('option').first()).toContainText('sales');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+/');
    await expect.poll(() => readQuery(page, true)).toBe('from sales\n-- select s');
  });

  test('Ctrl+Enter runs what is selected, and marks its fault where it is', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.insertText('select 1 as one\nselect sect from games');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.locator('.cm-fault')).toHaveText('sect');
    await expect.poll(() => readQuery(page, true)).toBe('select 1 as one\nselect sect from games');
  });

  test('Ctrl+Enter closes it', async ({ page }) => {
    await openEditor(page);
    await page.keyboard.type('select sect', { delay: 60 });
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(list(page)).toHaveCount(0);
    await expect(page.getByText('column "sect" does not exist').first()).toBeVisible();
  });
});

test('a query is formatted on request, which is undone as what is typed', async ({ page, hasScript }) => {
  await page.goto('/playground');
  const typed = 'select opponent from games where id<3 -- two';
  const formatted = 'select opponent\nfrom games\nwhere id < 3\n-- two';
  const shown = async () => (await readQuery(page, hasScript)).replaceAll('\r', '');
  await writeQuery(page, typed, hasScript);
  await press(page, 'Format');
  await expect.poll(shown).toBe(formatted);
  if (!hasScript) return;
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(shown).toBe(typed);
  await page.keyboard.press('Shift+Alt+f');
  await expect.poll(shown).toBe(formatted);
});

test('a verdict that names a clause marks it', async ({ signIn, page, hasScript }) => {
  await signIn({ finished: true });
  await page.goto((await openFirstLesson()).exercisePath);
  await writeQuery(page, 'select opponent\nfrom games', hasScript);
  await press(page, 'Submit');
  await expect(page.getByRole('textbox', { name: 'Your query' })).toHaveAccessibleDescription(
    /Line 1, column 1: Your SELECT has fewer columns than the task asks for\. /,
  );
  if (hasScript) await expect(page.locator('.cm-fault')).toHaveText('select');
});

test.describe('a query that fails', () => {
  test('is marked where it fails, until the place is changed', async ({ page, hasScript }) => {
    await page.goto('/playground');
    await writeQuery(page, 'select opponent,\n  prize\nfrom games', hasScript);
    await page.getByRole('button', { name: 'Run Query' }).click();
    const words = 'column "prize" does not exist';
    await expect(page.getByText(words).first()).toBeVisible();
    const box = page.getByRole('textbox', { name: 'Your query' });
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    const helps = 'games has no column prize. It has id, season';
    await expect(page.getByText(helps).first()).toBeVisible();
    await expect(box).toHaveAccessibleDescription(
      new RegExp(`Line 2, column 3: ${helps}.* Postgres says: ${words}`),
    );
    if (!hasScript) return;
    const mark = page.locator('.cm-fault');
    await expect(mark).toHaveText('prize');
    expect(await mark.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe('underline');
    await mark.hover();
    await expect(page.locator('.cm-tooltip').getByText(helps)).toContainText(words);
    await expectGoodLooks(page, true);
    await mark.click();
    await page.keyboard.type('x');
    await expect(mark).toHaveCount(0);
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('is marked in a lesson and in the assessment too, and at the end of a text', async ({
    signIn,
    page,
    hasScript,
  }) => {
    await signIn({ assessed: true });
    const { exercisePath } = await openFirstLesson();
    for (const path of [exercisePath, '/assessments/1']) {
      await page.goto(path);
      await writeQuery(page, 'select opponent from', hasScript);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      const box = page.getByRole('textbox', { name: 'Your query' });
      await expect(box).toHaveAccessibleDescription(
        /Line 1, column \d+: After FROM, the name of a table is missing\. Postgres says: syntax error at end of input/,
      );
      if (hasScript) await expect(page.locator('.cm-fault')).toHaveText('from');
    }
  });
});

test.describe('what was typed just before the page is loaded anew', () => {
  test.beforeEach(({ hasScript }) => {
    test.skip(!hasScript, 'only script can keep what is not sent');
  });

  // Only drafts in the browser are tested here, so saving on the server fails.
  const cutDrafts = (page: Page) => page.route('**/draft', (route) => route.abort());

  test('is there again, in a lesson, the assessment and the playground', async ({ signIn, page }) => {
    await signIn({ assessed: true });
    await cutDrafts(page);
    const { exercisePath } = await openFirstLesson();
    for (const path of [exercisePath, '/assessments/1', '/playground']) {
      await page.goto(path);
      await writeQuery(page, 'select 41 + 1 as typed_here', true);
      await page.reload();
      await expect.poll(() => readQuery(page, true)).toContain('select 41 + 1 as typed_here');
    }
  });

  test('is not put over what came from another device meanwhile', async ({ signIn, page }) => {
    const learner = await signIn({ assessed: true });
    await cutDrafts(page);
    await page.goto('/assessments/1');
    await writeQuery(page, 'select 1 as typed_here', true);
    const itemId = await page.locator('input[name="itemId"]').first().inputValue();
    const { status } = await learner.submit('/assessments/1/draft', {
      itemId,
      query: 'select 2 as typed_elsewhere',
    });
    expect(status).toBe(204);
    await page.reload();
    await expect.poll(() => readQuery(page, true)).toBe('select 2 as typed_elsewhere');
  });

  test('is nobody else’s, and of no other item', async ({ signIn, page, context }) => {
    await signIn({ assessed: true });
    await cutDrafts(page);
    await page.goto('/assessments/1');
    await writeQuery(page, 'select 1 as typed_here', true);
    const { exercisePath } = await openFirstLesson();
    await page.goto(exercisePath);
    await expect(editor(page)).toBeVisible();
    expect(await readQuery(page, true)).not.toContain('typed_here');
    await context.clearCookies();
    await signIn({ assessed: true });
    await page.goto('/assessments/1');
    await expect(editor(page)).toBeVisible();
    expect(await readQuery(page, true)).not.toContain('typed_here');
  });
});
