import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright/test';
import { parse } from 'yaml';
import { formOf } from '../attack/site/samples';
import { screensWithActions } from '../setup/routes';
import { hold } from './hold';
import { expect, openFirstLesson, press, test, writeQuery } from './test';

test.skip(({ hasScript }) => !hasScript, 'the browser says so itself, and Back finds the form as it was');

/** A form: its route, its page, and by button the message where a request gets no reply. */
type Form = [route: string, address: string, words: Record<string, string>];

type Whose = 'visitors' | 'learners' | 'subscribers' | 'finishers' | 'takers';

const { elsewhere, ...forms }: Record<Whose, Form[]> & { elsewhere: string[] } = parse(
  readFileSync('tests/e2e/every-form.yaml', 'utf8'),
);

test('every route with an action is pressed here, or is known to need no press', () => {
  const pressed = new Set(Object.values(forms).flatMap((list) => list.map(([route]) => route)));
  expect([...pressed, ...elsewhere].sort()).toEqual([...screensWithActions].sort());
});

const isOfPage = (request: Request) => /\.data(\?|$)/.test(request.url());

/** Ways in which a connection fails: each returns how to wait for the failed request, and how to repair the connection. */
const lines = {
  async offline(page: Page) {
    await page.context().setOffline(true);
    const end = () => page.waitForEvent('requestfailed', isOfPage);
    return { end, mend: () => page.context().setOffline(false) };
  },
  async 'a gateway in front of nothing'(page: Page) {
    await page.route('**/*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    const end = () => page.waitForEvent('requestfinished', isOfPage);
    return { end, mend: () => page.unrouteAll() };
  },
};

async function fill(page: Page, route: string) {
  const values: Record<string, string> = { ...formOf(route), promoCode: 'save10' };
  // CodeMirror may replace the query's textarea at any moment.
  for (const field of await page.locator('main :is(input, textarea:not(#query))[name]:visible').all()) {
    const value = values[(await field.getAttribute('name')) ?? ''];
    if ((await field.getAttribute('type')) === 'checkbox') await field.check();
    else if (value && (await field.isEditable())) await field.fill(value);
  }
  if (await page.locator('textarea#query, .cm-content').isVisible())
    await writeQuery(page, 'select 41 + 1 as answer', true);
}

/** The page's path and heading, and the values of its fields. */
const readTyped = (page: Page) =>
  page.evaluate(() => [
    location.pathname,
    document.querySelector('h1')?.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=hidden]), textarea)')].map(
      ({ name, value }) => `${name}: ${value}`,
    ),
  ]);

async function loseEach(page: Page, list: Form[]) {
  for (const [route, address, words] of list) {
    await test.step(address, async () => {
      await page.goto(address === 'exercise' ? (await openFirstLesson()).exercisePath : address);
      await page.waitForLoadState('networkidle');
      await fill(page, route);
      const typed = await readTyped(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
      const told = (text = '') => page.getByText(text).filter({ visible: true });
      const press = async (name: string) => {
        if (!(await button(name).isVisible()))
          await page.locator('summary', { hasText: 'User menu' }).click();
        await button(name).click();
      };
      const [first = ''] = Object.keys(words);
      for (const [line, cut] of Object.entries(lines)) {
        for (const name of line === 'offline' ? Object.keys(words).reverse() : [first]) {
          const { end, mend } = await cut(page);
          // Waits for the request, because the message may still be there from the previous one.
          const ended = end();
          await press(name);
          await ended;
          await expect(told(words[name]).first()).toBeVisible();
          await expect(button(name)).toBeEnabled();
          expect([name, line, await readTyped(page)]).toEqual([name, line, typed]);
          await mend();
        }
      }
      // On a slow connection the typed values stay, and the reply replaces the message.
      const { letGo, isAsked } = await hold(page, '**/*', (request) => request.method() === 'POST');
      await press(first);
      await isAsked;
      expect(await readTyped(page)).toEqual(typed);
      letGo();
      await expect(told(words[first])).toHaveCount(0);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
}

test('a visitor’s forms outlast a bad line', async ({ page }) => {
  await loseEach(page, forms.visitors);
});

test('a learner’s forms outlast a bad line', async ({ page, signIn }) => {
  await signIn();
  await loseEach(page, forms.learners);
});

test('a subscriber’s forms outlast a bad line', async ({ page, signIn }) => {
  await signIn({ subscribed: true });
  await loseEach(page, forms.subscribers);
});

test('a player’s forms outlast a bad line', async ({ page, signIn }) => {
  await signIn({ finished: true });
  await loseEach(page, forms.finishers);
});

test('the forms of an assessment outlast a bad line', async ({ page, signIn }) => {
  await signIn({ assessed: true });
  await loseEach(page, forms.takers);
});

test('a link that cannot be followed leaves the page, says why, and is followed once it can be', async ({
  page,
}) => {
  await page.goto('/playground');
  await writeQuery(page, 'select 41 + 1 as answer', true);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Pricing', exact: true }).first().press('Enter');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await press(page, 'Try again');
  await expect(page.getByRole('heading', { name: 'SQL Playground' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('a logout that cannot reach us says so, and leaves the page', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/account');
  await page.waitForLoadState('networkidle');
  await page.route('**/*', (request) => request.abort());
  await page.locator('summary', { hasText: 'User menu' }).click();
  await press(page, 'Log out');
  const toast = page.locator('[data-sonner-toast], [role=status]');
  await expect(toast.filter({ hasText: 'Failed to logout' })).toContainText('Error');
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.unrouteAll();
  await press(page, 'Log out');
  await expect(page.getByText('See you next time!')).toBeVisible();
});
