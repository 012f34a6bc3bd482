import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Result } from 'axe-core';
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { findRunningDatabase } from '../../ops/running-database';
import {
  answerItem,
  completeLessons,
  createLearner,
  type Learner,
  newEmail,
  password,
  readAnswers,
} from '../factories';
import { openCourse } from '../setup/course';

type Standing = { subscribed?: boolean; enrolled?: boolean; finished?: boolean; assessed?: boolean };

type Fixtures = {
  hasScript: boolean;
  /** On a first visit, the tour covers the page. */
  isFirstVisit: boolean;
  origin: string;
  /** Fails the test on console errors and warnings of a page; called for further pages by the tests. */
  watch(page: Page): void;
  /** Creates a learner and signs the page in. `finished`: all lessons of course 1 are done; `assessed`: an attempt is open. */
  signIn(standing?: Standing): Promise<Learner>;
  /** A page in another browser context, signed in where `email` is given. */
  openElsewhere(email?: string): Promise<Page>;
};

export const test = base.extend<Fixtures>({
  isFirstVisit: [false, { option: true }],
  hasScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await rememberTour(context);
    await use(context);
  },
  watch: [
    async ({ page: ownPage }, use) => {
      const complaints: string[] = [];
      const watch = (page: Page) => {
        lookOnly(page);
        page.on('console', (message) => {
          // The browser reports every reply above 399; the tests check statuses themselves.
          const isReply = message.text().startsWith('Failed to load resource');
          if (['error', 'warning'].includes(message.type()) && !isReply) complaints.push(message.text());
        });
        page.on('pageerror', (error) => complaints.push(String(error)));
      };
      watch(ownPage);
      await use(watch);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ context, origin }, use) => {
    await use(async ({ assessed = false, finished = assessed, ...standing } = {}) => {
      const learner = await createLearner(origin, { ...standing, ...(finished && { enrolled: true }) });
      if (finished) await completeLessons(databaseUrl(), learner.userId);
      if (assessed) await learner.get('/api/assessments/1/materials');
      const session = /session=([^;]*)/.exec(learner.cookieHeader())?.[1] ?? '';
      await context.addCookies([{ name: 'session', value: session, url: origin }]);
      return learner;
    });
  },
  openElsewhere: async ({ browser, origin, watch }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (email) => {
      const context = await browser.newContext();
      contexts.push(context);
      await rememberTour(context);
      const headers = { Origin: origin };
      if (email) await context.request.post('/api/login', { data: { email, password }, headers });
      const page = await context.newPage();
      watch(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Ignores texts for screen readers in #said, which are on the page, too. */
function lookOnly(page: Page) {
  const { getByText } = page;
  page.getByText = (...args) => getByText.apply(page, args).and(page.locator(':not(#said)'));
}

/** The text of a reply for screen readers. */
export const said = (page: Page) => page.locator('#said');

export { expect, openCourse };

/** The items of lesson 1, and the position of its first exercise. */
export async function openFirstLesson() {
  const { lessons } = await openCourse();
  const items = lessons[0]?.items ?? [];
  const position = items.findIndex(({ type }) => type === 'exercises') + 1;
  return { items, position, exercisePath: `/lessons/1?item=${position}` };
}

/** Completes the items before the first exercise of lesson 1, and opens the exercise. */
export async function reachExercise(page: Page, learner: Learner) {
  const { items, position, exercisePath } = await openFirstLesson();
  const answers = await readAnswers(databaseUrl(), 1);
  for (const item of answers.slice(0, position - 1)) await answerItem(learner, item);
  await page.goto(exercisePath);
  const exercise = items[position - 1];
  if (exercise?.type !== 'exercises') throw new Error('lesson 1 has no exercise');
  await expect(heading(page, exercise.title)).toBeVisible();
  return { exercise, following: items[position]?.title, exercisePath };
}

export const databaseUrl = () =>
  findRunningDatabase({ DATA_DIR: process.env.TEST_DATA_DIR, NODE_ENV: 'test' });

/** A script, because with a storageState Playwright opens one more page for each test. */
const rememberTour = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('hasSeenTour', 'true');
  });

/** A phone and a desktop, each in one theme: of axe's rules only those for colours depend on the theme. */
const looks = [
  { width: 360, colorScheme: 'light', rules: undefined },
  { width: 1280, colorScheme: 'dark', rules: ['color-contrast'] },
] as const;

/** Checks widths and field names, and with script also axe's rules. */
export async function expectGoodLooks(page: Page, hasScript: boolean) {
  const found = page.viewportSize() ?? { width: 1280, height: 800 };
  const faults: Record<string, string[]> = {};
  const names = await page.evaluate(findNamesTwice);
  if (names.length > 0) faults.names = names;
  for (const { width, colorScheme, rules } of looks) {
    await page.setViewportSize({ ...found, width });
    await page.emulateMedia({ colorScheme });
    const here = await page.evaluate(findWhatIsTooWide);
    if (hasScript) here.push(...(await findWithAxe(page, rules)));
    if (here.length > 0) faults[`${width} px, ${colorScheme}`] = here;
  }
  await page.setViewportSize(found);
  await page.emulateMedia({ colorScheme: null });
  expect(faults).toEqual({});
}

/** By how much the page is wider than its window, and the elements that end outside of it. */
export function findWhatIsTooWide() {
  const wider = document.documentElement.scrollWidth - innerWidth;
  if (wider <= 0) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth,
  );
  return [`${wider} px too wide`, ...beyond.map(({ outerHTML }) => outerHTML.slice(0, 200))];
}

/** Names that a form has twice: the server would read only one of the fields. */
function findNamesTwice() {
  return [...document.forms].flatMap((form) => {
    const names = [...new FormData(form).keys()];
    return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `two fields ${name}`);
  });
}

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** @param rules all rules of axe by default */
async function findWithAxe(page: Page, rules?: readonly string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  // Frames are pages of other origins.
  const options = { resultTypes: ['violations'], iframes: false, runOnly: rules };
  const violations = await page.evaluate<Result[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

export async function signUp(page: Page) {
  const email = newEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('I accept the Terms of Service').check();
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  return { email };
}

export async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

export const heading = (page: Page, name?: string) => page.getByRole('heading', { level: 1, name });

/** The player's button; narrow windows have it twice. */
export const next = (page: Page) => page.getByRole('button', { name: 'NEXT' }).first();

export const verdict = (page: Page, hasText: string | RegExp) =>
  page.locator('[data-verdict]').filter({ hasText });

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Has a query graded, and again where the reply says that the SQL server was too busy. */
export async function submit(page: Page, button = 'Submit', words = 'Correct! Well done!'): Promise<void> {
  // A message that is still there from the previous reply says nothing of this one.
  const replied = page.waitForResponse(
    (response) => response.request().method() === 'POST' && !response.url().endsWith('/draft'),
  );
  await press(page, button);
  if ((await replied).ok()) return expect(verdict(page, words)).toBeVisible();
  await expect(page.getByText(/again in a few seconds|took longer than 2 seconds/).first()).toBeVisible();
  await submit(page, button, words);
}

/** Sends the form of a player's page without rendering it. @param html of the page @returns the HTML of the next page */
export async function sendForm(page: Page, html: string, form: Record<string, string>) {
  const [, action = '', itemId = ''] =
    /action="([^"]+)"[^>]*><input type="hidden" name="itemId" value="(\d+)"/.exec(html) ?? [];
  const headers = { Origin: new URL(page.url()).origin };
  for (;;) {
    const reply = await page.request.post(action, { headers, form: { itemId, ...form } });
    // A busy SQL server says when to retry.
    const wait = reply.headers()['retry-after'];
    if (!wait) return reply.text();
    await delay(Number(wait) * 1_000);
  }
}

