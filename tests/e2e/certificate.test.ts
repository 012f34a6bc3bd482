import { readFile } from 'node:fs/promises';
import { passAssessment, runDesk } from '../factories';
import { databaseUrl, expect, expectGoodLooks, heading, press, test } from './test';

test('a certificate: named, corrected, verified, revoked', { tag: '@phone' }, async ({
  page,
  hasScript,
  signIn,
  openElsewhere,
}) => {
  const { email } = await signIn();
  await passAssessment(databaseUrl(), email, async () => undefined);
  await page.goto('/dashboard/learning');
  await page.getByRole('link', { name: 'Get Certificate' }).click();
  await expect(heading(page, 'Your name on the certificate')).toBeVisible();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('');
  await name.fill('山田 Jo');
  await press(page, 'Issue Certificate');
  await expect(page.getByText('The PDF cannot show 山 田')).toBeVisible();
  await expect(name).toHaveValue('山田 Jo');
  await expect(page.getByRole('button', { name: 'Keep it as written' })).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await name.fill('Jo Bel');
  await press(page, 'Preview');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Jo Bel');
  await expect(page.getByText('nothing is issued yet')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await name.press('Enter');
  await expect(page.getByText('It is yours, Jo Bel.')).toBeVisible();
  await expect(page.getByText('This certificate is valid.')).toBeVisible();
  const address = new URL(page.url()).pathname;
  // Text above and below the lines of the certificate does not overflow.
  await expect(page.locator('article', { hasText: 'This certifies that' })).toHaveCSS('overflow', 'clip');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View Certificate' }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute(
    'href',
    new RegExp(`^https://www.linkedin.com/profile/add\\?.*certUrl=.*${encodeURIComponent(address)}$`),
  );
  await expect(page.getByLabel('Address to share')).toHaveValue(page.url());
  if (hasScript) {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'Copy');
    await expect(page.getByText('Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  }
  await expectGoodLooks(page, hasScript);
  await page.getByText('Correct the name').click();
  await name.fill(' ');
  await press(page, 'Issue it with this name');
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await name.fill('Josephine Bell');
  await press(page, 'Issue it with this name');
  await expect(page.getByText('Your certificate carries the name you wrote.')).toBeVisible();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Issued so far' })).toBeVisible();
  await expect(page.getByText('Correct the name')).toHaveCount(0);
  const renamed = new URL(page.url()).pathname;

  const download = async (name: string) => {
    const started = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    return readFile(await (await started).path());
  };
  expect((await download('Download PDF')).subarray(0, 5).toString()).toBe('%PDF-');
  const credential = (await download('Download credential')).toString();

  const stranger = await openElsewhere();
  await stranger.goto(address);
  await expect(stranger.getByText('This certificate was replaced on')).toBeVisible();
  await expect(stranger.getByText('Correct the name')).toHaveCount(0);
  await expect(stranger.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0);
  await expect(stranger.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/certificate\.png$/,
  );
  await stranger.getByRole('link', { name: 'See the certificate that replaced it' }).click();
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await expect(stranger.getByText('Josephine Bell')).toBeVisible();
  await expect(stranger.getByText('It is yours')).toHaveCount(0);

  await stranger.goto('/certificates');
  await stranger.getByLabel('Credential').fill(credential);
  await press(stranger, 'Check');
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await expectGoodLooks(stranger, hasScript);

  const id = renamed.split('/').at(-1) ?? '';
  expect(await runDesk({}, 'revoke', id, 'Passed by somebody else')).toMatchObject({ code: 0 });
  await stranger.goto(renamed);
  await expect(stranger.getByText('This certificate was revoked on')).toBeVisible();
  await expectGoodLooks(stranger, hasScript);

  await stranger.goto('/certificates/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(stranger.getByRole('heading', { name: 'No such certificate' })).toBeVisible();
});
