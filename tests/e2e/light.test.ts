import type { Page } from 'playwright/test';
import { expect, press, test } from './test';

test.skip(({ hasScript }) => !hasScript, 'there is nothing to leave out');

/** Collects all script that the page receives from now on: files, and inline scripts. */
async function watchScript(page: Page) {
  const files: string[] = [];
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) files.push(response.url());
  });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const count = document.querySelectorAll('script, [rel=modulepreload]').length;
      sessionStorage.seen = `${sessionStorage.seen ?? ''}${count} `;
    }),
  );
  return async () => {
    const seen = await page.evaluate<string>(() => sessionStorage.seen);
    expect(seen).toMatch(/^(0 )+$/);
    return files;
  };
}

test.describe('with Save-Data', () => {
  test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } });

  test('what a browser may fetch ahead is said, and takes no notice away', async ({ page }) => {
    const reply = await page.request.get('/pricing');
    const rules = reply.headers()['speculation-rules'];
    expect(rules).toBe('"/speculation-rules.json"');
    expect(reply.headers().vary).toMatch(/Save-Data, Cookie/);
    const file = await page.request.get('/speculation-rules.json');
    expect(file.headers()['content-type']).toBe('application/speculationrules+json');
    expect(await file.json()).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] });

    // Redirects to the login, with a notice.
    await page.request.get('/checkout?plan=2', { maxRedirects: 0 });
    const ahead = await page.request.get('/login', { headers: { 'Sec-Purpose': 'prefetch' } });
    const gone = await page.request.get('/login');
    const notice = /role="status"[^>]*><strong/;
    expect([await ahead.text(), await gone.text()].map((html) => notice.test(html))).toEqual([false, true]);
  });
});

// Browsers log an error for a view transition to a page without one.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the switch turns script off and on again, on the page that has it', async ({ page }) => {
  await page.goto('/catalog');
  await press(page, 'Turn light mode on');
  await expect(page).toHaveURL('/catalog');
  await expect(page.getByText('It is on: pages come without script.')).toBeVisible();
  const readScript = await watchScript(page);
  await page.goto('/playground');
  await page.goto('/pricing');
  expect(await readScript()).toEqual([]);
  expect((await page.request.get('/pricing')).headers()['speculation-rules']).toBeTruthy();
  await press(page, 'Turn light mode off');
  await expect(page).toHaveURL('/pricing');
  await expect(page.locator('script')).not.toHaveCount(0);
  expect((await page.request.get('/pricing')).headers()['speculation-rules']).toBeUndefined();
});
