import { expect, readQuery, test } from './test';

test('a key pressed while a page wakes up does not stop it', async ({ page, hasScript }) => {
  // Simulates a slow device: React's scheduler runs late.
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

test('what is typed while the page wakes up is kept', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script no page wakes up');
  // Simulates a key at the moment when hydration resets the text area.
  await page.addInitScript(() => {
    const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    let isTyped = false;
    Object.defineProperty(HTMLTextAreaElement.prototype, 'value', {
      ...value,
      set(text: string) {
        value.set?.call(this, isTyped ? text : 'select 42');
        isTyped = true;
      },
    });
  });
  await page.goto('/playground?query=select+1');
  await expect(page.locator('.cm-content')).toBeVisible();
  await expect.poll(() => readQuery(page, true)).toBe('select 42');
});
