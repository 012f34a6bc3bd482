import { newEmail } from '../factories';
import { withDatabase } from '../setup/database';
import { testEnvironment } from '../setup/environment';
import { findCode } from '../setup/outbox';
import { databaseUrl, expect, expectGoodLooks, press, test } from './test';

for (const provider of ['Google', 'GitHub']) {
  test(`sign in with ${provider}, and be led on to where one was going`, async ({ page }) => {
    await page.goto('/dashboard/learning');
    await press(page, `Continue with ${provider}`);
    await page.getByLabel('Email', { exact: true }).fill(newEmail());
    await press(page, 'Allow');
    await expect(page.getByText('Account created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/learning$/);
  });
}

test('who has no password confirms a change by a code that comes by e-mail', async ({ page, hasScript }) => {
  const email = newEmail();
  await page.goto('/login?redirect=%2Faccount%2Fsecurity');
  await press(page, 'Continue with Google');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Allow');
  await withDatabase(
    databaseUrl(),
    (sql) => sql`update sessions set created_at = now() - interval '1 hour'
      where user_id = (select id from users where email = ${email})`,
  );
  await page.getByLabel('New password').fill('Buzzer-beater2');
  await press(page, 'Set a password');
  await expect(page).toHaveURL(/\/account\/code\?redirect=/);
  await press(page, 'Send the code');
  await expect(page.getByText('is on its way to')).toBeVisible();
  await page.getByLabel('Code').fill('12');
  await page.getByLabel('Code').press('Enter');
  await expect(page.getByText('Please enter the six digits')).toBeVisible();
  await expectGoodLooks(page, hasScript);
  const readCode = () => findCode(testEnvironment.DATA_DIR, email);
  await expect.poll(readCode).toBeDefined();
  await page.getByLabel('Code').fill((await readCode()) ?? '');
  await press(page, 'Go on');
  await expect(page.getByText('For a quarter of an hour we ask for no other code.')).toBeVisible();
  await page.getByLabel('New password').fill('Buzzer-beater2');
  await press(page, 'Set a password');
  await expect(page.getByText('Your password has been changed')).toBeVisible();
});