export const readPage = async (page: Page, path: string) => (await page.request.get(path)).text();

export const wordsOf = (html: string) => (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, '');

/** On a phone one pane is shown at a time. */
export async function show(page: Page, pane: 'task' | 'query' | 'result') {
  const tab = page.locator(`.bench-tabs [href="#${pane}"]`);
  if (await tab.isVisible()) await tab.click();
}

export async function writeQuery(page: Page, query: string, hasScript: boolean) {
  // A form that is sent before a part's code is loaded makes React render the part again, with a warning.
  if (hasScript) await page.waitForLoadState('networkidle');
  const editor = page.locator(hasScript ? '.cm-content' : 'textarea[name=query]');
  await editor.waitFor({ state: 'attached' });
  await show(page, 'query');
  if (!hasScript) return editor.fill(query);
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(query);
}

export async function readQuery(page: Page, hasScript: boolean) {
  if (!hasScript) return page.locator('textarea[name=query]').inputValue();
  // Uses textContent, because a hidden pane on a phone has no innerText.
  const content = page.locator('.cm-content');
  return content.evaluate(({ children }) => [...children].map((line) => line.textContent).join('\n'));
}

/** Types a query that is saved: with script by itself, without script by a run. */
export async function typeAndLeave(page: Page, query: string, hasScript: boolean) {
  if (hasScript) {
    const kept = page.waitForResponse('**/draft');
    await writeQuery(page, query, hasScript);
    await kept;
  } else {
    await writeQuery(page, query, hasScript);
    await press(page, 'Run');
    await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
  }
}
