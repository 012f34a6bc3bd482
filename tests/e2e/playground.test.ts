import { hold } from './hold';
import { expect, expectGoodLooks, press, readQuery, said, test, verdict, writeQuery } from './test';

test('each level keeps its hints and what was typed in it', async ({ page, hasScript }) => {
  await page.goto('/playground');
  const level = (name: string) => page.getByRole('button', { name, exact: true });
  await writeQuery(page, 'select 1 as rookie', hasScript);
  await page.getByRole('button', { name: 'Hints (0/3)' }).click();
  await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
  await level('MVP').click();
  await expect(page).toHaveURL('/playground?level=4');
  await expect(page.getByRole('button', { name: 'Hints (0/4)' })).toBeVisible();
  await expect(level('MVP')).toHaveAttribute('aria-current', 'page');
  expect(await readQuery(page, hasScript)).not.toContain('rookie');
  await writeQuery(page, 'select 41 + 1 as mvp', hasScript);
  await page.getByRole('button', { name: 'Hints (0/4)' }).click();
  await page.getByRole('button', { name: 'Hints (1/4)' }).click();
  await expect(page.getByRole('button', { name: 'Hints (2/4)' })).toBeVisible();
  await page.getByRole('button', { name: 'Run Query' }).click();
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();

  await level('Rookie').click();
  await expect(page.getByText('9 of 10 points')).toBeVisible();
  await expect.poll(() => readQuery(page, hasScript)).toBe('select 1 as rookie');
  await level('MVP').click();
  await expect(page.getByRole('button', { name: 'Hints (2/4)' })).toBeVisible();
  await expect.poll(() => readQuery(page, hasScript)).toBe('select 41 + 1 as mvp');
});

test('a challenge is graded for a visitor, and hints cost points', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await press(page, 'Submit');
  await expect(verdict(page, 'Incorrect')).toBeVisible();
  await press(page, 'Read hint 1');
  await expect(page.getByText('9 of 10 points')).toBeAttached();
  const right = `select id, game_id, row_no, price from tickets
where section = 'Lower Bowl'
order by price desc, id`;
  await writeQuery(page, right, hasScript);
  await press(page, 'Submit');
  await expect(verdict(page, 'Incorrect')).toBeVisible();
  await writeQuery(page, `${right} limit 10`, hasScript);
  await press(page, 'Submit');
  const earned = verdict(page, 'Correct! Well done!');
  await expect(earned).toContainText('You earned 9 of 10 points.');
  await expect(page.getByText(/^Solved on /)).toBeAttached();
  await expectGoodLooks(page, hasScript);
  await expect(page.getByRole('button', { name: '1: The best seats, solved' })).toBeAttached();
  await press(page, 'Go on to The gift table');
  await expect(page).toHaveURL('/playground?level=1&challenge=gift-table');
  await expect(page.getByText('10 of 10 points')).toBeVisible();
  await expect(page.getByText('9 of 600 points earned')).toBeVisible();
  await expectGoodLooks(page, hasScript);
});

test('a long value is cut, and can be seen whole in a tab of its own', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(page, "select repeat('<b>', 400) || 'end' as long, 'short' as short", hasScript);
  await press(page, 'Run Query');
  await expect(page.getByRole('cell', { name: '… (1,203 characters)' })).toBeVisible();
  const opened = page.waitForEvent('popup');
  await press(page, 'Show the whole value');
  const whole = await opened;
  await expect(whole.getByText(`${'<b>'.repeat(400)}end`, { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'short', exact: true })).toBeVisible();
});

const endless = 'select count(*) from tickets a, tickets b where a.price + b.price > 1';

test('Cancel stops a query that runs, and leaves the focus', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script, leaving the page stops the query');
  await page.goto('/playground');
  await writeQuery(page, endless, hasScript);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  for (const name of ['Explain my query', 'Run Query']) {
    await expect(cancel).toHaveCount(0);
    await press(page, name);
    await cancel.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name })).toBeFocused();
    await expect(page.getByText('Your query was cancelled.')).toBeVisible();
  }
  await expect(cancel).toHaveCount(0);
  await writeQuery(page, 'select 41 + 1 as answer', hasScript);
  await press(page, 'Run Query');
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
});

