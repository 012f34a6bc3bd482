import { newEmail } from '../factories';
import { expect, test } from './test';

for (const provider of ['Google', 'GitHub']) {
  test(`sign in with ${provider}, and be led on to where one was going`, async ({ page }) => {
    await page.goto('/dashboard/learning');
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await page.getByLabel('Email', { exact: true }).fill(newEmail());
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Account created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/learning$/);
  });

  test(`decline at ${provider}, and read so on the login page`, async ({ page }) => {
    await page.goto('/signup');
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByText(`You did not let ${provider} tell us who you are.`)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
}
