import type { Page } from 'playwright/test';
import { expect, expectGoodLooks, test } from './test';

const texts = [
  'Welcome to the product! This is your navigation menu where you can access all features.',
  'Browse our industry-focused courses tailored to your learning needs.',
  'Track your progress and earn achievements as you learn.',
  'Access your personalized dashboard and learning journey here.',
];

test.use({ isFirstVisit: true });

const tour = (page: Page) => page.getByRole('dialog', { name: 'Product tour' });
const step = (page: Page, number: number) => tour(page).getByText(texts[number - 1] ?? '', { exact: true });
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('hasSeenTour'));

/** A step reacts to keys and clicks only after it has been rendered. */
const stepIsDrawn = (page: Page) => page.evaluate(() => new Promise(requestAnimationFrame));

async function pressArrow(page: Page, key: 'ArrowLeft' | 'ArrowRight') {
  await stepIsDrawn(page);
  await page.keyboard.press(key);
}

/** The element that the tour highlights. */
const pointedAt = (page: Page) => page.locator('.driver-active-element');

/** Faults of a step: its element is cut off, too small, or covered by the tour or the header. */
function coveredByTour(): string[] {
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [thing, popover, head] = ['.driver-active-element', '.driver-popover', 'header'].map(box);
  if (!thing || !popover || !head) return ['there is no step'];
  const isOver = (other: DOMRect) =>
    thing.left < other.right - 1 &&
    thing.right > other.left + 1 &&
    thing.top < other.bottom - 1 &&
    thing.bottom > other.top + 1;
  const isOfHead = !!document.querySelector('header .driver-active-element');
  const isWhole = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return [
    isWhole(popover) ? '' : 'the tour is cut off',
    document.documentElement.scrollWidth > innerWidth ? 'the page is too wide' : '',
    document.querySelector('.driver-popover')?.getAnimations({ subtree: true }).length ? 'it moves' : '',
    thing.top < -1 || thing.bottom > innerHeight + 1 ? 'is cut off' : '',
    isOver(popover) ? 'is under the tour' : '',
    !isOfHead && isOver(head) ? 'is under the masthead' : '',
  ].filter(Boolean);
}

test.describe('with script', () => {
  test.beforeEach(({ hasScript }) => {
    test.skip(!hasScript, 'without script the tour is a page');
  });

  test('opens on the first visit alone, and only then is fetched', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/');
    await expect(step(page, 1)).toBeVisible();
    expect(await flag(page)).toBe('true');
    expect(fetched.filter((url) => url.includes('tour-guide'))).not.toEqual([]);
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);

    fetched.length = 0;
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tour(page)).toHaveCount(0);
    expect(fetched.filter((url) => url.includes('tour-guide'))).toEqual([]);
  });

  for (const [who, path, targets] of [
    ['a visitor', '/', ['SQL Playground', 'Where the three paths begin', 'Badges and progress', 'Login']],
    ['a learner', '/dashboard', ['Course Catalog', 'Sports', 'Achievements', 'User menu']],
  ] as const)
    test(`four steps for ${who}, by arrows, each at what it speaks of`, async ({ signIn, page }) => {
      if (who === 'a learner') await signIn();
      await page.goto(path);
      for (const [index, target] of targets.entries()) {
        await expect(step(page, index + 1)).toBeVisible();
        await expect(tour(page).getByText(`${index + 1} of 4`)).toBeVisible();
        await expect(pointedAt(page)).toContainText(target);
        await expect(pointedAt(page)).toBeInViewport();
        if (index < 3) await pressArrow(page, 'ArrowRight');
      }
      await pressArrow(page, 'ArrowLeft');
      await expect(step(page, 3)).toBeVisible();
      await tour(page).getByRole('button', { name: 'Next' }).click();
      await tour(page).getByRole('button', { name: 'Done' }).click();
      await expect(tour(page)).toHaveCount(0);
    });

  test('is a dialog that holds the focus and gives it back', async ({ page }) => {
    await page.goto('/');
    await expect(step(page, 1)).toBeVisible();
    await expect(tour(page)).toHaveAttribute('aria-modal', 'true');
    await tour(page).evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    );
    await expectGoodLooks(page, true);
    for (let presses = 0; presses < 5; presses += 1) {
      await page.keyboard.press('Tab');
      await expect(tour(page).locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(tour(page)).toHaveCount(0);

    const again = page.getByRole('link', { name: 'Take the tour' });
    await again.click();
    await expect(step(page, 1)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(tour(page).locator(':focus')).toHaveCount(1);
    await pressArrow(page, 'ArrowRight');
    await expect(tour(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(again).toBeFocused();
    await expect(again).toBeInViewport();
  });

  test.describe('where motion is not wanted', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('shows whole things, covers none of them, and ends where it began', async ({ page, signIn }) => {
      await signIn({ enrolled: true });
      await page.addInitScript(() => localStorage.removeItem('hasSeenTour'));
      for (const size of [
        { width: 360, height: 640 },
        { width: 1280, height: 800 },
      ]) {
        await page.setViewportSize(size);
        for (const path of ['/dashboard', '/']) {
          await page.goto(path);
          for (const [index] of texts.entries()) {
            await expect(step(page, index + 1)).toBeVisible();
            await stepIsDrawn(page);
            expect(await page.evaluate(coveredByTour), `${path} ${size.width} ${index + 1}`).toEqual([]);
            if (index < 3) await pressArrow(page, 'ArrowRight');
          }
          await tour(page).getByRole('button', { name: 'Done' }).click();
          await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
        }
      }
    });
  });

  test('a click on the mask closes it', async ({ page }) => {
    await page.goto('/');
    await expect(step(page, 1)).toBeVisible();
    await stepIsDrawn(page);
    await page.mouse.click(20, 700);
    await expect(tour(page)).toHaveCount(0);
  });

  test('waits for a page to begin on, and goes with it', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(tour(page)).toHaveCount(0);
    await page.locator('header').getByRole('link', { name: 'Boxscore' }).click();
    await expect(step(page, 1)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(tour(page)).toHaveCount(0);
  });

  test('comes after the page, which it does not make slower to be drawn', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/pricing');
    await expect(step(page, 1)).toBeVisible();
    const drawn = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { element?: Element })[];
            resolve(entries.map(({ element }) => (element?.closest('.driver-popover') ? 'tour' : 'page')));
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
    expect(new Set(drawn)).toEqual(new Set(['page']));
  });
});

test('without script the tour is a page', async ({ page, hasScript }) => {
  await page.goto(hasScript ? '/about' : '/');
  await page.getByRole('link', { name: 'Take the tour' }).click();
  await expect(page).toHaveURL('/tour');
  await expect(page.getByRole('heading', { level: 1, name: 'Take the tour' })).toBeVisible();
  for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
