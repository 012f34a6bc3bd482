import type { Page } from 'playwright/test';
import { expect, expectGoodLooks, press, readQuery, submit, test, verdict, writeQuery } from './test';

const right = `select section, count(receipt) as sold, sum(purchase_price) as gate
from tickets
left join sales on ticket_id = id
group by section`;

/** Focuses the textarea, which CodeMirror then replaces. */
const openEditor = (page: Page) => page.getByRole('textbox', { name: 'Your query' }).focus();

test('a stranger with a phone has a query graded on the landing page', async ({ page, hasScript }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  for (const inSight of [
    page.getByRole('textbox', { name: 'Your query' }),
    page.getByRole('button', { name: 'Check my query' }),
  ])
    await expect(inSight).toBeInViewport({ ratio: 1 });
  await submit(page, 'Check my query', 'Incorrect');
  await expect(page.getByText('Incorrect', { exact: true })).toBeInViewport();
  await expect(page.getByRole('cell', { name: 'Terrace' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check my query' })).toBeEnabled();

  await openEditor(page);
  await writeQuery(page, 'select sectoin from tickets', hasScript);
  await press(page, 'Check my query');
  await expect(page.getByText('Query Error', { exact: true })).toBeInViewport();
  expect(await readQuery(page, hasScript)).toBe('select sectoin from tickets');

  await writeQuery(page, right, hasScript);
  if (hasScript) {
    await page.context().setOffline(true);
    await press(page, 'Check my query');
    await expect(page.getByText('Failed to execute query. Please try again.')).toBeVisible();
    expect(await readQuery(page, hasScript)).toBe(right);
    await page.context().setOffline(false);
  }
  await submit(page, 'Check my query');
  await expect(verdict(page, 'Correct! Well done!')).toContainText(
    'copies of the data that you have not seen',
  );
  await expect(verdict(page, 'Correct! Well done!')).toBeInViewport();
  await expectGoodLooks(page, hasScript);
  await verdict(page, 'Correct! Well done!').getByRole('link', { name: 'Start the first course' }).click();
  await expect(page).toHaveURL(/^[^?]*\/signup\?redirect=/);
});

test('the sample can be laid out anew, and a learner is led on to the challenges', async ({
  signIn,
  page,
  hasScript,
}) => {
  await signIn();
  await page.goto('/');
  await openEditor(page);
  await writeQuery(page, right.replaceAll('\n', ' '), hasScript);
  await press(page, 'Format');
  await expect.poll(() => readQuery(page, hasScript)).toContain('\n');
  const title = page.getByRole('heading', { level: 1 });
  const placeOf = () => title.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await placeOf();
  await submit(page, 'Check my query');
  expect(await placeOf()).toBe(before);
  await verdict(page, 'Correct! Well done!').getByRole('link', { name: 'Take the challenges' }).click();
  await expect(page).toHaveURL('/playground');
});
