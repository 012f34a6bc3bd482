import { readFile } from 'node:fs/promises';
import { findRunningDatabase } from '../../ops/running-database';
import { passAssessment, revokeCertificate } from '../factories';
import { enrol, expect, expectNoAxeFindings, signUp, subscribe, test } from './test';

const databaseUrl = () => findRunningDatabase({ DATA_DIR: process.env.E2E_DATA_DIR, NODE_ENV: 'test' });

test('a certificate is verified by anyone, renamed by its holder, and revoked', async ({
  page,
  browser,
  hasScript,
}) => {
  test.setTimeout(120_000);
  const { email } = await signUp(page);
  const { certificateId } = await passAssessment(databaseUrl(), email);
  const address = `/certificates/${certificateId}`;
  await page.goto(address);
  await expect(page.getByText('This certificate is valid.')).toBeVisible();
  if (hasScript) await expectNoAxeFindings(page);

  await page.getByLabel('Name', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Issue again' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Josephine Bell');
  await page.getByRole('button', { name: 'Issue again' }).click();
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

  const visitor = await browser.newContext({ javaScriptEnabled: hasScript });
  const stranger = await visitor.newPage();
  await stranger.goto(address);
  await expect(stranger.getByText('This certificate was replaced on')).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Issue again' })).toHaveCount(0);
  await stranger.getByRole('link', { name: 'See the certificate that replaced it' }).click();
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await expect(stranger.getByText('Josephine Bell')).toBeVisible();

  const check = async (text: string) => {
    await stranger.goto('/certificates');
    await stranger.getByLabel('Credential').fill(text);
    await stranger.getByRole('button', { name: 'Check' }).click();
  };
  await check(credential);
  await expect(stranger.getByText('This certificate is valid.')).toBeVisible();
  await check(credential.replace('Josephine Bell', 'Josephine Ball'));
  await expect(stranger.getByText('This credential is not genuine.')).toBeVisible();
  await check('my certificate');
  await expect(stranger.getByText('Please paste the whole file')).toBeVisible();
  if (hasScript) await expectNoAxeFindings(stranger);

  await revokeCertificate(
    { DATA_DIR: process.env.E2E_DATA_DIR ?? '' },
    renamed.split('/').at(-1) ?? '',
    'Passed by somebody else',
  );
  await stranger.goto(renamed);
  await expect(stranger.getByText('This certificate was revoked on')).toBeVisible();
  await expect(stranger.getByText('Passed by somebody else')).toBeVisible();
  if (hasScript) await expectNoAxeFindings(stranger);
  await check(credential);
  await expect(stranger.getByText('This certificate was revoked on')).toBeVisible();

  await stranger.goto('/certificates/AAAAAAAAAAAAAAAAAAAAAA');
  await expect(stranger.getByRole('heading', { name: 'No such certificate' })).toBeVisible();
  await visitor.close();
});

test('the dashboard leads back to where one left off, and dates what was earned', async ({
  page,
  hasScript,
}) => {
  test.setTimeout(120_000);
  await signUp(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'First lesson' })).toContainText('Not yet');
  await subscribe(page);
  await enrol(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Start Course' }).click();
  await expect(page).toHaveURL('/lessons/1?item=1');
  const first = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'NEXT' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: first })).toHaveCount(0);
  const left = await page.getByRole('heading', { level: 1 }).innerText();

  await page.goto('/dashboard');
  const next = page.getByRole('link', { name: 'Continue where you left off' });
  await expect(next).toHaveCount(1);
  await expect(page.getByText('item 2 of')).toBeVisible();
  if (hasScript) await expectNoAxeFindings(page);
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: left })).toBeVisible();
});
