import type { Page, Route } from 'playwright/test';
import { hold } from '../hold';
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
  stripe,
  test,
} from './paid-site';

const failed = (page: Page) => page.getByText('The card form did not load');

/** Expects the fallback to Stripe's page, its notice, and a payment by it. */
async function expectPlainWay(page: Page) {
  await expect(failed(page)).toBeVisible();
  await expect(page.getByText('Press Pay all the same')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await payButton(page).click();
  await payOnStripesPage(page, cards.pays);
  await expectSubscribed(page);
}

test('that cannot be had leaves the plain way to pay', async ({ page, signIn, hasScript }) => {
  await signIn();
  const { origin } = sites.stripe;
  const refused = { type: 'error', error: { message: 'No such session.', code: null } };
  const headers = { 'Access-Control-Allow-Origin': '*' };
  const ways: [address: string, meet: (route: Route) => Promise<void>][] = [
    ['**/assets/card-field-*.js', (route) => route.abort()],
    ['**/checkout/session', (route) => route.fulfill({ status: 503, body: 'Failed' })],
    [`${origin}/_js/session`, (route) => route.fulfill({ json: refused, headers })],
    [`${origin}/stripe.js`, (route) => route.fulfill({ body: '' })],
    [`${origin}/stripe.js`, (route) => route.abort()],
  ];
  for (const [address, meet] of ways) {
    await page.unrouteAll();
    await page.route(address, meet);
    await page.goto('/checkout?plan=1');
    await expect(failed(page)).toBeVisible();
  }
  await expectGoodLooks(page, hasScript);
  await fillPayer(page);
  await expectPlainWay(page);
});

test('that does not come is waited for five seconds, and what was typed stays', { tag: '@deep' }, async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const late of ['/_js/card', '/stripe.js']) {
    const address = `${sites.stripe.origin}${late}`;
    // The request is never answered.
    await page.route(address, () => undefined);
    const asked = page.waitForRequest(address);
    await page.goto('/checkout?plan=1');
    await fillPayer(page);
    // The timer is set in the same task that requests the script; the card's frame is requested later.
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

test('pays once the site has found in order what is beside it', async ({ page, signIn, hasScript }) => {
  const { email } = await signIn();
  const expectUnpaid = async () => expect((await atStripe(email)).subscriptions).toEqual([]);
  await page.goto('/checkout?plan=1');
  await payWith(page, hasScript, cards.pays);
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectUnpaid();
  await fillPayer(page);
  await page.getByLabel('Country').fill('Atlantis');
  await payButton(page).click();
  await expect(page.getByText('We do not know this country')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('Atlantis');
  expect((await atStripe(email)).customer?.name ?? null).toBeNull();
  await page.getByLabel('Country').fill('the Netherlands');

  await page.route('**/checkout.data*', (route) => route.abort());
  await payButton(page).click();
  await expect(refusal(page, 'Checkout Error')).toContainText('The server could not be reached');
  await expectUnpaid();
  await page.unrouteAll();
  // The page reloads its data after the form; leaving the page before would abort the load.
  const { isAsked, letGo } = await hold(page, '**/checkout.data*', (request) => request.method() === 'GET');
  const steps: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && /checkout\.data/.test(response.url())) steps.push('loads');
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/_js/confirm')) steps.push('pays');
  });
  // The card number is still in its field.
  await payButton(page).dblclick();
  await isAsked;
  await expectUnpaid();
  letGo();
  await expectSubscribed(page);
  expect(steps.slice(-2)).toEqual(['loads', 'pays']);
  const { customer, invoices } = await atStripe(email);
  expect(customer?.address).toMatchObject({ country: 'NL' });
  expect(invoices).toHaveLength(1);
});

test('pays the sum that was shown and no other, and takes one press', { tag: '@deep' }, async ({
  page,
  signIn,
  hasScript,
}) => {
  const { email } = await signIn();
  // As if the price had risen since the page was rendered.
  const sums = `${sites.stripe.origin}/_js/unpromo`;
  await page.route(sums, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"minorUnitsAmount":2900', '"minorUnitsAmount":3900');
    await route.fulfill({ response, body: text });
  });
  await page.goto('/checkout?plan=1');
  await fillPayer(page);
  await payWith(page, hasScript, cards.pays);
  await expect(refusal(page, 'The sum has changed since this page was opened.')).toBeFocused();
  expect((await atStripe(email)).subscriptions).toEqual([]);

  await page.unroute(sums);
  const { letGo } = await hold(page, `${sites.stripe.origin}/_js/confirm`);
  await page.reload();
  await fillPayer(page);
  await payWith(page, hasScript, cards.pays);
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await page.getByLabel('Postal Code').press('Enter');
  await expectGoodLooks(page, hasScript);
  letGo();
  await expectSubscribed(page);
  expect((await atStripe(email)).invoices).toHaveLength(1);
});

test('is reached by keys alone on a small phone, and so is what it refused', async ({
  page,
  signIn,
  hasScript,
}) => {
  await signIn();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/checkout?plan=1');
  await expectPayable(page, hasScript);
  const typeAll = async (words: string[]) => {
    for (const word of words) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(word);
    }
  };
  await page.getByRole('link', { name: 'Back to Pricing' }).focus();
  await typeAll(['Jo Bell', '', '', '04101', cards.declined, '12/40', '123', '']);
  // Apply gets no focus while there is no code.
  await page.keyboard.press('Tab');
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const words = refusal(page, 'Your card was declined.');
  await expect(words).toBeFocused();
  await expect(words).toBeInViewport({ ratio: 1 });
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab']) await page.keyboard.press(key);
  await page.keyboard.type(cards.pays);
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key);
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectSubscribed(page);
});

test('opens anew for whoever comes back to the page, and for another plan', { tag: '@deep' }, async ({
  page,
  signIn,
  hasScript,
}) => {
  const { email } = await signIn();
  await page.goto('/checkout?plan=1');
  await expectPayable(page, hasScript);
  await page.getByRole('link', { name: 'Back to Pricing' }).click();
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.goBack();
  await expectPayable(page, hasScript);
  await page.getByRole('link', { name: 'Back to Pricing' }).click();
  await page.getByRole('link', { name: 'Get Annual Access' }).click();
  await expect(page).toHaveURL('/checkout?plan=2');
  await fillPayer(page);
  await payWith(page, hasScript, cards.pays);
  await expectSubscribed(page);
  const { customer, invoices } = await atStripe(email);
  expect(invoices.map(({ total }) => total)).toEqual([22_800]);
  const open = await stripe.checkout.sessions.list({ customer: customer?.id, status: 'open' });
  expect(open.data).toEqual([]);
});

test('looks as the page does, in the dark too', { tag: '@deep' }, async ({ page, signIn, hasScript }) => {
  await signIn();
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

test('is let in by the policy of its own page alone', { tag: '@deep' }, async ({ signIn }) => {
  const learner = await signIn();
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
