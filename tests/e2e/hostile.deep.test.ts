import type { Page } from 'playwright/test';
import { passAssessment } from '../factories';
import { databaseUrl, expect, press, test, writeQuery } from './test';

const mark = 'globalThis.ranHere=1';
const evil = `</script><script>${mark}</script><img src=x onerror="${mark}"><svg onload="${mark}">\u2028\u2029<!--`;

async function expectNothingRan(page: Page, hasScript: boolean) {
  // Elements created from a text would be there without script, too.
  await expect(page.locator('[onerror], [onload], svg[onload], a[href^="javascript:" i]')).toHaveCount(0);
  if (!hasScript) return;
  expect(await page.evaluate(() => 'ranHere' in globalThis)).toBe(false);
}

test('nothing that a learner types runs, wherever it is shown', async ({ page, hasScript, signIn }) => {
  const { email } = await signIn();
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
