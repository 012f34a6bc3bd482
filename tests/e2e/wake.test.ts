import { expect, test } from './test';

test('a key pressed while a page wakes up does not stop it', async ({ page, hasScript }) => {
  // A slow device: React's scheduler gets its turns late.
  await page.addInitScript(() => {
    const port = MessagePort.prototype as { postMessage(message: unknown): void };
    const { postMessage } = port;
    port.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), 500);
    };
  });
  await page.goto('/playground');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageUp');
  await expect(
    hasScript ? page.locator('.cm-content') : page.getByRole('textbox', { name: 'Your query' }),
  ).toBeVisible();
});
