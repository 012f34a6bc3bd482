import { completeLessons } from '../factories';
import {
  databaseUrl,
  expect,
  expectGoodLooks,
  heading,
  next,
  openCourse,
  press,
  readPage,
  readQuery,
  said,
  sendForm,
  show,
  test,
  typeAndLeave,
  wordsOf,
  writeQuery,
} from './test';

const marks = 'With one thing wrong it earns a part: 75 percent where';

test('fail, go on elsewhere, retake, and pass', { tag: '@phone' }, async ({
  page,
  hasScript,
  signIn,
  openElsewhere,
}) => {
  const { lessons, assessment } = await openCourse();
  const { questions } = assessment;
  const [first, second] = questions;
  // It reads the tables of the reference, because only such a wrong answer gets an explanation.
  const guess = `select 'a guess' as nothing from (${first?.variants[0]?.task.reference.sql}) answer where false`;
  const hints = [first, second].map(
    (question) => question?.variants[0]?.hints[0]?.hint.replaceAll('`', '') ?? '',
  );
  const learner = await signIn({ enrolled: true });

  await page.goto('/courses/1');
  await expect(page.getByRole('link', { name: 'Start Assessment' })).toHaveCount(0);
  await page.goto('/assessments/1');
  await expect(page.getByText('Complete every lesson of this course before its assessment.')).toBeVisible();
  await completeLessons(databaseUrl(), learner.userId);

  await page.goto('/courses/1');
  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await press(page, 'Start');
  await expect(heading(page, first?.title)).toBeVisible();
  await expect(page.getByRole('button', { name: 'BACK' }).first()).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  await expect(page.getByText(/Time so far: (\d+ min )?\d+ s/)).toBeVisible();

  await test.step('a run shows rows, a hint costs a point and keeps what is typed', async () => {
    await writeQuery(page, 'select 41 + 1 as answer', hasScript);
    await press(page, 'Run');
    await expect(page.getByRole('cell', { name: '42' })).toBeVisible();
    await writeQuery(page, 'select 1 as typed', hasScript);
    await show(page, 'task');
    await expect(page.getByText('The next hint deducts 1 point.')).toBeVisible();
    await press(page, 'Hints (0/3)');
    await expect(page.getByText('Hint 1 of 3: deducts 1 point')).toBeVisible();
    await show(page, 'task');
    await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
    await expect(page.getByText(hints[0] ?? '').first()).toBeAttached();
    await expectGoodLooks(page, hasScript);
  });

  await test.step('what was typed and the rules are there the next time', async () => {
    await page.goto('/assessments/1');
    await expect(page.getByText('Each question takes one answer')).toHaveCount(1);
    await expect(page.getByText(marks)).toHaveCount(1);
    await expect(page.getByText('select 1 as typed').first()).toBeAttached();
  });

  await test.step('a wrong answer earns what it is worth, and is the last one', async () => {
    await writeQuery(page, guess, hasScript);
    await press(page, 'Submit');
    await expect(page.getByText('You earned 0 points.')).toBeInViewport();
    const goOn = page.locator('#result').getByRole('button', { name: 'NEXT' });
    await expect(hasScript ? goOn : page.locator('#result')).toBeFocused();
    await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
    await show(page, 'task');
    await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeDisabled();
    await next(page).click();
    await expect(page).toHaveURL(/item=2$/);
    await page.getByRole('link', { name: 'BACK' }).first().click();
    await expect(heading(page, first?.title)).toBeVisible();
    await show(page, 'result');
    await expect(page.getByText('You earned 0 points.')).toBeVisible();
  });

  await test.step('a second browser goes on with the answers, hints and draft of the first', async () => {
    await page.goto('/assessments/1');
    await expect(heading(page, second?.title)).toBeVisible();
    await press(page, 'Hints (0/3)');
    await expect(page.getByText('Hint 1 of 3: deducts 1 point')).toBeVisible();
    await show(page, 'task');
    await expect(page.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
    await typeAndLeave(page, 'select 41 + 1 as typed_here', hasScript);

    const other = await openElsewhere(learner.email);
    await other.goto('/assessments/1?item=9');
    await expect(other).toHaveURL('/assessments/1?item=2');
    await other.goto('/dashboard');
    await other.getByRole('link', { name: 'Continue where you left off' }).click();
    await expect(other).toHaveURL('/assessments/1?item=2');
    await expect(heading(other, second?.title)).toBeVisible();
    await expect(other.getByRole('button', { name: 'Hints (1/3)' })).toBeVisible();
    await other.getByText('Hint 1', { exact: true }).click();
    await expect(other.getByText(hints[1] ?? '')).toBeVisible();
    await expect.poll(() => readQuery(other, hasScript)).toContain('select 41 + 1 as typed_here');
    await other.getByRole('link', { name: 'BACK' }).first().click();
    await expect(heading(other, first?.title)).toBeVisible();
    await show(other, 'result');
    await expect(other.getByText('You earned 0 points.')).toBeVisible();
  });

  await test.step('the rest is wrong: not passed', async () => {
    let html = await readPage(page, '/assessments/1');
    for (const _ of questions.slice(1, -1)) {
      html = await sendForm(page, html, { intent: 'submit', query: "select 'a guess' as nothing" });
      expect(wordsOf(html)).toContain('You earned 0 points.');
      html = await sendForm(page, html, { intent: 'next' });
    }
    await page.goto('/assessments/1');
    await expect(heading(page, questions.at(-1)?.title)).toBeVisible();
    await writeQuery(page, "select 'a guess' as nothing", hasScript);
    await press(page, 'Submit');
    await expect(page.getByText('You earned 0 points.')).toBeVisible();
    await next(page).click();
    await expect(page).toHaveURL('/assessment-results/1');
    await expect(page.getByText('Not passed')).toBeVisible();
    await expect(page.getByText(marks)).toBeVisible();
    await expect(page.getByText('0.0%')).toBeVisible();
    await expect(page.getByText('0/10 points')).toHaveCount(10);
    if (hasScript) await expect(said(page)).toHaveText('Not passed: 0 points.');
    await expectGoodLooks(page, hasScript);
  });

  await test.step('learn: the explanation, and the lesson once more', async () => {
    await page.getByText('The question and your answer').first().click();
    await expect(page.getByText("select 'a guess' as nothing").first()).toBeVisible();
    await expect(
      page.getByText('A right query is shown where yours was right in part').first(),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A right query' })).toHaveCount(0);
    await expectGoodLooks(page, hasScript);
    await page.goto('/courses/1');
    await page.getByRole('link', { name: `Review: ${lessons[1]?.name}` }).click();
    await expect(page).toHaveURL('/lessons/2?item=1');
    await page.goto('/courses/1');
    await page.getByRole('link', { name: 'Review Assessment' }).click();
  });

  await test.step('a retake asks other questions: passed', async () => {
    await press(page, 'Retake Assessment');
    await expect(heading(page, first?.title)).toBeVisible();
    let html = '';
    for (const [index, { title, points, variants }] of questions.entries()) {
      const query = variants[1]?.task.reference.sql ?? '';
      if (index > 0 && index < questions.length - 1) {
        html = await sendForm(page, html, { intent: 'submit', query });
        expect(wordsOf(html), title).toContain(`You earned ${points} points.`);
        html = await sendForm(page, html, { intent: 'next' });
        continue;
      }
      await page.goto('/assessments/1');
      await expect(heading(page, title)).toBeVisible();
      await writeQuery(page, query, hasScript);
      // Submits from the editor by its shortcut: the reply removes the editor, which has the focus.
      if (hasScript) await page.keyboard.press('ControlOrMeta+Shift+Enter');
      else await press(page, 'Submit');
      await expect(page.getByText(`You earned ${points} points.`)).toBeVisible();
      if (hasScript) await expect(page.locator('#result').getByText('NEXT')).toBeFocused();
      await next(page).click();
      if (index === 0) {
        await expect(heading(page, second?.title)).toBeVisible();
        html = await readPage(page, '/assessments/1');
      }
    }
    await expect(page).toHaveURL('/assessment-results/1');
    await expect(page.getByText('142.9%')).toBeVisible();
    await expect(page.getByText('10/10 points')).toHaveCount(10);
    const strong = page.locator('section', { hasText: 'What was strong' }).getByRole('listitem');
    await expect(strong.filter({ has: page.locator('a[href^="/lessons/"]') })).toHaveCount(10);
    await expect(page.getByText('You answered 10 of 10 questions from the tables alone')).toBeVisible();
    await expect(
      page.locator('[data-verdict=good]').getByRole('link', { name: 'Get Certificate' }),
    ).toBeInViewport();
    if (hasScript) await expect(said(page)).toHaveText('Passed: 100 points.');
    await expect(page.getByRole('link', { name: 'Attempt 1' })).toBeVisible();
    await expectGoodLooks(page, hasScript);
  });

  await test.step('nothing is left to go on with but the certificate', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue where you left off' })).toHaveCount(0);
    await page.goto('/courses/1');
    await expect(page.getByText('Score: 100 of 100 points; 70 pass.')).toBeVisible();
    await page.getByRole('link', { name: 'Review Assessment' }).click();
    await expect(page.getByText('142.9%')).toBeVisible();
    await page.getByRole('link', { name: 'Get Certificate' }).click();
    await expect(heading(page, 'Your name on the certificate')).toBeVisible();
  });
});
