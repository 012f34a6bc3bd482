import { expect, expectGoodLooks, openFirstLesson, test, writeQuery } from './test';

test('the dictionary opens beside the editor with every column of every table', async ({
  signIn,
  page,
  hasScript,
}) => {
  await signIn({ assessed: true });
  const { exercisePath } = await openFirstLesson();
  for (const path of ['/playground', exercisePath, '/assessments/1']) {
    await test.step(path, async () => {
      await page.goto(path);
      const task = page.locator('#task');
      await task.locator('summary', { hasText: 'Data Dictionary' }).click();
      for (const column of ['game_date', 'opened_on', 'purchase_price', 'birth_year'])
        await expect(task.getByText(column, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Your query' })).toBeInViewport();
    });
  }
  await expectGoodLooks(page, hasScript);
});

test('a table’s first rows can be looked at', async ({ page, hasScript, context }) => {
  await page.goto('/playground');
  await writeQuery(page, 'select 1 as typed_here', hasScript);
  await page.locator('summary', { hasText: 'Data Dictionary' }).click();
  const opener = page.getByRole('link', { name: 'First rows of sections' });
  const opened = hasScript ? undefined : context.waitForEvent('page');
  await opener.click();
  const shown = (await opened) ?? page;
  await expect(shown.getByRole('region', { name: 'First rows of sections' })).toBeVisible();
  await expect(shown.getByRole('cell').first()).toBeVisible();
  if (hasScript) await expect(page.locator('.cm-content')).toContainText('typed_here');
  await page.goto('/tables/sports-business/sections');
  await expect(page.getByRole('heading', { level: 1, name: 'sections' })).toBeVisible();
  await expect(page.getByRole('cell').first()).toBeVisible();
  await expectGoodLooks(page, hasScript);
  expect((await page.goto('/tables/sports-business/pg_class'))?.status()).toBe(404);
});

test('what differs and the result each have a caption', async ({ signIn, page, hasScript }) => {
  await signIn({ finished: true });
  const { exercisePath } = await openFirstLesson();
  await page.goto(exercisePath);
  await writeQuery(page, 'select * from games limit 2', hasScript);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.locator('caption', { hasText: 'Your result' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('caption', { hasText: 'What differs' })).toBeVisible();
  await expect(page.locator('caption', { hasText: 'Your result' })).toBeVisible();
  const heights = await page
    .locator('caption')
    .evaluateAll((captions) => captions.map((caption) => caption.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThan(10);
});

test.describe('a root font of 200 % on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const path of ['/', '/playground', '/catalog', '/login', '/instructor']) {
    test(`${path} stays within the window`, async ({ page, hasScript }) => {
      test.skip(!hasScript, 'set by script here');
      await page.goto(path);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const menu = page.locator('summary', { hasText: 'Menu' });
      const box = await menu.boundingBox();
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await menu.click();
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeInViewport();
    });
  }
});
