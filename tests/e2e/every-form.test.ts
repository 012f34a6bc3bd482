import type { Page, Request } from 'playwright/test';
import { formOf } from '../attack/site/samples';
import { screensWithActions } from '../setup/routes';
import { hold } from './hold';
import { expect, openFirstLesson, press, test, writeQuery } from './test';

test.skip(({ hasScript }) => !hasScript, 'the browser says so itself, and Back finds the form as it was');

/** A form: its route, where it is drawn, and what is said where each of its buttons gets no answer. */
type Form = [route: string, address: string, words: Record<string, string>];

const ofVisitors: Form[] = [
  ['/login', '/login', { Login: 'Login failed' }],
  ['/signup', '/signup', { 'Sign Up': 'Registration failed' }],
  ['/forgot-password', '/forgot-password', { 'Send the link': 'The link was not sent' }],
  ['/instructor', '/instructor', { 'Join the waitlist': 'Please try again later.' }],
  ['/certificates', '/certificates', { Check: 'was not checked' }],
  [
    '/playground/:courseId?',
    '/playground',
    {
      'Run Query': 'Failed to execute query. Please try again.',
      'Explain my query': 'Not explained',
      'Hints (0/3)': 'No hint was revealed',
      MVP: 'That challenge was not opened',
    },
  ],
];
const ofLearners: Form[] = [
  ['/account', '/account?edit', { Save: 'was not saved' }],
  ['/account/confirmation', '/account', { 'Send the link again': 'No link was sent' }],
  ['/account/security', '/account/security', { 'Change the password': 'Nothing was changed' }],
  ['/account/data', '/account/data', { 'Delete my account': 'not deleted' }],
  ['/letters', '/letters', { Save: 'was not saved' }],
  [
    '/checkout',
    '/checkout?plan=2',
    { 'Pay $228.00': 'There was a problem processing your payment', Apply: 'The code was not applied' },
  ],
];
const ofSubscribers: Form[] = [
  ['/enroll', '/catalog', { 'Enroll Now: SQL for Sports Business Analytics': 'Enrollment failed' }],
  ['/subscription', '/subscription?switch=2', { 'Switch to Annual': 'Failed to change your plan' }],
  ['/subscription', '/subscription?cancel', { 'Cancel subscription': 'Failed to cancel subscription' }],
];
const querying = 'Failed to execute query. Please try again.';
const ofFinishers: Form[] = [
  [
    '/lessons/:lessonId',
    'exercise',
    {
      Run: querying,
      Submit: querying,
      'Explain my query': 'Not explained',
      NEXT: 'Failed to update progress',
    },
  ],
  [
    '/lessons/:lessonId/pieces',
    '/lessons/7/pieces?item=4',
    { Run: querying, 'Put into the editor': 'Error updating' },
  ],
];
const ofTakers: Form[] = [
  [
    '/assessments/:assessmentId',
    '/assessments/1',
    { Run: querying, Submit: 'Failed to submit answer. Please try again.' },
  ],
];
/** What else has an action, and why it is not pressed here. */
const elsewhere = [
  ...['/light', '/auth/google', '/auth/github', '/dashboard/learning'], // The browser itself sends them.
  ...['/lessons/:lessonId/draft', '/assessments/:assessmentId/draft'], // It is kept in the tab, and goes with the next.
  ...['/'], // sample.test.ts
  ...['/lessons/:lessonId/chat'], // tutor.test.ts
  ...['/assessment-results/:assessmentId'], // It waits for the line, as a link does.
  ...['/follow-row'], // follow-row.test.ts
  ...['/dashboard/practice/review'], // It answers as the playground does.
  ...['/logout'], // Below.
  ...['/reset-password', '/confirm-email', '/courses/:courseId/certificate', '/certificates/:id'], // They are like /account.
  ...['/account/code'], // Who has a password does not see it.
  ...['/account/tutor'], // It is there where the tutor has a model.
  ...['/playground/history'], // history.test.ts
  ...['/letters/stop'], // No page has it: mail programs send it.
];

test('every route with an action is pressed here, or is known to need no press', () => {
  const forms = [...ofVisitors, ...ofLearners, ...ofSubscribers, ...ofFinishers, ...ofTakers];
  const pressed = new Set(forms.map(([route]) => route));
  expect([...pressed, ...elsewhere].sort()).toEqual([...screensWithActions].sort());
});

const isOfPage = (request: Request) => /\.data(\?|$)/.test(request.url());

/** How a line fails: each resolves to how a request ends there, and to what mends it. */
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
  for (const field of await page.locator('main :is(input, textarea)[name]:visible').all()) {
    const value = values[(await field.getAttribute('name')) ?? ''];
    if ((await field.getAttribute('type')) === 'checkbox') await field.check();
    else if (value && (await field.isEditable())) await field.fill(value);
  }
  if (await page.locator('.cm-content').isVisible()) await writeQuery(page, 'select 41 + 1 as answer', true);
}

/** What is typed, and where. */
const readTyped = (page: Page) =>
  page.evaluate(() => [
    location.pathname,
    document.querySelector('h1')?.textContent,
    ...[...document.querySelectorAll<HTMLInputElement>('main :is(input:not([type=hidden]), textarea)')].map(
      ({ name, value }) => `${name}: ${value}`,
    ),
  ]);

async function loseEach(page: Page, forms: Form[]) {
  for (const [route, address, words] of forms) {
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
          // The words may be there from the time before.
          const ended = end();
          await press(name);
          await ended;
          await expect(told(words[name]).first()).toBeVisible();
          await expect(button(name)).toBeEnabled();
          expect([name, line, await readTyped(page)]).toEqual([name, line, typed]);
          await mend();
        }
      }
      // A slow line: what is typed stays, and the reply takes the place of the words.
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
  await loseEach(page, ofVisitors);
});

test('a learner’s forms outlast a bad line', async ({ page, become }) => {
  await become();
  await loseEach(page, ofLearners);
});

test('a subscriber’s forms outlast a bad line', async ({ page, become }) => {
  await become({ subscribed: true });
  await loseEach(page, ofSubscribers);
});

test('a player’s forms outlast a bad line', async ({ page, become }) => {
  test.setTimeout(120_000);
  await become({ finished: true });
  await loseEach(page, ofFinishers);
});

test('the forms of an assessment outlast a bad line', async ({ page, become }) => {
  await become({ assessed: true });
  await loseEach(page, ofTakers);
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

test('a logout that cannot reach us says so, and leaves the page', async ({ page, become }) => {
  await become();
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
