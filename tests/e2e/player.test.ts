import type { Page } from 'playwright/test';
import { stopClock } from './clock';
import { expect, openCourse, openFirstLesson, press, readQuery, test, verdict, writeQuery } from './test';

let position: number;
let exercisePath: string;
let hints: string[];
test.beforeAll(async () => {
  const { assessment } = await openCourse();
  ({ position, exercisePath } = await openFirstLesson());
  hints = assessment.questions[0]?.variants[0]?.hints.map(({ hint }) => hint.replaceAll('`', '')) ?? [];
});
test.beforeEach(async ({ signIn }) => {
  await signIn({ assessed: true });
});

test('the lines between the panes are moved by keys and pointer', async ({ page, hasScript }) => {
  await page.goto(exercisePath);
  const line = page.getByRole('separator', { name: 'Width of the task' });
  if (!hasScript) return expect(line).toHaveCount(0);
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} is not shown`);
    return box;
  };
  const percent = async () =>
    Math.round((100 * (await boxOf('#task')).width) / (await boxOf('.bench')).width);
  expect(await percent()).toBe(40);
  await line.focus();
  for (const [key, expected] of [
    ['ArrowRight', 42],
    ['Home', 30],
    ['ArrowLeft', 30],
    ['End', 60],
    ['ArrowRight', 60],
  ] as const) {
    await page.keyboard.press(key);
    await expect(line).toHaveAttribute('aria-valuenow', String(expected));
    expect(await percent()).toBe(expected);
  }
  const pane = await boxOf('.bench');
  const drag = async (from: number, to: number) => {
    const y = pane.y + 50;
    await page.mouse.move(pane.x + (pane.width * from) / 100, y);
    await page.mouse.down();
    await page.mouse.move(pane.x + (pane.width * to) / 100, y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(60, 50);
  expect(await percent()).toBe(50);
  await drag(50, 5);
  expect(await percent()).toBe(30);
  await drag(30, 95);
  expect(await percent()).toBe(60);

  for (const path of ['/assessments/1', '/playground', exercisePath]) {
    await page.goto(path);
    expect(await percent()).toBe(60);
    await expect(line).toHaveAttribute('aria-valuenow', '60');
  }
  // The panes stay within their limits, whatever localStorage contains.
  await page.evaluate(() => localStorage.setItem('--split', '95; color: red'));
  await page.reload();
  await expect(line).toHaveAttribute('aria-valuenow', '40');
  expect(await percent()).toBe(40);

  const before = (await boxOf('.cm-editor')).height;
  await page.getByRole('separator', { name: 'Height of the editor' }).focus();
  for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await boxOf('.cm-editor')).height).toBeGreaterThan(before + 60);
  await page.reload();
  await expect.poll(async () => (await boxOf('.cm-editor')).height).toBeGreaterThan(before + 60);
});

test('the player answers to keys that the editor leaves alone', async ({ page, hasScript }) => {
  await page.goto(exercisePath);
  const list = page.getByRole('button', { name: 'Keyboard shortcuts' });
  if (!hasScript) return expect(list).toHaveCount(0);
  await list.click();
  for (const keys of ['Ctrl+Enter', 'Ctrl+Shift+Enter', 'Alt+Page Down', 'Alt+Page Up'])
    await expect(page.getByText(keys, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByLabel('? opens this list').uncheck();
  await press(page, 'Close');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();

  await writeQuery(page, 'select 41 + 1 as answer', hasScript);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
  await expect(page.locator('.cm-content')).toBeFocused();
  expect(await readQuery(page, hasScript)).toBe('select 41 + 1 as answer');

  const expectItem = (item: number) => expect(page.getByText(`item ${item} of`)).toBeVisible();
  await page.keyboard.press('Alt+PageDown');
  await expectItem(position + 1);
  for (let item = position; item > 0; item -= 1) {
    await page.keyboard.press('Alt+PageUp');
    await expectItem(item);
  }
  await page.keyboard.press('Alt+PageUp');
  await page.keyboard.press('Alt+PageDown');
  await expectItem(2);
});

async function openFirstQuestion(page: Page, hasScript: boolean) {
  await page.goto('/assessments/1');
  if (!hasScript) return async () => {};
  await expect(page.locator('.cm-content')).toBeVisible();
  return stopClock(page);
}

test('hints come in their order, each typed out at 30 ms a character', async ({ page, hasScript }) => {
  const timerIsSet = await openFirstQuestion(page, hasScript);
  // The part of a hint that is not typed yet takes its space invisibly.
  const untyped = page.locator('[data-verdict] .invisible');
  for (const [index, hint] of hints.entries()) {
    await press(page, `Hints (${index}/3)`);
    await expect(page.getByText(`Hint ${index + 1} of 3: deducts 1 point`)).toBeVisible();
    await expect(verdict(page, hint)).toHaveCount(1);
    for (const later of hints.slice(index + 1)) expect(await page.content()).not.toContain(later);
    if (hasScript) {
      await expect(untyped).toHaveText(hint);
      await timerIsSet(30);
      await page.clock.runFor(30 * 10);
      await expect(untyped).toHaveText(hint.slice(10));
      await page.clock.runFor(30 * hint.length);
    }
    await expect(untyped).toHaveCount(0);
    await expect(verdict(page, hint)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Hints (3/3)' })).toBeDisabled();
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a hint is there at once', async ({ page, hasScript }) => {
    await openFirstQuestion(page, hasScript);
    await press(page, 'Hints (0/3)');
    await expect(verdict(page, hints[0] ?? '')).toBeVisible();
    await expect(page.locator('[data-verdict] .invisible')).toHaveCount(0);
  });
});
