import type { Page } from 'playwright/test';
import { toHtml } from '../../ops/content/html';
import { parseMarkdown } from '../../ops/content/markdown';
import { passAssessment } from '../factories';
import { withDatabase } from '../setup/database';
import { databaseUrl, expect, heading, press, test, writeQuery } from './test';

const mark = 'globalThis.ranHere=1';
const evil = `</script><script>${mark}</script><img src=x onerror="${mark}"><svg onload="${mark}">\u2028\u2029<!--`;

async function expectNothingRan(page: Page, hasScript: boolean) {
  // Elements that came of a text would be there without script too.
  await expect(page.locator('[onerror], [onload], svg[onload], a[href^="javascript:" i]')).toHaveCount(0);
  if (!hasScript) return;
  expect(await page.evaluate(() => 'ranHere' in globalThis)).toBe(false);
}

test('nothing that a learner types runs, wherever it is shown', { tag: '@deep' }, async ({
  page,
  hasScript,
  become,
}) => {
  const { email } = await become();
  await page.goto('/account?edit');
  await page.getByLabel('First name').fill(evil.slice(0, 90));
  await page.getByRole('textbox', { name: 'City' }).fill(`<img src=x onerror="${mark}">`);
  await press(page, 'Save');
  await expect(page.getByText('Your profile has been updated.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue(`<img src=x onerror="${mark}">`);
  await expectNothingRan(page, hasScript);

  await page.goto('/playground');
  await writeQuery(page, `select '${evil}' as "<img src=x onerror=${mark}>"`, hasScript);
  await press(page, 'Run Query');
  await expect(page.getByRole('columnheader', { name: '<img src=x' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '</script><script>' })).toBeVisible();
  await expectNothingRan(page, hasScript);

  await page.goto('/instructor#waitlist');
  await page.getByLabel('First name').fill(evil.slice(0, 90));
  await page.getByLabel('Last name').fill(`<svg onload="${mark}">`);
  await page.getByLabel('Email').fill('jordan@club');
  await press(page, 'Join the waitlist');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectNothingRan(page, hasScript);

  const { certificateId } = await passAssessment(databaseUrl(), email);
  await page.goto(`/certificates/${certificateId}`);
  await page.getByText('Correct the name').click();
  await page.getByLabel('Name', { exact: true }).fill(`Jo <img src=x onerror="${mark}"></title>`);
  await press(page, 'Issue it with this name');
  await expect(page.getByText('Your certificate carries the name you wrote.')).toBeVisible();
  await expect(page.getByText('Jo <img src=x').first()).toBeVisible();
  await expectNothingRan(page, hasScript);
});

const markdown = `
[hostile link](javascript:${mark}) [two](JaVaScRiPt:${mark}) [three](data:text/html,<script>${mark}</script>) <javascript:${mark}>

![four](javascript:${mark}) ![five](x"onerror="${mark})

<script>${mark}</script><img src=x onerror="${mark}"><svg onload="${mark}"></svg><iframe srcdoc="<script>${mark}</script>"></iframe>

<a href="javascript:${mark}" onclick="${mark}">six</a><style>body{display:none}</style><form action="https://evil.example"><input name=password></form>

\`\`\`sql"><script>${mark}</script>
select '</code></pre><script>${mark}</script>'
\`\`\`

| <img src=x onerror="${mark}"> | b |
|---|---|
| </td><script>${mark}</script> | c |
`;

test('nothing that an author writes runs in a lesson', { tag: '@deep' }, async ({
  page,
  hasScript,
  become,
}) => {
  const refused: string[] = [];
  const tree = parseMarkdown({ text: markdown, roles: [], report: (_, message) => refused.push(message) });
  expect(refused).toEqual(expect.arrayContaining(['raw HTML is not allowed', 'images are not allowed']));
  // An author who got past that is stopped once more.
  const html = await toHtml({ file: 'hostile.md', nodes: tree.children, run: () => Promise.reject() });

  await become({ enrolled: true });
  await page.goto('/lessons/1');
  const title = await heading(page).innerText();
  const [item] = await withDatabase(
    databaseUrl(),
    (sql) => sql`select content->>'html' as html from lesson_items where lesson_id = 1 and order_index = 0`,
  );
  // Of this page alone: others read the same lesson meanwhile.
  await page.route('**/lessons/1*', async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    await route.fulfill({ response: reply, body: text.replace(item?.html, () => html) });
  });
  await page.goto('/lessons/1?item=1');
  await expect(heading(page, title)).toBeVisible();
  await expect(page.locator('.prose')).toContainText('hostile link');
  await expect(page.locator('.prose :is(script, iframe, style, form, input, svg, img[src="x"])')).toHaveCount(
    0,
  );
  await expectNothingRan(page, hasScript);
});
