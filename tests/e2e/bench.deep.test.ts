import type { Locator, Page } from 'playwright/test';
import { hold } from './hold';
import {
  expect,
  expectGoodLooks,
  heading,
  openCourse,
  openFirstLesson,
  press,
  reachExercise,
  test,
  verdict,
  writeQuery,
} from './test';

const wide = [
  [1280, 720],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const;
const narrow = [
  [360, 740],
  [768, 1024],
] as const;
/** 1280 × 720 at 200 % and 400 % zoom, and a tablet with an open keyboard. */
const odd = [
  [640, 360],
  [320, 180],
  [1280, 500],
] as const;

type Size = readonly [width: number, height: number];

const resize = (page: Page, [width, height]: Size) => page.setViewportSize({ width, height });

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Task, query and answer' }).getByRole('link', { name });

const seenHeight = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  });

const editor = (page: Page) => page.locator('.cm-editor, textarea[name=query]:not([hidden])');

/** Runs `look` at each window size, then returns to the first wide size. */
async function expectAtEach(page: Page, sizes: readonly Size[], look: () => Promise<unknown>) {
  for (const size of sizes) {
    await resize(page, size);
    await test.step(size.join('×'), look);
  }
  await resize(page, wide[0]);
}

async function expectBeside(page: Page, head: Locator) {
  await expectAtEach(page, wide, async () => {
    await expect(head).toBeInViewport();
    expect(await seenHeight(editor(page))).toBeGreaterThanOrEqual(160);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}

/** Expects the result in view, on small screens below its tab. */
async function expectAnswered(page: Page, head: Locator) {
  await expectBeside(page, head);
  await expectAtEach(page, narrow, async () => {
    await expect(head).toBeInViewport();
    await expect(tab(page, 'Query')).toBeInViewport();
  });
}

async function open(page: Page, path: string, hasScript: boolean) {
  await page.goto(path);
  if (hasScript) await expect(page.locator('.cm-editor')).toBeAttached();
}

/** Waits for hydration, because a form that is sent before gets a new page as its reply. */
const untilAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
  );

async function expectThreeScreens(page: Page) {
  for (const name of ['Task', 'Query', 'Answer']) {
    await tab(page, name).tap();
    const screens = await page.evaluate(() => document.body.scrollHeight / innerHeight);
    expect(screens, name).toBeLessThanOrEqual(3);
  }
}

/** Records layout shifts, including those after input. */
const countShifts = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // The caret and the line numbers move a frame after the text, which is no fault.
      for (const shift of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        seen.push(
          ...shift.sources
            .filter(({ node }) => !node?.parentElement?.closest('.cm-layer, .cm-gutters'))
            .map(({ node }) => `${node?.nodeName}: ${node?.textContent}`),
        );
    }).observe({ type: 'layout-shift' });
  });

const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        // A shift is reported after its frame.
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as unknown as { seen: string[] }).seen.splice(0))),
        ),
      ),
  );

test.use({ viewport: { width: 1280, height: 720 } });

test('each reply stands beside the query, and a right one brings NEXT to where the eyes are', async ({
  signIn,
  page,
  hasScript,
}) => {
  const { exercise, following } = await reachExercise(page, await signIn({ enrolled: true }));
  const game = page.getByRole('columnheader', { name: 'game_date' });
  const steps = page.getByText(/^Your query in \d steps$/);
  for (const [button, query, head] of [
    ['Run', 'select * from games', game],
    ['Run', `select game_date${'\n'.repeat(100)}from games`, game],
    ['Run', 'selec 1', page.getByText('Query Error')],
    ['Submit', 'select 1 as x', page.getByText('Incorrect', { exact: true })],
    ['Explain my query', 'select opponent from games where id > 3 order by 1', steps],
  ] as const) {
    await writeQuery(page, query, hasScript);
    await press(page, button);
    await expectAnswered(page, head);
  }
  await press(page, 'Read hint 1 of 3');
  await expectAnswered(page, verdict(page, 'Hint 1 of 3'));
  await page.getByText('Tutor', { exact: true }).click();
  await press(page, 'What is in the tables?');
  await expectBeside(page, page.getByRole('log').getByText('Tutor', { exact: true }));

  await writeQuery(page, exercise.reference.sql, hasScript);
  await press(page, 'Submit');
  const right = verdict(page, 'Correct! Well done!');
  const goOn = right.getByRole('button', { name: 'NEXT' });
  await expectAnswered(page, right);
  await expectAtEach(page, [...wide, ...narrow], () => expect(goOn).toBeInViewport({ ratio: 1 }));
  await expect(goOn).toBeEnabled();
  await expectGoodLooks(page, hasScript);
  if (hasScript) await expect(goOn).toBeFocused();
  await goOn.press('Enter');
  await expect(heading(page, following)).toBeVisible();
});

