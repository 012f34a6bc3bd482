import type { Page } from 'playwright/test';
import { completeLessons, passAssessment } from '../factories';
import { findLink } from '../setup/outbox';
import { finishersScreens, learnerScreens, publicScreens } from './screens';
import { databaseUrl, expect, expectGoodLooks, heading, test } from './test';

test('a visitor’s screens are in order', async ({ page, hasScript }) => {
  test.setTimeout(120_000);
  for (const path of publicScreens) await expectInOrder(page, path, hasScript);
});

test('the pages behind e-mailed links are in order', async ({ page, hasScript, become }) => {
  const learner = await become();
  await learner.submit('/forgot-password', { email: learner.email });
  for (const path of ['/confirm-email', '/reset-password']) {
    const find = () => findLink(process.env.TEST_DATA_DIR ?? '', learner.email, path);
    await expect.poll(find).toBeTruthy();
    await expectInOrder(page, (await find()) ?? '', hasScript);
  }
});

test('a learner’s screens are in order', async ({ page, hasScript, become }) => {
  test.setTimeout(120_000);
  await become({ enrolled: true });
  for (const path of learnerScreens) await expectInOrder(page, path, hasScript);
});

test('the screens of one who passed are in order', async ({ page, hasScript, become }) => {
  test.setTimeout(120_000);
  const { email, userId } = await become({ subscribed: true });
  const { certificateId } = await passAssessment(databaseUrl(), email);
  await completeLessons(databaseUrl(), userId);
  for (const path of [...finishersScreens, `/certificates/${certificateId}`]) {
    await expectInOrder(page, path, hasScript);
  }
});

/** One h1, a title of its own, nothing wider than the window, nothing that axe finds. */
async function expectInOrder(page: Page, path: string, hasScript: boolean) {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(heading(page)).toHaveCount(1);
    await expect(page).toHaveTitle(/\w+ · Boxscore|^Boxscore: /);
    await expectGoodLooks(page, hasScript);
  });
}
