import { password } from '../factories';
import { hold } from './hold';
import { expect, press, signUp, test } from './test';

test('sign up, log out, log in, and be led back to where one was going', async ({ page }) => {
  const { email } = await signUp(page);
  await page.goto('/account');
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  await page.locator('summary', { hasText: 'User menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('See you next time!')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?redirect=%2Faccount$/);

  await page.goto('/dashboard/learning');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard%2Flearning$/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Login');
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/learning$/);
  await expect(page.getByText('No courses yet')).toBeVisible();

  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the password meter grows, also with what was typed before it woke', async ({ page, hasScript }) => {
  test.skip(!hasScript, 'the meter is an enhancement');
  const { letGo } = await hold(page, '**/assets/auth-form-*.js');
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByLabel('Password').fill('abcdef');
  letGo();
  const meter = page.getByText(/^Password strength:/);
  await expect(meter).toHaveText('Password strength: Weak');
  await expect(page.getByLabel('Password')).toHaveValue('abcdef');
  for (const [typed, words] of [
    ['abc', 'Too short'],
    ['abcdef', 'Weak'],
    ['abcdeF1', 'Almost there'],
    ['abcdeF1!', 'Strong'],
  ] as const) {
    await page.getByLabel('Password').fill(typed);
    await expect(meter).toHaveText(`Password strength: ${words}`);
  }
});
