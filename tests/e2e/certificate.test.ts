import { readFile } from 'node:fs/promises';
import { passAssessment, revokeCertificate } from '../factories';
import { databaseUrl, expect, expectGoodLooks, press, test } from './test';

test('a certificate: verified, renamed, revoked', async ({ page, hasScript, become, openElsewhere }) => {
  const { email } = await become();
  const { certificateId } = await passAssessment(databaseUrl(), email);
  const address = `/certificates/${certificateId}`;
  await page.goto(address);
  await expect(page.getByText('This certificate is valid.')).toBeVisible();
  await expectGoodLooks(page, hasScript);

  await page.getByLabel('Name', { exact: true }).fill(' ');
  await press(page, 'Issue again');
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Josephine Bell');
  await press(page, 'Issue again');
  await expect(page.getByText('Your certificate carries the name you wrote.')).toBeVisible();
  await expect(page).not.toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Issued so far' })).toBeVisible();
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
  await expect(stranger.getByRole('button', { name: 'Issue again' })).toHaveCount(0);
  await stranger.getByRole('link', { name: 'See the certificate that replaced it' }).click();
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await expect(stranger.getByText('Josephine Bell')).toBeVisible();

  const check = async (text: string) => {
    await stranger.goto('/certificates');
    await stranger.getByLabel('Credential').fill(text);
    await press(stranger, 'Check');
  };
  await check(credential);
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await check(credential.replace('Josephine Bell', 'Josephine Ball'));
  await expect(stranger.getByText('This credential is not genuine.')).toBeVisible();
  await check('my certificate');
  await expect(stranger.getByText('Please paste the whole file')).toBeVisible();
  await expectGoodLooks(stranger, hasScript);

  await revokeCertificate(
    { DATA_DIR: process.env.TEST_DATA_DIR ?? '' },
    renamed.split('/').at(-1) ?? '',
    'Passed by somebody else',
  );
  await stranger.goto(renamed);
  await expect(stranger.getByText('This certificate was revoked on')).toBeVisible();
  await expect(stranger.getByText('Passed by somebody else')).toBeVisible();
  await expectGoodLooks(stranger, hasScript);
  await check(credential);
  await expect(stranger.getByText('This certificate was revoked on')).toBeVisible();

  await stranger.goto('/certificates/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(stranger.getByRole('heading', { name: 'No such certificate' })).toBeVisible();
});