test('a quiz shows all options and its verdict at once', async ({ signIn, page, hasScript }) => {
  await signIn({ finished: true });
  // This quiz leaves the least free space.
  const { lessons } = await openCourse();
  const items = lessons[7]?.items ?? [];
  const position = items.findLastIndex(({ type }) => type === 'quizzes') + 1;
  const quiz = items[position - 1];
  if (quiz?.type !== 'quizzes') throw new Error('lesson 8 has no quiz');
  const wrong = quiz.options.find((option) => option !== quiz.correctAnswer);
  const options = page.getByRole('radio');
  await page.goto(`/lessons/8?item=${position}`);
  await press(page, 'Check answer');
  await expect(page.getByText('Please choose one of the options.')).toBeInViewport();
  for (const [option, words] of [
    [wrong, 'Incorrect - Please try again.'],
    [quiz.correctAnswer, 'Correct: '],
  ] as const) {
    await page.getByLabel(option?.replaceAll('`', '') ?? '', { exact: true }).check();
    await press(page, 'Check answer');
    const title = verdict(page, words).locator('p').first();
    await expectAtEach(page, wide, async () => {
      for (const shown of [title, options.first(), options.last()])
        await expect(shown).toBeInViewport({ ratio: 1 });
    });
    await expectAtEach(page, narrow, async () => {
      await press(page, 'Check answer');
      await expect(title).toBeInViewport();
    });
  }
  await press(page, 'Check answer');
  const goOn = page.locator('#result').getByRole('button', { name: 'NEXT' });
  await expectAtEach(page, wide, () => expect(goOn).toBeInViewport({ ratio: 1 }));
  if (hasScript) await expect(goOn).toBeFocused();
  await goOn.press('Enter');
  await expect(page.getByText(`item ${position + 1} of`)).toBeVisible();
});

test('an assessment says its rules before its clock begins', async ({ signIn, page, hasScript }) => {
  const { assessment } = await openCourse();
  await signIn({ finished: true });
  await page.goto('/assessments/1');
  await expect(page.getByText(`${assessment.questions.length} questions,`)).toBeVisible();
  await expectGoodLooks(page, hasScript);
  await page.goto('/assessments/1');
  await press(page, 'Start');
  await expect(page.getByText('question 1 of')).toBeVisible();
  await writeQuery(page, 'select * from games', hasScript);
  await press(page, 'Run');
  await expectAnswered(page, page.getByRole('columnheader', { name: 'game_date' }));
  await press(page, 'Hints (0/3)');
  await expectAnswered(page, verdict(page, 'Hint 1 of 3: deducts 1 point'));
  await press(page, 'Submit');
  const goOn = page.locator('#result').getByRole('button', { name: 'NEXT' });
  await expectAtEach(page, [...wide, ...narrow], async () => {
    await expect(page.getByText(/^You earned \d+ points\.$/)).toBeInViewport();
    await expect(goOn).toBeInViewport({ ratio: 1 });
  });
});

