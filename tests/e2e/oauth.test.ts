import { newEmail } from '../factories';
import { expect, press, test } from './test';

for (const provider of ['Google', 'GitHub']) {
  test(`sign in with ${provider}, and be led on to where one was going`, async ({ page }) => {
    await page.goto('/dashboard/learning');
    await press(page, `Continue with ${provider}`);
    await page.getByLabel('Email', { exact: true }).fill(newEmail());
    await press(page, 'Allow');
    await expect(page.getByText('Account created successfully')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard\/learning$/);
  });

  test(`decline at ${provider}, and read so on the login page`, async ({ page }) => {
    await page.goto('/signup');
    await press(page, `Continue with ${provider}`);
    await press(page, 'Deny');
    await expect(page.getByText(`You did not let ${provider} tell us who you are.`)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
}
