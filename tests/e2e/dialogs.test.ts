import type { Page } from 'playwright/test';
import { expect, signUp, test } from './test';

const dialog = (page: Page) => page.getByRole('dialog');

async function answerAll(page: Page) {
  await dialog(page).getByRole('link', { name: 'Curiosity' }).click();
  await dialog(page).getByRole('link', { name: 'Little or none' }).click();
  await dialog(page).getByRole('link', { name: 'Sports' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Start Over' })).toBeVisible();
}

test('the recommendation dialog is one step of the browser’s history, and none once it is closed', async ({
  page,
  hasScript,
}) => {
  test.skip(!hasScript, 'without script each answer is a page');
  await page.goto('/about');
  await page.goto('/');
  await page.getByRole('link', { name: 'Get started' }).click();
  await answerAll(page);
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Get started' }).click();
  await answerAll(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get started' })).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a dialog that was opened by its address closes in its place', async ({ page, hasScript }) => {
  await page.goto('/about');
  await page.goto('/?recommend');
  await answerAll(page);
  await dialog(page).getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toHaveCount(0);
  if (!hasScript) return;
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('the dashboard’s dialog leaves nothing behind either', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script each answer is a page');
  await signUp(page);
  await page.goto('/about');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Get Started' }).click();
  await answerAll(page);
  await dialog(page).getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();
  await expect(page).toHaveURL('/about');
});