test('Cancel that comes before its query stops it all the same', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script, leaving the page stops the query');
  await page.goto('/playground');
  await writeQuery(page, endless, hasScript);
  const query = await hold(page, '**/playground.data*');
  await press(page, 'Run Query');
  const early = page.waitForResponse('**/api/cancel-query');
  await press(page, 'Cancel');
  await early;
  query.letGo();
  await expect(page.getByText('Your query was cancelled.')).toBeVisible();
});

test('a button that is pressed while a query runs gives that query up', async ({ page, hasScript }) => {
  await page.goto('/playground');
  await writeQuery(page, endless, hasScript);
  const isUnderWay = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Run Query' }).click({ noWaitAfter: true });
  await isUnderWay;
  await writeQuery(page, 'select 41 + 1 as answer', hasScript);
  await press(page, 'Submit');
  await expect(verdict(page, 'Incorrect')).toBeVisible();
});

test('a button that is pressed by a key keeps the focus', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script, the page is loaded anew');
  await page.goto('/playground');
  await writeQuery(page, 'select 41 + 1 as answer', hasScript);
  const run = page.getByRole('button', { name: 'Run Query' });
  await run.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
  await expect(run).toBeFocused();
  await page.getByRole('button', { name: 'Hints (0/3)' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeFocused();
});

test('a focus that comes back late leaves what was pressed since alone', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script, the page is loaded anew');
  await page.goto('/playground');
  await writeQuery(page, 'select 41 + 1 as answer', hasScript);
  await page.evaluate(() => {
    const waiting = new Map<number, IdleRequestCallback>();
    window.requestIdleCallback = (start) => waiting.set(waiting.size + 1, start).size;
    window.cancelIdleCallback = (handle) => waiting.delete(handle);
    addEventListener('idle', () => {
      for (const start of waiting.values()) start({ didTimeout: false, timeRemaining: () => 50 });
    });
  });
  const idle = () => page.evaluate(() => dispatchEvent(new Event('idle')));
  await page.getByRole('button', { name: 'Run Query' }).click();
  await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
  const hint = await hold(page, '**/playground.data*');
  await page.getByRole('button', { name: 'Hints (0/3)' }).click();
  await hint.isAsked;
  await idle();
  await expect(page.locator(':focus')).toHaveCount(0);
  hint.letGo();
  const hinted = page.getByRole('button', { name: 'Hints (1/3)' });
  await expect(hinted).toBeEnabled();
  await idle();
  await expect(hinted).toBeFocused();
});

test('a reply is read aloud, and has nothing loaded again', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script, the page is loaded anew');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/playground');
  await writeQuery(page, 'select 1 as a, 2 as b', hasScript);
  await expect(said(page)).toBeEmpty();
  const { isAsked, letGo } = await hold(page, '**/*', (request) => request.method() === 'POST');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await press(page, 'Run Query');
  await isAsked;
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  letGo();
  await expect(said(page)).toHaveText('1 row, 2 columns');
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  expect(asked.filter((request) => request.includes('.data'))).toEqual(['POST /playground.data']);
  await press(page, 'Run Query');
  await expect(said(page)).toHaveText('1 row, 2 columns');
});

test('a query is shared by its address, which runs nothing', async ({ page, openElsewhere, hasScript }) => {
  await page.goto('/playground?level=2');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  await writeQuery(page, "select 41 + 1 as shared, '<b>&' as marks", hasScript);
  await press(page, 'Run Query');
  await page.getByText('Copy link').click();
  const link = await page.getByLabel('A link to this query').inputValue();
  const other = await openElsewhere();
  await other.goto(link);
  await expect(other.getByText('This query came with the link: read it before you run it.')).toBeAttached();
  await expect(other.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect.poll(() => readQuery(other, hasScript)).toBe("select 41 + 1 as shared, '<b>&' as marks");
  await expect(other.getByRole('cell')).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Pro' })).toHaveAttribute('aria-current', 'page');
  await press(other, 'Run Query');
  await expect(other.getByRole('cell', { name: '42' })).toBeVisible();
  await other.goto('/playground?level=2');
  await expect.poll(() => readQuery(other, hasScript)).not.toContain('shared');
  await writeQuery(page, `select '${'long '.repeat(1_800)}' as long`, hasScript);
  await press(page, 'Run Query');
  // With script the disclosure is still open.
  if (!hasScript) await page.getByText('Copy link').click();
  await expect(page.getByText('This query is too long for a link')).toBeVisible();
});
