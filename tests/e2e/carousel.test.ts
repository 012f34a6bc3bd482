import type { Page } from 'playwright/test';
import { expect, test } from './test';

const titles = ['Real-world scenarios', 'AI-assisted course creation', 'Review with confidence'];

/** Expects that the slide is in view; the dots alone do not prove it. */
async function expectSlide(page: Page, number: number) {
  const track = page.getByRole('region', { name: 'What creators get' });
  for (const [index, title] of titles.entries()) {
    const slide = track.getByRole('link', { name: title });
    if (index + 1 === number) await expect(slide).toBeInViewport({ ratio: 0.9 });
    else await expect(slide).not.toBeInViewport({ ratio: 0.1 });
  }
  await expect(page.getByRole('button', { name: `Slide ${number}: ` })).toHaveAttribute(
    'aria-current',
    'true',
  );
}

test('arrows and dots move the slides', async ({ page, hasScript }) => {
  await page.goto('/instructor');
  const next = page.getByRole('button', { name: 'Next slide' });
  if (!hasScript) {
    await expect(next).toBeHidden();
    const last = page.getByRole('link', { name: titles[2] });
    await last.focus();
    return expect(last).toBeInViewport({ ratio: 0.9 });
  }
  await expectSlide(page, 1);
  await next.click();
  await expectSlide(page, 2);
  await page.getByRole('button', { name: 'Slide 3: ' }).click();
  await expectSlide(page, 3);
  await next.click();
  await expectSlide(page, 1);
  await page.getByRole('button', { name: 'Previous slide' }).click();
  await expectSlide(page, 3);
});

test('the slides go on every five seconds, until they are told to pause', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'nothing moves by itself');
  await page.clock.install();
  await page.goto('/instructor');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(5_100);
  await expectSlide(page, 2);
  await page.clock.runFor(5_100);
  await expectSlide(page, 3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: 'Play' }).blur();
  await page.clock.runFor(11_000);
  await expectSlide(page, 3);
});

test.describe('where motion is not wanted', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the slides stay, and move by hand at once', async ({ page, hasScript }) => {
    test.skip(!hasScript, 'nothing moves by itself');
    await page.clock.install();
    await page.goto('/instructor');
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(11_000);
    await expectSlide(page, 1);
    await page.getByRole('button', { name: 'Next slide' }).click();
    await expectSlide(page, 2);
  });
});

test('a slide opens larger, and its neighbours are one click away', async ({ page, hasScript }) => {
  await page.goto('/instructor');
  await page.getByRole('link', { name: titles[0] }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: titles[0] })).toBeVisible();
  await dialog.getByRole('link', { name: 'Previous slide' }).click();
  await expect(dialog.getByRole('heading', { name: titles[2] })).toBeVisible();
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/instructor');
  if (!hasScript) return;
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});
