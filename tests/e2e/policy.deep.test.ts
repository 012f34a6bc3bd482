import { expect, test } from './test';

test('a script that is not the page’s own is stopped, and complained of', async ({ browser, hasScript }) => {
  test.skip(!hasScript, 'nothing runs');
  // A page of its own, because console errors of the fixture's page fail the test.
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  await page.goto('/login');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.ranHere = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="globalThis.ranHere = 2">');
    document.body.insertAdjacentHTML('beforeend', '<iframe src="https://evil.example"></iframe>');
  });
  for (const what of ['inline script', 'inline event handler', 'https://evil.example'])
    await expect.poll(() => complaints.join('\n')).toMatch(new RegExp(`^error: .*${what}`, 'm'));
  expect(await page.evaluate(() => 'ranHere' in globalThis)).toBe(false);
  await context.close();
});
