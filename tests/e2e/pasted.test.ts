import type { Page } from 'playwright/test';
import { expect, openFirstLesson, press, readQuery, test, writeQuery } from './test';

const pasted = "select ‘Lower\u00a0Bowl’ as “seat,\u00a0best”, 'it’s' as \u00a0kept";
const repaired = `select 'Lower\u00a0Bowl' as "seat,\u00a0best", 'it’s' as \u00a0kept`;

async function repair(page: Page, hasScript: boolean, runs: string) {
  await writeQuery(page, pasted, hasScript);
  await press(page, runs);
  await expect(page.getByText('“‘” is a quotation mark of printed text').first()).toBeVisible();
  await press(page, 'Repair and run');
  await expect(page.getByRole('cell', { name: 'Lower Bowl' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'it’s' })).toBeVisible();
  expect(await readQuery(page, hasScript)).toBe(repaired);
  await expect(page.getByRole('button', { name: 'Repair and run' })).toHaveCount(0);
}

test('a query that was pasted with printed quotes is repaired by a button, in the playground', async ({
  page,
  hasScript,
}) => {
  await page.goto('/playground?level=2');
  await repair(page, hasScript, 'Run Query');
  await expect(page.getByRole('button', { name: 'Pro', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('and in a lesson, where a submission is no wrong answer', async ({ page, signIn, hasScript }) => {
  await signIn({ finished: true });
  const { exercisePath } = await openFirstLesson();
  await page.goto(exercisePath);
  await repair(page, hasScript, 'Submit');
});
