import type { Page } from 'playwright/test';
import { hold } from './hold';
import { expect, test } from './test';

const dialog = (page: Page) => page.getByRole('dialog');

/** Expects that the focus moves to each question, and then to the answer. */
async function answerAll(page: Page) {
  for (const [question, answer] of [
    ['What brings you here?', 'Curiosity'],
    ['How much SQL do you know?', 'Little or none'],
    ['Which field is yours?', 'Sports'],
    ['Start in the ticket office'],
  ] as const) {
    await expect(dialog(page).getByRole('heading', { name: question })).toBeFocused();
    if (answer) await dialog(page).getByRole('link', { name: answer }).click();
  }
}

test('the recommendation dialog is one step of the browser’s history, and none once it is closed', {
  tag: '@phone',
}, async ({ page, hasScript }) => {
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

test('a dialog opens again before the page below it has come back, and closes onto that page', async ({
  page,
  signIn,
  hasScript,
}) => {
  test.skip(!hasScript, 'without script nothing comes in between');
  await signIn({ subscribed: true });
  await page.goto('/subscription');
  const open = () => page.getByRole('link', { name: 'Cancel subscription' }).click();
  const keep = () => dialog(page).getByRole('button', { name: 'Keep subscription' }).click();
  await open();
  await expect(dialog(page)).toBeVisible();

  const { letGo } = await hold(page, '**/*.data*');
  await keep();
  await expect(page).toHaveURL('/subscription');
  await open();
  letGo();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL('/subscription?cancel');
  await keep();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/subscription');
});

test('the button of the course dialog is on the screen of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/?course=1');
  await expect(dialog(page).getByRole('button', { name: 'Start Learning' })).toBeInViewport({ ratio: 1 });
});
