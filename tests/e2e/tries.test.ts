import type { Page } from 'playwright/test';
import { expect, expectGoodLooks, openFirstLesson, press, readQuery, test, writeQuery } from './test';

const open = (page: Page, count: number) => page.getByText(`Your last tries: ${count}`).click();
const entry = (page: Page, verdict: string) => page.getByRole('listitem').filter({ hasText: verdict });
const take = (page: Page, verdict: string) =>
  entry(page, verdict).getByRole('button', { name: 'Take it back' }).click();

test('a query that was tried is taken back, and what was typed is kept', async ({
  page,
  signIn,
  hasScript,
}) => {
  const { exercisePath } = await openFirstLesson();
  await signIn({ finished: true });
  await page.goto(exercisePath);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/lessons/1.data')) loads.push(request.url());
  });
  for (const [query, shown, count] of [
    ['select 1 as one', '1 row', 1],
    ['select\n  nope', 'Failed', 2],
    ['select 1 as one', '1 row', 2],
  ] as const) {
    await writeQuery(page, query, hasScript);
    await press(page, 'Run');
    await expect(page.getByText(`Your last tries: ${count}`)).toBeVisible();
    if (shown === '1 row') await expect(page.getByRole('cell', { name: '1', exact: true })).toBeVisible();
    else await expect(page.getByText('does not exist').first()).toBeVisible();
  }
  // A run does not reload the page's data.
  expect(loads).toEqual([]);
  await writeQuery(page, 'select 2', hasScript);
  await open(page, 2);
  await take(page, 'Failed');
  await expect
    .poll(() => readQuery(page, hasScript).then((text) => text.replaceAll('\r', '')))
    .toBe('select\n  nope');
  if (!hasScript) await open(page, 3);
  await expect(entry(page, 'Not run')).toContainText('select 2');
  await expectGoodLooks(page, hasScript);
});
