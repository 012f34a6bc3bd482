import type { Page } from 'playwright/test';
import { stopClock } from './clock';
import { hold } from './hold';
import { expect, expectGoodLooks, test } from './test';

test.describe('a page that is slow to come', () => {
  test.beforeEach(({ hasScript }) => {
    test.skip(!hasScript, 'the browser shows its own progress');
  });

  /** Navigates to the catalog, whose reply is held until the returned function is called. */
  async function openSlowly(page: Page) {
    const { letGo } = await hold(page, '**/catalog.data*');
    await page.goto('/playground');
    await expect(page.locator('.cm-content')).toBeVisible();
    return letGo;
  }

  test('shows a line under the masthead after 150 ms, says so, and takes it away', async ({ page }) => {
    const letGo = await openSlowly(page);
    const timerIsSet = await stopClock(page);
    const progress = page.locator('header').getByTestId('pending');
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Course Catalog' });
    const stood = await link.boundingBox();
    await link.click();
    await timerIsSet(150);
    expect(await link.boundingBox()).toEqual(stood);
    await page.clock.runFor(140);
    await expect(progress).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(progress).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1);
    const box = await progress.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(4);
    await page.clock.resume();
    await expectGoodLooks(page, true);
    letGo();
    await expect(page).toHaveURL('/catalog');
    await expect(progress).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  });

  test.describe('where motion is not wanted', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('the line stands still', async ({ page }) => {
      const letGo = await openSlowly(page);
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Course Catalog' })
        .click();
      const progress = page.locator('header').getByTestId('pending');
      await expect(progress).toBeVisible();
      expect(await progress.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
      letGo();
      await expect(progress).toHaveCount(0);
    });
  });
});

test.describe('a notice that F8 went to', () => {
  const notice = (page: Page) => page.locator('[data-sonner-toast]');

  /** Advances the clock by the time after which a notice would disappear. */
  const wait = (page: Page) => page.clock.runFor(6_500);

  async function openNotice(page: Page) {
    await page.clock.install();
    await page.goto('/playground');
    await expect(page.locator('.cm-content')).toBeVisible();
    await page.getByRole('button', { name: 'Hints (0/3)' }).click();
    await expect(notice(page)).toBeVisible();
    // The button is disabled until the page has reloaded, and cannot be focused before.
    await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeEnabled();
  }

  test.beforeEach(({ hasScript }) => {
    test.skip(!hasScript, 'without script a notice stays on its page');
  });

  test('stays until Esc, which gives the focus back', async ({ page }) => {
    await openNotice(page);
    const button = page.getByRole('button', { name: 'Hints (1/3)' });
    await button.focus();
    await page.keyboard.press('F8');
    await page.mouse.move(600, 300);
    await page.mouse.move(10, 10);
    await wait(page);
    await expect(notice(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notice(page)).toHaveCount(0, { timeout: 2_000 });
    await expect(button).toBeFocused();
  });

  test('stays until a click elsewhere', async ({ page }) => {
    await openNotice(page);
    await page.keyboard.press('F8');
    await notice(page).hover();
    await notice(page).click();
    await page.mouse.move(10, 300);
    await wait(page);
    await expect(notice(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(notice(page)).toHaveCount(0, { timeout: 2_000 });
  });

  test('goes by itself where nobody went to it', async ({ page }) => {
    await openNotice(page);
    await wait(page);
    await expect(notice(page)).toHaveCount(0);
  });

  test('comes last on the page, and lets who walks by with Tab go on', async ({ page }) => {
    await openNotice(page);
    await page.locator('footer').getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(notice(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('footer').getByRole('link').last()).not.toBeFocused();
    await expect(notice(page)).not.toBeFocused();
  });
});
