import type { Page } from 'playwright/test';
import { findRunningDatabase } from '../../ops/running-database';
import { completeLessons, passAssessment } from '../factories';
import { enrol, expect, signUp, subscribe, test, writeQuery } from './test';

type Violation = { directive: string; what: string };

/** What the browser stops for the page's policy, on every page from now on. */
async function watchPolicy(page: Page) {
  const violations: Violation[] = [];
  await page.exposeFunction('noteViolation', (violation: Violation) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const note = (globalThis as unknown as { noteViolation(violation: unknown): void }).noteViolation;
      note({ directive: violatedDirective, what: `${blockedURI} ${sample}` });
    });
  });
  return violations;
}

const visitors = ['/', '/?recommend', '/?course=1', '/about', '/login', '/signup', '/catalog', '/instructor'];
const learners = [
  ...['/dashboard', '/dashboard/learning', '/dashboard/practice', '/profile', '/account', '/account?edit'],
  ...['/account/security', '/account/data', '/subscription', '/checkout?plan=2', '/courses/1', '/courses/2'],
];

test('the browser finds nothing against the policy on any screen', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'without script the console tells, in every journey');
  test.setTimeout(180_000);
  const violations = await watchPolicy(page);
  const visit = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect({ path, violations }).toEqual({ path, violations: [] });
  };

  for (const path of [...visitors, '/pricing', '/playground', '/certificates', '/nothing/here'])
    await visit(path);
  const { email } = await signUp(page);
  await subscribe(page);
  await enrol(page);
  for (const path of learners) await visit(path);

  await visit('/playground');
  await writeQuery(page, 'select count(*) as games from games', hasScript);
  await page.getByRole('button', { name: 'Run Query' }).click();
  await expect(page.getByRole('cell', { name: '82' })).toBeVisible();

  const databaseUrl = await findRunningDatabase({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' });
  const { certificateId, userId } = await passAssessment(databaseUrl, email);
  await completeLessons(databaseUrl, userId);
  for (const path of [
    '/lessons/1',
    '/lessons/10?item=9',
    '/assessment-results/1',
    `/certificates/${certificateId}`,
  ]) {
    await visit(path);
  }
  await visit('/lessons/1');
  for (let n = 0; n < 4; n += 1) await page.getByRole('button', { name: 'NEXT' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(violations).toEqual([]);
});

test('a script that is not the page’s own is stopped, and noticed', async ({ browser, hasScript }) => {
  test.skip(!hasScript, 'nothing runs');
  const context = await browser.newContext();
  const page = await context.newPage();
  const violations = await watchPolicy(page);
  await page.goto('/login');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.ranHere = 1';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="globalThis.ranHere = 2">');
    document.body.insertAdjacentHTML('beforeend', '<iframe src="https://evil.example"></iframe>');
  });
  await expect
    .poll(() => violations.map(({ directive }) => directive))
    .toEqual(expect.arrayContaining(['script-src-elem', 'script-src-attr', 'frame-src']));
  expect(await page.evaluate(() => 'ranHere' in globalThis)).toBe(false);
  await context.close();
});
