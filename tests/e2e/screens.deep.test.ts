import type { Page } from 'playwright/test';
import { completeLessons, passAssessment } from '../factories';
import { findLink } from '../setup/outbox';
import { finishersScreens, learnerScreens, publicScreens } from './screens';
import { databaseUrl, expect, expectGoodLooks, findWhatIsTooWide, heading, test } from './test';

test('a visitor’s screens are in order', async ({ page, hasScript }) => {
  for (const path of publicScreens) await expectInOrder(page, path, hasScript);
});

test('the pages behind e-mailed links are in order', async ({ page, hasScript, signIn }) => {
  const learner = await signIn();
  await learner.submit('/forgot-password', { email: learner.email });
  for (const path of ['/confirm-email', '/reset-password']) {
    const find = () => findLink(process.env.TEST_DATA_DIR ?? '', learner.email, path);
    await expect.poll(find).toBeTruthy();
    await expectInOrder(page, (await find()) ?? '', hasScript);
  }
});

test('a learner’s screens are in order', async ({ page, hasScript, signIn }) => {
  await signIn({ enrolled: true });
  for (const path of learnerScreens) await expectInOrder(page, path, hasScript);
});

test('the screens of one who passed are in order', async ({ page, hasScript, signIn }) => {
  const { email, userId } = await signIn({ subscribed: true });
  const { certificateId } = await passAssessment(databaseUrl(), email);
  await completeLessons(databaseUrl(), userId);
  for (const path of [...finishersScreens, `/certificates/${certificateId}`]) {
    await expectInOrder(page, path, hasScript);
  }
});

test('what color tells is told where the reader has colors of their own', async ({ page, signIn }) => {
  await signIn({ finished: true });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/lessons/1');
  const boxes = page.locator('header ~ main .innings > i');
  const colors = await boxes.evaluateAll((all) => all.map((box) => getComputedStyle(box).backgroundColor));
  expect(new Set(colors)).toEqual(new Set(['rgb(0, 0, 0)']));
  await page.goto('/dashboard/learning');
  const bar = page.getByRole('progressbar').first();
  const [around, inside] = await Promise.all(
    [bar, bar.locator('div')].map((part) => part.evaluate((each) => getComputedStyle(each).backgroundColor)),
  );
  expect(inside).not.toBe(around);
  const here = page.locator('[aria-current=page]').first();
  await expect(here).toHaveCSS('text-decoration-line', 'underline');
});

/** Expects one h1, a title, nothing wider than the window, and no fault by axe. */
async function expectInOrder(page: Page, path: string, hasScript: boolean) {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(heading(page)).toHaveCount(1);
    await expect(page).toHaveTitle(/\w+ · Boxscore|^Boxscore: /);
    await expectGoodLooks(page, hasScript);
    await expectRoom(page);
  });
}

/** Expects that at 200 % and 400 % zoom, with the text spacing of WCAG 1.4.12, no text is cut off or outside the window. */
async function expectRoom(page: Page) {
  const found = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.evaluate(() => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [wide];
  });
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 400 });
    expect([width, await page.evaluate(findWhatIsTooWide), await page.evaluate(findWhatIsCut)]).toEqual([
      width,
      [],
      [],
    ]);
  }
  await page.setViewportSize(found);
}

/** Texts that overflow a box which does not scroll. */
function findWhatIsCut() {
  const boxes = [...document.body.querySelectorAll<HTMLElement>('*')].filter((box) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
    const hides = [overflowX, overflowY].some((overflow) => ['hidden', 'clip'].includes(overflow));
    const isMeant = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || box.clientWidth <= 1;
    return (
      hides && !isMeant && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
    );
  });
  return boxes.filter(({ innerText }) => innerText).map(({ outerHTML }) => outerHTML.slice(0, 200));
}
