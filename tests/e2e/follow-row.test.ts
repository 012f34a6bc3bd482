import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectGoodLooks, openFirstLesson, press, said, test, writeQuery } from './test';

const perLevel =
  'select level, count(*) as sections, count(opened_on) from sections group by level order by level';

/** Opens the explanation of a row: on a separate page without script, below the row with script. */
async function follow({
  page,
  context,
  name,
  hasScript,
}: {
  page: Page;
  context: BrowserContext;
  name: string;
  hasScript: boolean;
}) {
  const button = page.getByRole('button', { name, exact: true });
  const opened = hasScript ? undefined : context.waitForEvent('page');
  await button.focus();
  await page.keyboard.press('Enter');
  if (hasScript) await expect(button).toHaveAttribute('aria-expanded', 'true');
  return (await opened) ?? page;
}

test('a row of a result shows the rows that it is made of', async ({ page, context, hasScript, watch }) => {
  await page.goto('/playground');
  await writeQuery(page, perLevel, hasScript);
  await press(page, 'Run Query');
  const name = 'Row 1: why is it here?';
  const place = await follow({ page, context, name, hasScript });
  if (place !== page) watch(place);
  await expect(place.getByText(name, { exact: true })).toBeVisible();
  const rows = place.getByRole('region', { name: /rows? behind it$/ });
  await expect(rows.getByRole('columnheader').first()).toContainText('level');
  await expect(place.getByText(/^count\(opened_on\) takes/)).toBeVisible();
  if (hasScript) await expect(said(page)).toContainText(name);
  await expectGoodLooks(place, hasScript);
  if (!hasScript) return;
  await page.getByRole('button', { name, exact: true }).click();
  await expect(rows).toBeHidden();
});

test('a missing row of a verdict leads to the clause that loses it', async ({
  page,
  context,
  signIn,
  hasScript,
}) => {
  const { exercisePath, exercise } = await openExercise();
  await signIn({ finished: true });
  await page.goto(exercisePath);
  await writeQuery(page, `select * from (${exercise}) as answer where false`, hasScript);
  await press(page, 'Submit');
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
  const first = page.getByRole('button', { name: /^Where did it go\?/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const place = await follow({ page, context, name, hasScript });
  await expect(place.getByText('Where did this row go?')).toBeVisible();
  await expect(place.getByText('WHERE loses it by false', { exact: false })).toBeVisible();
  await expectGoodLooks(place, hasScript);
});

test('an extra row of a verdict leads to the clause that lets it in', async ({
  page,
  context,
  watch,
  hasScript,
}) => {
  await page.goto('/playground?level=1');
  await writeQuery(
    page,
    'select id, game_id, row_no, price from tickets order by price desc, id limit 10',
    hasScript,
  );
  await press(page, 'Submit');
  const first = page.getByRole('button', { name: /^Why is it here\?/ }).first();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const place = await follow({ page, context, name, hasScript });
  if (place !== page) watch(place);
  const words = /^It comes down to WHERE: .* the row is not there/;
  await expect(place.getByText(words)).toBeVisible();
  await expect(place.getByRole('region', { name: '1 row behind it' })).toBeVisible();
  if (hasScript) await expect(said(page)).toContainText('It comes down to WHERE');
  await expectGoodLooks(place, hasScript);
});

test('a row of a table is followed by its key, with the keyboard', async ({
  page,
  context,
  watch,
  hasScript,
}) => {
  await page.goto('/playground');
  await writeQuery(page, "select name, level from sections where level = 'floor'", hasScript);
  await press(page, 'Run Query');
  await page.getByText('Where did a row of a table go?').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Table', { exact: true }).selectOption('sections');
  await page.getByLabel('Key', { exact: true }).fill('Lower Bowl');
  const opened = hasScript ? undefined : context.waitForEvent('page');
  await page.keyboard.press('Enter');
  const place = (await opened) ?? page;
  if (place !== page) watch(place);
  await expect(place.getByText('Where did sections Lower Bowl go?')).toBeVisible();
  await expect(place.getByText(/^WHERE loses it by level = 'floor', because level is/)).toBeVisible();
  if (hasScript) await expect(said(page)).toContainText("WHERE loses it by level = 'floor'");
  await expectGoodLooks(place, hasScript);
  if (!hasScript) return;
  await page.getByLabel('Key', { exact: true }).fill('Nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No row of sections has Nowhere as its name.')).toBeVisible();
});

async function openExercise() {
  const { exercisePath, items, position } = await openFirstLesson();
  const item = items[position - 1];
  if (item?.type !== 'exercises') throw new Error('lesson 1 has no exercise');
  return { exercisePath, exercise: item.reference.sql.trim().replace(/;$/, '') };
}

test('where nobody answers, the result stays and the row says so', async ({ page, context, hasScript }) => {
  test.skip(!hasScript, 'the browser says so itself');
  await page.goto('/playground');
  await writeQuery(page, perLevel, hasScript);
  await press(page, 'Run Query');
  await expect(page.getByRole('button', { name: 'Row 1: why is it here?' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Row 1: why is it here?' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
});
