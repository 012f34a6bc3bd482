import type { Page } from 'playwright/test';
import { createLearner, said } from '../factories';
import { sites } from './sites';
import { expect, expectGoodLooks, openFirstLesson, press, readQuery, test, writeQuery } from './test';

const open = (page: Page, count: number) => page.getByText(`Your last tries: ${count}`).click();
const entry = (page: Page, verdict: string) => page.getByRole('listitem').filter({ hasText: verdict });
const take = (page: Page, verdict: string) =>
  entry(page, verdict).getByRole('button', { name: 'Take it back' }).click();

test('a query that was tried is taken back, and what was typed is kept', async ({
  page,
  become,
  hasScript,
}) => {
  const { exercisePath } = await openFirstLesson();
  await become({ finished: true });
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
  // A run changes nothing else of the page.
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

test('nobody takes what another has tried', async ({ page, become, hasScript }) => {
  test.skip(hasScript, 'asked of the site alone');
  await become({ enrolled: true });
  await page.goto('/playground');
  await writeQuery(page, 'select 41 as mine', hasScript);
  await press(page, 'Run Query');
  await open(page, 1);
  const value = await entry(page, '1 row').getByRole('button').getAttribute('value');
  const other = await createLearner(sites.main.origin);
  const form = { intent: value ?? '', query: '', level: '1', hints: '0' };
  const [, text] = await said(await other.submit('/playground', form));
  expect(text).not.toContain('41 as mine');
});
