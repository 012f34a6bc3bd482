import type { Page } from 'playwright/test';
import { enrol, expect, expectNoAxeFindings, signUp, subscribe, test } from './test';

const publicScreens = [
  '/',
  '/?recommend',
  '/?course=1',
  '/about',
  '/login',
  '/signup',
  '/catalog',
  '/playground',
  '/instructor',
  '/pricing',
  '/certificates',
  '/certificates/nothing',
  '/privacy-policy',
  '/terms-of-service',
  '/nothing/here',
];
const learnerScreens = [
  '/dashboard',
  '/dashboard?recommend',
  '/dashboard/learning',
  '/dashboard/practice',
  '/profile',
  '/account',
  '/account?edit',
  '/subscription',
  '/checkout?plan=2',
  '/courses/1',
  '/courses/2',
  '/lessons/1',
  '/lessons/2',
];
const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

for (const { width, colorScheme } of looks) {
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    for (const path of publicScreens) {
      test(`${path} is in order`, async ({ page, hasScript }) => {
        await page.goto(path);
        await expectInOrder(page, hasScript);
      });
    }

    test('a learner’s screens are in order', async ({ page, hasScript }) => {
      test.setTimeout(180_000);
      await signUp(page);
      await subscribe(page);
      await enrol(page);
      for (const path of learnerScreens) {
        await test.step(path, async () => {
          await page.goto(path);
          await expectInOrder(page, hasScript);
        });
      }
    });
  });
}

/** One h1, a title of its own, nothing wider than the window, nothing that axe finds. */
async function expectInOrder(page: Page, hasScript: boolean) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(/\w+ · Boxscore|^Boxscore: /);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  // axe is itself a script.
  if (hasScript) await expectNoAxeFindings(page);
}
