import { expect, expectGoodLooks, press, test, writeQuery } from './test';

test('a result is drawn, another way, from its link, and is a table alone again', async ({
  page,
  hasScript,
}) => {
  await page.goto('/playground');
  const byDay =
    'select game_date::date as day, count(*) as games, avg(attendance) as crowd from games group by 1';
  await writeQuery(page, byDay, hasScript);
  await press(page, 'Run Query');
  await expect(page.getByRole('button', { name: 'Scatter' })).toBeVisible();
  await expect(page.getByRole('img', { name: / chart of / })).toHaveCount(0);
  await press(page, 'Line');
  const line = page.getByRole('img', {
    name: /^Line chart of games by day \d+ points, highest \d+ \(\d{4}-/,
  });
  await expect(line).toBeVisible();
  await expectGoodLooks(page, hasScript);
  const again = page.waitForResponse((response) => response.request().method() === 'POST');
  await press(page, 'Run Query');
  await again;
  await expect(line).toBeVisible();
  await page.getByText('Copy link').click();
  const link = await page.getByLabel('A link to this query').inputValue();
  expect(new URL(link).searchParams.get('chart')).toBe('line');
  await press(page, 'Scatter');
  await expect(page.getByRole('img', { name: 'Scatter chart of crowd against games' })).toBeVisible();
  await press(page, 'Table only');
  await expect(page.getByRole('img', { name: / chart of / })).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'crowd' })).toBeVisible();

  await page.goto(new URL(link).pathname + new URL(link).search.replace('line', 'bar'));
  await expect(page.getByRole('img', { name: / chart of / })).toHaveCount(0);
  await press(page, 'Run Query');
  await expect(page.getByText('A bar chart takes a column of text')).toBeVisible();
});

test('a plan is read as sentences, and stands beside the one before', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(page, 'select count(*) from tickets t join games g on g.id = t.game_id', hasScript);
  await press(page, 'Run Query');
  await press(page, 'Show the plan');
  await expect(page.getByRole('heading', { name: 'The plan of Postgres' })).toBeVisible();
  await expect(page.getByText('Reads every row of tickets.')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await writeQuery(page, 'select * from tickets where id = 7', hasScript);
  await press(page, 'Show it beside this one');
  await expect(page.getByRole('heading', { name: 'This query' })).toBeVisible();
  await expect(page.getByText(/^Looks rows of tickets up in the index/)).toBeVisible();
  await expect(page.getByText('Reads every row of tickets.')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await writeQuery(page, 'explain select 1', hasScript);
  await press(page, 'Show it beside this one');
  await expect(page.getByText('Remove EXPLAIN to have the plan').first()).toBeVisible();
});

test('a phone shows the hard challenges to who may not open them, and numbers that a thumb can press', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/playground?level=5');
  await expect(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await page.goto('/playground#task');
  const one = await page.getByRole('button', { name: /^1: / }).boundingBox();
  expect(one?.width).toBeGreaterThanOrEqual(24);
});
