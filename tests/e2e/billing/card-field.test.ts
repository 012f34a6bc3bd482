import type { Page } from 'playwright/test';
import { sites } from '../sites';
import { expectGoodLooks } from '../test';
import {
  atStripe,
  cards,
  expect,
  expectPayable,
  expectSubscribed,
  fillPayer,
  payButton,
  payOnStripesPage,
  payWith,
  refusal,
  test,
} from './paid-site';

const failed = (page: Page) => page.getByText('The card form did not load');

/** The plain way takes over, says so, and pays. */
async function expectPlainWay(page: Page) {
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText('Press Pay all the same')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await payButton(page).click();
  await payOnStripesPage(page, cards.pays);
  await expectSubscribed(page);
}

test('whose script cannot be had leaves the plain way to pay', async ({ page, become, hasScript }) => {
  await become();
  const script = `${sites.stripe.origin}/stripe.js`;
  await page.route(script, (route) => route.fulfill({ body: '' }));
  await page.goto('/checkout?plan=1');
  await expect(failed(page)).toBeVisible();
  await page.unroute(script);
  await page.route(script, (route) => route.abort());
  await page.goto('/checkout?plan=1');
  await expect(failed(page)).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await fillPayer(page);
  await expectPlainWay(page);
  await payOnStripesPage(page, cards.pays);
  await expectSubscribed(page);
});

test('that does not come is waited for five seconds, and what was typed stays', async ({ page, become }) => {
  await become();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const late of ['/_js/card', '/stripe.js']) {
    const address = `${sites.stripe.origin}${late}`;
    const asked = new Promise<void>((resolve) => {
      // Never answered.
      page.route(address, () => resolve());
    });
    await page.goto('/checkout?plan=1');
    await fillPayer(page);
    await asked;
    await expect(page.getByText('Loading the card form…')).toBeVisible();
    await page.clock.runFor(4_900);
    await expect(failed(page)).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(failed(page)).toBeVisible();
    await expect(page.getByLabel('Postal Code')).toHaveValue('04101');
    await page.unroute(address);
  }
  await page.clock.resume();
  await expectPlainWay(page);
});

test('pays once the site has found in order what is beside it', async ({ page, become, hasScript }) => {
  const { email } = await become();
  const expectUnpaid = async () => expect((await atStripe(email)).subscriptions).toEqual([]);
  await page.goto('/checkout?plan=1');
  await payWith(page, hasScript, cards.pays);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectUnpaid();
  await fillPayer(page);
  await page.getByLabel('Country').fill('Atlantis');
  await payButton(page).click();
  await expect(page.getByText('We do not know this country')).toBeVisible();
  await page.getByLabel('Country').fill('the Netherlands');

  await page.route('**/checkout.data*', (route) => route.abort());
  await payButton(page).click();
  await expect(refusal(page, 'Checkout Error')).toContainText('The server could not be reached');
  await expectUnpaid();
  await page.unrouteAll();
  // The card is still in its field.
  await payButton(page).dblclick();
  await expectSubscribed(page);
  const { customer, invoices } = await atStripe(email);
  expect(customer?.address).toMatchObject({ country: 'NL' });
  expect(invoices).toHaveLength(1);
});

test('looks as the page does, in the dark too', async ({ page, become, hasScript }) => {
  await become();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/checkout?plan=1');
  await expectPayable(page, hasScript);
  const inside = page.frameLocator('iframe').locator('body');
  const box = page.getByRole('heading', { name: 'Payment Details' });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const color = await box.evaluate((element) => getComputedStyle(element).color);
    await expect(inside).toHaveCSS('color', color);
  }
});

test('is let in by the policy of its own page alone', async ({ become }) => {
  const learner = await become();
  const policyOf = async (path: string) => {
    const { headers } = await learner.get(path);
    const policy = headers.get('Content-Security-Policy') ?? '';
    const parts = policy.split('; ').map((part) => part.split(' '));
    const directives: Record<string, string[]> = Object.fromEntries(
      parts.map(([name, ...sources]) => [name, sources]),
    );
    return { directives, openers: headers.get('Cross-Origin-Opener-Policy') };
  };
  const [checkout, pricing, subscription] = await Promise.all(
    ['/checkout?plan=1', '/pricing', '/subscription'].map(policyOf),
  );
  const { origin } = sites.stripe;
  for (const name of ['script-src', 'frame-src', 'connect-src'])
    expect(checkout?.directives[name]).toContain(origin);
  expect(checkout?.openers).toBe('same-origin-allow-popups');
  for (const other of [pricing, subscription]) {
    expect(other?.directives['form-action']).toEqual(["'self'", origin]);
    const rest = Object.entries(other?.directives ?? {}).filter(([name]) => name !== 'form-action');
    expect(rest.flatMap(([, sources]) => sources).filter((source) => /:\/\/|stripe/.test(source))).toEqual(
      [],
    );
    expect(other?.openers).toBe('same-origin');
  }
});
