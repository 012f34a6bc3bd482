import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';
import { newEmail, password } from '../factories';

type Fixtures = {
  /** Whether this run's browser runs script. */
  hasScript: boolean;
  /** Fails the test on what a browser complains about and the test did not expect. */
  quietConsole: undefined;
};

export const test = base.extend<Fixtures>({
  hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  quietConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself reports every reply above 399; tests say which ones they expect.
        const isReply = message.text().startsWith('Failed to load resource');
        if (['error', 'warning'].includes(message.type()) && !isReply) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** A phone and a desktop, in both themes. */
const looks = [360, 1280].flatMap((width) => [
  { width, colorScheme: 'light' as const },
  { width, colorScheme: 'dark' as const },
]);

/** Axe finds nothing on a page, in any look. */
export async function expectNoAxeFindings(page: Page) {
  await inEveryLook(page, async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}

/** Nothing is wider than the window, in any look. */
export async function expectNoOverflow(page: Page) {
  await inEveryLook(page, async () => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return wider > 0 ? [`${wider} px too wide`] : [];
  });
}

async function inEveryLook(page: Page, findFaults: () => Promise<string[]>) {
  const found = page.viewportSize() ?? { width: 1280, height: 800 };
  const faults: Record<string, string[]> = {};
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ ...found, width });
    await page.emulateMedia({ colorScheme });
    const here = await findFaults();
    if (here.length > 0) faults[`${width} px, ${colorScheme}`] = here;
  }
  await page.setViewportSize(found);
  await page.emulateMedia({ colorScheme: null });
  expect(faults).toEqual({});
}

/** Signs up by the form and ends signed in on the dashboard. */
export async function signUp(page: Page, { path = '/signup' } = {}) {
  const email = newEmail();
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('I accept the Terms of Service').check();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  return { email };
}

/** Subscribes to the monthly plan by the pricing page and the test-mode checkout. */
export async function subscribe(page: Page) {
  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Get Monthly Access' }).click();
  await page.getByLabel('Cardholder Name').fill('Jo Bell');
  await page.getByLabel('Postal Code').fill('04101');
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await expect(page.getByText('Thank you for subscribing! Your subscription is now active.')).toBeVisible();
}

/** Enrols in course 1 from the catalog. */
export async function enrol(page: Page) {
  await page.goto('/catalog');
  await page.getByRole('button', { name: 'Enroll Now: SQL for Sports Business Analytics' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'SQL for Sports Business Analytics' }),
  ).toBeVisible();
}

/** Puts a query into the editor, whichever it is. */
export async function writeQuery(page: Page, query: string, hasScript: boolean) {
  if (!hasScript) return page.getByRole('textbox', { name: 'Your query' }).fill(query);
  const editor = page.locator('.cm-content');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(query);
}

/** What stands in the editor, whichever it is. */
export function readQuery(page: Page, hasScript: boolean) {
  return hasScript
    ? page.locator('.cm-content').innerText()
    : page.getByRole('textbox', { name: 'Your query' }).inputValue();
}