test('the playground’s editor is in the first view, and stays beside its rows', async ({
  page,
  hasScript,
}) => {
  await open(page, '/playground', hasScript);
  await expectAtEach(page, [...wide, ...narrow], async () =>
    expect(await seenHeight(editor(page))).toBeGreaterThanOrEqual(160),
  );
  await press(page, 'Hints (0/3)');
  await expectAnswered(page, verdict(page, 'Hint 1 of 3'));
  await writeQuery(page, 'select * from games', hasScript);
  await press(page, 'Run Query');
  await expectAnswered(page, page.getByRole('columnheader', { name: 'game_date' }));
  await press(page, 'Explain my query');
  await expectAnswered(page, page.getByText(/^Your query in \d steps$/));
  await expectAtEach(page, odd, async () => {
    for (const [name, place] of [
      ['Task', page.getByRole('heading', { name: 'Challenges' })],
      ['Query', editor(page)],
      ['Answer', page.getByText(/^Your query in \d steps$/)],
    ] as const) {
      await tab(page, name).click();
      await place.scrollIntoViewIfNeeded();
      await expect(place).toBeInViewport();
      expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a reply opens the answer, and the query is one tap away', async ({ signIn, page, hasScript }) => {
    await signIn({ finished: true });
    const { exercisePath } = await openFirstLesson();
    await open(page, exercisePath, hasScript);
    await tab(page, 'Task').tap();
    await expect(editor(page)).toBeHidden();
    await writeQuery(page, 'select 1 as x', hasScript);
    if (hasScript) {
      await page.getByRole('button', { name: '%' }).tap();
      await expect(page.locator('.cm-content')).toHaveText('select 1 as x%');
      await page.getByRole('button', { name: 'Undo' }).tap();
      await expect(page.locator('.cm-content')).not.toContainText('%');
      await writeQuery(page, 'select 1 as x', hasScript);
    }
    await press(page, 'Submit');
    await expect(page.getByText('Incorrect', { exact: true })).toBeInViewport();
    await expect(editor(page)).toBeHidden();
    await page.evaluate(() => scrollTo(0, innerHeight));
    await expect(page.locator('.bench-bar').getByRole('button', { name: 'NEXT' })).toBeInViewport();
    await tab(page, 'Query').tap();
    await expect(editor(page)).toBeInViewport();
    if (hasScript) await expect(page.locator('.cm-content')).toBeFocused();
    for (const name of ['Task', 'Query', 'Answer']) {
      await tab(page, name).tap();
      expect(await page.evaluate(() => document.body.scrollHeight / innerHeight)).toBeLessThan(3);
      for (const button of await page.locator('main').getByRole('button').all())
        if (await button.isVisible()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await tab(page, 'Task').tap();
    await page.getByText('Tutor', { exact: true }).tap();
    await page.getByRole('button', { name: 'What is in the tables?' }).tap();
    await expect(page.getByRole('log').getByText('Tutor', { exact: true })).toBeInViewport();
    await expect(tab(page, 'Query')).toBeInViewport();
  });

  test('no state of the bench or of a quiz is over three screens', async ({ signIn, page, hasScript }) => {
    const { exercise } = await reachExercise(page, await signIn({ enrolled: true }));
    const wrong = "select game_date, opponent || '!' as opponent from games";
    const differ = page.getByText('What differs');
    for (const [button, query, head] of [
      ['Submit', wrong, differ],
      ['Explain my query', 'select opponent from games order by 1', page.getByText(/^Your query in/)],
      ['Submit', exercise.reference.sql, verdict(page, 'Correct! Well done!')],
      ['Submit', wrong, differ],
      ['Run', 'select * from games', page.getByRole('columnheader', { name: 'game_date' })],
    ] as const) {
      await writeQuery(page, query, hasScript);
      await press(page, button);
      await expect(head).toBeVisible();
      await test.step(`${button} ${query}`, () => expectThreeScreens(page));
    }
    await open(page, '/playground', hasScript);
    await writeQuery(page, 'select * from games', hasScript);
    await press(page, 'Run Query');
    await expectThreeScreens(page);
    await signIn({ finished: true });
    const { items } = await openFirstLesson();
    await page.goto(`/lessons/1?item=${items.findIndex(({ type }) => type === 'quizzes') + 1}`);
    await page.getByRole('radio').first().check();
    await press(page, 'Check answer');
    await expect(page.locator('[data-verdict]')).toBeInViewport();
    expect(await page.evaluate(() => document.body.scrollHeight / innerHeight)).toBeLessThanOrEqual(3);
  });

  test('rows stay laid out, and scrolled as they were, while another tab is open', async ({
    page,
    hasScript,
  }) => {
    test.skip(!hasScript, 'without script the address says which tab is open');
    await open(page, '/playground', hasScript);
    await writeQuery(page, 'select * from games', hasScript);
    await press(page, 'Run Query');
    const rows = page.locator('.answer-rows');
    await expect(rows).toBeVisible();
    await rows.evaluate((element) => element.scrollTo(0, 300));
    await tab(page, 'Query').tap();
    await expect(rows).toBeHidden();
    expect(await rows.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1000);
    await tab(page, 'Answer').tap();
    expect(await rows.evaluate((element) => element.scrollTop)).toBe(300);
  });

  test('a hint of the playground is on the screen, also after a reply', async ({ page, hasScript }) => {
    await open(page, '/playground', hasScript);
    await press(page, 'Run Query');
    await expect(page.getByRole('columnheader').first()).toBeInViewport();
    await tab(page, 'Task').tap();
    await page.getByRole('button', { name: 'Hints (0/3)' }).tap();
    await expect(verdict(page, 'Hint 1 of 3')).toBeInViewport();
    if (hasScript) await expect(page.locator('[data-sonner-toast]')).toBeVisible();
    await tab(page, 'Query').tap();
    for (const size of narrow) {
      await resize(page, size);
      for (const name of ['Run Query', 'Explain my query'])
        await page.getByRole('button', { name }).tap({ trial: true, timeout: 1000 });
    }
  });
});

const running = ['Run', 'Submit', 'Explain my query', 'Run Query'];

/** Layout shifts after a press: while waiting for the reply, at the reply, and at the loads that follow. */
async function shiftsAt(page: Page, button: string, head: Locator) {
  const pressed = page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first();
  // Until the loads after the reply before have ended: one that is held would never end.
  await expect(pressed).toBeEnabled();
  const reply = await hold(
    page,
    '**/*',
    (request) => request.method() === 'POST' && !/draft/.test(request.url()),
  );
  const loaded = await hold(page, '**/*.data*', (request) => request.method() === 'GET');
  await readShifts(page);
  await pressed.click();
  await reply.isAsked;
  if (running.includes(button)) await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const shifts = await readShifts(page);
  reply.letGo();
  await Promise.race([loaded.isAsked, expect(head).toBeInViewport()]);
  shifts.push(...(await readShifts(page)));
  loaded.letGo();
  await expect(head).toBeInViewport();
  await expect(page.locator('.pending')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return [...shifts, ...(await readShifts(page))];
}

type Asked = readonly [button: string, head: Locator, query?: string];

async function expectStill(page: Page, replies: readonly Asked[]) {
  await page.waitForLoadState('networkidle');
  await countShifts(page);
  const moved: Record<string, string[]> = {};
  for (const [index, [button, head, query]] of replies.entries()) {
    if (query) await writeQuery(page, query, true);
    if (/hint/i.test(button) && (await tab(page, 'Task').isVisible())) await tab(page, 'Task').click();
    const shifts = await shiftsAt(page, button, head);
    if (shifts.length > 0) moved[`${index}: ${button}`] = shifts;
  }
  expect(moved).toEqual({});
}

for (const size of [narrow[0], wide[1]]) {
  test.describe(`${size[0]} px wide`, () => {
    test.skip(({ hasScript }) => !hasScript, 'without script each reply is a page of its own');
    test.use({
      viewport: { width: size[0], height: size[1] },
      hasTouch: size[0] < 500,
      isMobile: size[0] < 500,
    });

    const game = (page: Page) => page.getByRole('columnheader', { name: 'game_date' });
    const fault = (page: Page) => page.getByText('Query Error');
    const wrong = (page: Page) => page.getByText('Incorrect', { exact: true });
    const steps = (page: Page) => page.getByText(/^Your query in \d steps$/);
    const hint = (page: Page, number: number) => verdict(page, `Hint ${number} of 3`);

    test('a slow reply moves nothing in an exercise', async ({ signIn, page }) => {
      const { exercise } = await reachExercise(page, await signIn({ enrolled: true }));
      const right = verdict(page, 'Correct! Well done!');
      await expectStill(page, [
        ['Run', game(page), 'select * from games'],
        ['Run', fault(page), 'selec 1'],
        ['Submit', wrong(page), 'select 1 as x'],
        ['Explain my query', steps(page), 'select opponent from games where id > 3 order by 1'],
        ['Read hint 1 of 3', hint(page, 1)],
        ['Read hint 2 of 3', hint(page, 2)],
        ['Submit', wrong(page), 'select 2 as x'],
        ['Submit', right, exercise.reference.sql],
        ['Run', game(page), 'select * from games'],
        ['Submit', wrong(page), 'select 1 as x'],
        ['Submit', right, exercise.reference.sql],
        ['Format', editor(page), 'select a,b from c where d=1 and e=2'],
      ]);
    });

    test('a slow reply moves nothing in a quiz', async ({ signIn, page }) => {
      await signIn({ finished: true });
      const { items } = await openFirstLesson();
      await page.goto(`/lessons/1?item=${items.findIndex(({ type }) => type === 'quizzes') + 1}`);
      await untilAwake(page);
      await countShifts(page);
      for (const option of await page.getByRole('radio').all()) {
        await option.check();
        expect(await shiftsAt(page, 'Check answer', page.locator('[data-verdict]'))).toEqual([]);
      }
    });

    test('a slow reply moves nothing at the tutor', async ({ signIn, page }) => {
      await signIn({ finished: true });
      await open(page, (await openFirstLesson()).exercisePath, true);
      await page.getByText('Tutor', { exact: true }).click();
      await page.waitForLoadState('networkidle');
      await countShifts(page);
      const told = page.getByRole('log').getByText('Tutor', { exact: true }).last();
      await page.getByRole('button', { name: 'What is in the tables?' }).click();
      await expect(told).toBeInViewport();
      // Ignores the shifts so far: the conversation gets its space at the press.
      await readShifts(page);
      const questions = page.getByRole('list', { name: 'Questions to ask' }).getByRole('button');
      expect(await shiftsAt(page, await questions.first().innerText(), told)).toEqual([]);
    });

    test('a slow reply moves nothing in the playground', async ({ page }) => {
      await open(page, '/playground', true);
      await expectStill(page, [
        ['Hints (0/3)', hint(page, 1)],
        ['Run Query', game(page), 'select * from games'],
        ['Run Query', fault(page), 'selec 1'],
        ['Hints (1/3)', hint(page, 2)],
        ['Explain my query', steps(page), 'select opponent from games where id > 3 order by 1'],
      ]);
    });

    test('a slow reply moves nothing in an assessment', async ({ signIn, page }) => {
      await signIn({ assessed: true });
      await open(page, '/assessments/1', true);
      await expectStill(page, [
        ['Hints (0/3)', hint(page, 1)],
        ['Run', game(page), 'select * from games'],
        ['Run', fault(page), 'selec 1'],
        ['Hints (1/3)', hint(page, 2)],
        ['Submit', page.getByText(/^You earned \d+ points\.$/), 'select 1 as x'],
      ]);
    });
  });
}

test('what is too wide, too long or too much stays in its room', async ({ page, hasScript }) => {
  await open(page, '/playground', hasScript);
  const cell = page.getByRole('columnheader', { name: 'cell' });
  const columns = Array.from({ length: 500 }, (_, index) => `1 as column_${index}`);
  for (const [query, head] of [
    [`select ${columns}`, page.getByText('returns 500 columns, and at most 100 can be shown')],
    ["select repeat('word ', 20000) as cell", cell],
    ["select repeat('x', 100000) as cell", cell],
    [`select 1 as cell${'\n'.repeat(100)}from games`, cell],
  ] as const) {
    await writeQuery(page, query, hasScript);
    await press(page, 'Run Query');
    await expectAtEach(page, [odd[2], narrow[0]], async () => {
      await expect(head).toBeInViewport();
      expect(await page.evaluate(() => document.body.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
  }
});

test('a reply that comes after a newer one is not shown', async ({ signIn, page, hasScript }) => {
  test.skip(!hasScript, 'without script a page waits for one reply');
  await signIn({ finished: true });
  const { exercisePath } = await openFirstLesson();
  await open(page, exercisePath, hasScript);
  await writeQuery(page, 'select 1 as older', hasScript);
  const older = await hold(page, '**/*', (request) => /intent=run/.test(request.postData() ?? ''));
  await press(page, 'Run');
  await older.isAsked;
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(' ');
  await press(page, 'Explain my query');
  await expect(page.getByText(/^Your query in/)).toBeVisible();
  older.letGo();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^Your query in/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your result' })).toHaveCount(0);
});

test('the course’s outline leads back to what was reached', async ({ signIn, page, hasScript }) => {
  await signIn({ finished: true });
  const { items, exercisePath, position } = await openFirstLesson();
  await page.goto(exercisePath);
  await page.getByText(`item ${position} of`).click();
  await page.getByRole('link', { name: items[0]?.title }).click();
  await expect(heading(page, items[0]?.title)).toBeVisible();
  await expectGoodLooks(page, hasScript);
});
