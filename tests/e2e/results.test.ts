import { expect, expectGoodLooks, openFirstLesson, press, test, writeQuery } from './test';

test('a result is sorted by its headers, with numbers by value and NULL last', async ({
  page,
  hasScript,
}) => {
  await page.goto('/playground');
  const query = "select * from (values (9, 'b'), (10, null), (null, 'a')) t (n, word)";
  await writeQuery(page, query, hasScript);
  await press(page, 'Run Query');
  const firsts = page.locator('tbody tr td:first-of-type');
  const sort = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').click();
  await expect(firsts).toHaveText(['9', '10', 'NULL']);
  await sort('n ');
  await expect(page.getByRole('columnheader', { name: 'n ' })).toHaveAttribute('aria-sort', 'ascending');
  await sort('n ');
  await expect(firsts).toHaveText(['NULL', '10', '9']);
  await sort('word');
  await expect(firsts).toHaveText(['NULL', '9', '10']);
  await expectGoodLooks(page, hasScript);
  await writeQuery(page, 'select 1 as one union select 2 order by 1 desc', hasScript);
  await press(page, 'Run Query');
  await expect(firsts).toHaveText(['2', '1']);
});

test('a graded result keeps its verdict when it is sorted, and counts once', async ({
  page,
  signIn,
  hasScript,
}) => {
  const { exercisePath } = await openFirstLesson();
  await signIn({ finished: true });
  await page.goto(exercisePath);
  await writeQuery(page, 'select * from (values (2), (1)) t (n)', hasScript);
  await press(page, 'Submit');
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
  const differing = page.getByRole('region', { name: 'What differs' });
  expect((await differing.boundingBox())?.height).toBeGreaterThan(80);
  const result = page.getByRole('region', { name: 'Your result' });
  await result.getByRole('button', { name: 'n ' }).click();
  await expect(result.locator('tbody td')).toHaveText(['1', '2']);
  await expect(page.getByText('Incorrect', { exact: true })).toBeVisible();
});

test('a result is copied, and downloaded whole', async ({ page, context, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(page, "select '=1' as a, 2 as b", hasScript);
  await press(page, 'Run Query');
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download JSON' })).toBeVisible();
  if (!hasScript) return expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'Copy CSV');
  await expect(page.getByText('Copied as CSV.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("a,b\r\n'=1,2\r\n");
});

test('thousands of cells are all there, in columns that stay where they are', async ({ page, hasScript }) => {
  await page.goto('/playground');
  const long = "case when n = 500 then repeat('x', 30) else 'x' end";
  await writeQuery(page, `select n, ${long} as grows, n as last from generate_series(1, 500) n`, hasScript);
  const last = page.getByRole('columnheader', { name: 'last' });
  const left = (header: Element) => {
    const places = new Set<number>();
    const note = () => places.add(header.getBoundingClientRect().left);
    new MutationObserver(note).observe(header.closest('table') ?? header, { childList: true, subtree: true });
    note();
    return places;
  };
  await press(page, 'Run Query');
  await expect(last).toBeVisible();
  const places = await last.evaluateHandle(left);
  await expect(page.locator('tbody tr')).toHaveCount(500);
  expect(await places.evaluate((set) => set.size)).toBe(1);
});
