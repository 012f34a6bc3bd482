import { expect, readQuery, test, writeQuery } from './test';

test('anyone runs SQL, sees why it fails, and takes hints without losing what they typed', async ({
  page,
  hasScript,
}) => {
  await page.goto('/playground');
  await writeQuery(page, 'select count(*) as games from gamse', hasScript);
  await page.getByRole('button', { name: 'Run Query' }).click();
  await expect(page.getByText('relation "gamse" does not exist')).toBeVisible();
  await writeQuery(page, 'select count(*) as games from games', hasScript);
  await page.getByRole('button', { name: 'Run Query' }).click();
  await expect(page.getByRole('cell', { name: '82' })).toBeVisible();

  await page.getByRole('button', { name: 'Hints (0/3)' }).click();
  await expect(page.getByText('Points reduced by 1. 9 points remain.')).toBeVisible();
  await expect(page.getByText('9 of 10 points')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
  expect(await readQuery(page, hasScript)).toBe('select count(*) as games from games');

  await page.getByRole('link', { name: 'MVP' }).click();
  await expect(page.getByText('40 of 40 points')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hints (0/4)' })).toBeVisible();
});

test('the dictionary says what a table holds', async ({ page }) => {
  await page.goto('/playground');
  await page.getByRole('link', { name: 'Data Dictionary' }).click();
  await page.locator('summary', { hasText: 'tickets' }).click();
  await expect(page.getByText('game_id').first()).toBeVisible();
});
