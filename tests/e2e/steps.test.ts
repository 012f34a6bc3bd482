import type { Page } from 'playwright/test';
import {
  expect,
  expectGoodLooks,
  openFirstLesson,
  press,
  readQuery,
  test,
  verdict,
  writeQuery,
} from './test';

const explain = (page: Page) => page.getByRole('button', { name: 'Explain my query' });
const step = (page: Page, clause: string) => page.getByRole('listitem').filter({ hasText: clause });
const open = (page: Page, clause: string) => step(page, clause).locator('summary').click();

const busy = `select s.name, count(*) as nights from sections s cross join games g
where g.attendance > 0 and s.level = 'lower' group by s.name order by nights desc limit 1`;

test('a query is read aloud in steps, with the rows of each', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(page, busy, hasScript);
  await explain(page).focus();
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Your query in 7 steps')).toContainText(
    'It begins with 7 rows and returns 1 row.',
  );
  await expect(page).toHaveURL(/\/playground(#result)?$/);
  await expect(step(page, 'CROSS JOIN')).toContainText('7 × 82 = 574 pairs');
  await expect(step(page, 'GROUP BY')).toContainText('Make one row for each s.name');
  await expect(step(page, 'LIMIT')).toContainText('Keep the first row');
  expect((await readQuery(page, hasScript)).replace(/\s+/g, ' ')).toBe(busy.replace(/\s+/g, ' '));

  const rows = page.getByRole('region', { name: 'Step 1, FROM: first rows' });
  await expect(rows).toBeHidden();
  await step(page, 'Take sections').locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('columnheader', { name: 'seats' })).toBeVisible();
  await expect(rows.getByRole('row')).toHaveCount(6);
  await expectGoodLooks(page, hasScript);
});

test('shows where rows multiply, and where the last one went', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(
    page,
    'select g.id from games g join tickets t on t.game_id = g.id where t.price < 0 and t.section in (select name from sections)',
    hasScript,
  );
  await press(page, 'Explain my query');
  await expect(verdict(page, 'Nothing is left after WHERE.')).toBeVisible();
  await open(page, 'JOIN');
  await expect(
    page.getByText(/82 became .*A row of games comes once for each partner in tickets/),
  ).toBeVisible();
  await page.getByRole('heading', { name: 'The query inside WHERE' }).click();
  await expect(page.getByText('The query in (…) gives 7 rows.')).toBeVisible();
  await expectGoodLooks(page, hasScript);
});

test('what fails is told as when it runs, without steps', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(page, 'select count(*) as games from gamse', hasScript);
  await press(page, 'Explain my query');
  await expect(page.getByText('relation "gamse" does not exist').first()).toBeVisible();
  await expect(page.getByText('FROM', { exact: true })).toHaveCount(0);
});

test('in an exercise it is kept as the draft, and answers nothing', async ({ page, hasScript, signIn }) => {
  const { exercisePath } = await openFirstLesson();
  await signIn({ finished: true });
  await page.goto(exercisePath);
  await writeQuery(page, 'select 41 + 1 as answer', hasScript);
  await press(page, 'Explain my query');
  await expect(page.getByText('Your query in one step')).toBeVisible();
  await expect(step(page, 'SELECT')).toContainText('Write 41 + 1 as answer.');
  await page.goto(exercisePath);
  expect(await readQuery(page, hasScript)).toBe('select 41 + 1 as answer');
});
