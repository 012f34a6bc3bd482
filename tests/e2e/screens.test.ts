import type { Page } from 'playwright/test';
import { findRunningDatabase } from '../../ops/running-database';
import { completeLessons, passAssessment } from '../factories';
import { findLink } from '../setup/outbox';
import { enrol, expect, expectNoAxeFindings, expectNoOverflow, signUp, subscribe, test } from './test';

const publicScreens = [
  '/',
  '/?recommend',
  '/?course=1',
  '/about',
  '/login',
  '/signup',
  '/forgot-password',
  '/forgot-password?sent',
  '/reset-password?token=nothing',
  '/confirm-email?token=nothing',
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
  '/account/security',
  '/account/data',
  '/subscription',
  '/checkout?plan=2',
  '/courses/1',
  '/courses/2',
  '/lessons/1',
  '/lessons/2',
];
const finishersScreens = [
  '/dashboard',
  '/dashboard/learning',
  '/courses/1',
  '/lessons/1',
  '/lessons/10?item=9',
  '/assessment-results/1',
  '/profile',
];

for (const path of publicScreens) {
  test(`${path} is in order`, async ({ page, hasScript }) => {
    await expectInOrder(page, path, hasScript);
  });
}

test('the pages behind e-mailed links are in order', async ({ page, hasScript }) => {
  const { email } = await signUp(page);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  for (const path of ['/confirm-email', '/reset-password']) {
    const find = () => findLink(process.env.E2E_DATA_DIR ?? '', email, path);
    await expect.poll(find).toBeTruthy();
    await expectInOrder(page, (await find()) ?? '', hasScript);
  }
});

test('a learner’s screens are in order', async ({ page, hasScript }) => {
  test.setTimeout(240_000);
  await signUp(page);
  await subscribe(page);
  await enrol(page);
  for (const path of learnerScreens) await expectInOrder(page, path, hasScript);
});

test('the screens of one who passed are in order', async ({ page, hasScript }) => {
  test.setTimeout(240_000);
  const { email } = await signUp(page);
  await subscribe(page);
  const databaseUrl = await findRunningDatabase({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' });
  const { certificateId, userId } = await passAssessment(databaseUrl, email);
  await completeLessons(databaseUrl, userId);
  for (const path of [...finishersScreens, `/certificates/${certificateId}`]) {
    await expectInOrder(page, path, hasScript);
  }
});

/** One h1, a title of its own, nothing wider than the window, nothing that axe finds. */
async function expectInOrder(page: Page, path: string, hasScript: boolean) {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(/\w+ · Boxscore|^Boxscore: /);
    await expectNoOverflow(page);
    // axe is itself a script.
    if (hasScript) await expectNoAxeFindings(page);
  });
}
