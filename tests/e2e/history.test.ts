import { expect, expectGoodLooks, press, readQuery, test, writeQuery } from './test';

test('what was run is found again, opened, and deleted, one or all', async ({ page, signIn, hasScript }) => {
  await signIn();
  await page.goto('/playground/history');
  await expect(page.getByText('No query is kept yet')).toBeVisible();
  await page.goto('/playground');
  for (const [query, answer] of [
    ['select 41 + 1 as answer', /^answer/],
    ['select nope', 'does not exist'],
    ["select '100%' as share", '100%'],
  ] as const) {
    await writeQuery(page, query, hasScript);
    await press(page, 'Run Query');
    await expect(page.locator('.bench-answer').getByText(answer).first()).toBeVisible();
  }
  await page.goto('/playground/history');
  const runs = page.locator('main ol > li');
  await expect(runs).toHaveCount(3);
  await expect(runs.nth(1)).toContainText(/Failed · \d+ ms/);
  await expectGoodLooks(page, hasScript);
  await page.getByLabel('Part of a query').fill('%');
  await press(page, 'Search');
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText('1 row · ');
  await page.getByLabel('Part of a query').fill('ANSWER');
  await press(page, 'Search');
  await expect(runs).toContainText('41 + 1');
  await page.getByRole('link', { name: 'Open in the playground' }).click();
  await expect.poll(() => readQuery(page, hasScript)).toBe('select 41 + 1 as answer');
  await page.goto('/playground/history');
  await runs.first().getByRole('button', { name: 'Delete' }).click();
  await expect(runs).toHaveCount(2);
  await expect(page.getByText("'100%'")).toHaveCount(0);
  await page.getByText('Delete all your queries').click();
  await press(page, 'Delete all');
  await expect(page.getByText('No query is kept yet')).toBeVisible();
});
