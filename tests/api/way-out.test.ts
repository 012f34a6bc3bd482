import { describe, expect, test } from 'vitest';
import { type AnswerKey, answerItem, atOnce, type Learner, password, said } from '../factories';
import { connect, startSite } from '../setup/site';
import { createReader, exercise, find, items } from './reader';

const { origin, databaseUrl } = await startSite('way_out');
const sql = connect(databaseUrl);
const quiz = find('quizzes');
const debrief = 'The printer has room for two columns, whatever the table has.';
const reasons = (
  await sql`select content->'options' as options from lesson_items where id = ${quiz.id}`
)[0]?.options.map((option: string, index: number) => [
  option,
  `<p>Reason number ${index} of this option.</p>`,
]);
await sql`update lesson_items set key = key || ${sql.json({ debrief: `<p>${debrief}</p>` })} where id = ${exercise.id}`;
await sql`update lesson_items set key = key || ${sql.json({ reasons: Object.fromEntries(reasons) })} where id = ${quiz.id}`;

const others = {
  alternatives: ['select game_date, opponent from games where id in (select id from games)'],
  goodFor: ['The list can be run alone.'],
};
await sql`update lesson_items set key = key || ${sql.json(others)} where id = ${exercise.id}`;

const placeOf = (item: AnswerKey) => items.indexOf(item);
const pageOf = (item: AnswerKey) => `/lessons/1?item=${placeOf(item) + 1}`;

const reach = (target: AnswerKey) => createReader(target, origin);

async function err(learner: Learner, times: number) {
  for (let n = 0; n < times; n += 1) {
    const reply = await answerItem(learner, exercise, `select ${n} as nothing`);
    expect(await reply.json()).toMatchObject({ isCorrect: false });
  }
}

const ask = (learner: Learner) => learner.post(`/api/exercises/${exercise.id}/solution`);
const send = (learner: Learner, intent: string, form: Record<string, string> = {}) =>
  learner.submit(pageOf(exercise), { intent, itemId: String(exercise.id), ...form });
const readItem = async (learner: Learner, item = exercise) =>
  (await learner.read('/api/lessons/1/content')).content[placeOf(item)];
const refusal = 'A solution is shown after three wrong verdicts, or once you have taken the last hint.';
const words = (html: string) => html.replaceAll('<!-- -->', '');

describe('a solution', () => {
  test('is refused in a sentence before it is due, and nothing has it', async () => {
    const learner = await reach(exercise);
    // Runs, drafts and failing queries are no verdicts.
    await send(learner, 'run', { query: 'select 1' });
    for (const query of ['select prize from tickets', 'select from where', 'select 1; select 2'])
      await answerItem(learner, exercise, query);
    await err(learner, 2);
    // The same query in another notation does not count as another try.
    for (const again of ['select 1 as nothing', 'SELECT 1  AS nothing -- again', 'select 0\nas nothing']) {
      await answerItem(learner, exercise, again);
    }
    expect(await said(await ask(learner))).toEqual([403, expect.stringContaining(refusal)]);
    const form = await send(learner, 'solution', { query: 'select 7 as typed' });
    expect(form.status).toBe(403);
    const page = await form.text();
    expect(page).toContain(refusal);
    expect(page).toContain('select 7 as typed');
    const all = [page, await learner.page('/api/lessons/1/content'), await learner.page(pageOf(exercise))];
    for (const text of all) {
      for (const secret of [exercise.answer, debrief, 'Show a solution'])
        expect(text.includes(secret) || text.includes(JSON.stringify(secret).slice(1, -1))).toBe(false);
    }
    expect(await readItem(learner)).toMatchObject({ seen: false, canSeeSolution: false, shown: null });
  });

  test('is refused to who has not come as far, and of what is no exercise or nothing', async () => {
    const learner = await reach(items[0] ?? exercise);
    expect((await ask(learner)).status).toBe(403);
    expect((await learner.post(`/api/exercises/${exercise.id}/hints`)).status).toBe(403);
    expect((await learner.post('/api/exercises/999999/solution')).status).toBe(404);
    expect((await learner.post('/api/exercises/x/solution')).status).toBe(400);
    expect((await learner.post(`/api/exercises/${items[0]?.id}/solution`)).status).toBe(400);
  });

  test('that was seen lets the lesson go on, and is not solved', async () => {
    const learner = await reach(exercise);
    await err(learner, 3);
    expect(words(await learner.page(pageOf(exercise)))).toContain('Show a solution');
    const reply = await ask(learner);
    const { query, steps, seen, ...rest } = await reply.json();
    expect([reply.status, query, seen]).toEqual([200, exercise.answer, true]);
    expect(rest.debrief).toContain(debrief);
    expect(steps[0]).toEqual({ clause: 'FROM', words: expect.stringContaining('games'), rows: '82' });

    const known = { seen: true, completed: false, shown: exercise.answer };
    expect(await readItem(learner)).toMatchObject(known);
    const claim = { lessonId: 1, contentId: exercise.id, type: 'exercises', completed: true };
    expect((await learner.post('/api/progress', claim)).status).toBe(409);
    const page = words(await learner.page(pageOf(exercise)));
    for (const part of ['Seen, not solved', debrief, 'waits on My Learning']) expect(page).toContain(part);
    const gone = await send(learner, 'next');
    expect([gone.status, gone.headers.get('Location')]).toEqual([
      303,
      `/lessons/1?item=${placeOf(exercise) + 2}`,
    ]);

    for (const item of items.slice(placeOf(exercise) + 1)) await answerItem(learner, item);
    const left = { enrollmentId: learner.enrollmentId, lessonId: 1, isRevisit: false };
    expect(await (await learner.post('/api/progress/next', left)).json()).toEqual({ nextLessonId: 2 });
    expect((await learner.get('/api/lessons/2/content')).status).toBe(200);
    const { lessons } = await learner.read('/api/courses/1/dashboard');
    expect(lessons[0]).toMatchObject({ completedItems: items.length - 1, seenItems: 1, isLocked: false });
    expect(lessons[0].progress).toBeLessThan(100);
    expect(lessons[1].isLocked).toBe(false);
    expect(words(await learner.page('/courses/1'))).toContain('1 seen, not solved');
    const listed = await learner.page('/dashboard/learning');
    expect(listed).toContain('Still to be solved');
    expect(listed).toContain(`href="${pageOf(exercise)}"`);
    expect(words(await learner.page('/dashboard'))).toContain('lesson 2');

    // The assessment stays closed although all other items are complete.
    await sql`
      insert into item_progress (enrollment_id, item_id, completed_at)
      select ${learner.enrollmentId}, id, now() from lesson_items on conflict do nothing`;
    expect((await learner.get('/api/assessments/1/materials')).status).toBe(403);
    expect(await learner.page('/dashboard')).toContain(`href="${pageOf(exercise)}"`);

    await answerItem(learner, exercise);
    expect(await readItem(learner)).toMatchObject({ seen: false, completed: true });
    expect(await learner.page('/dashboard/learning')).not.toContain('Still to be solved');
    expect((await learner.get('/api/assessments/1/materials')).status).toBe(200);
  });

  test('pasted back is solved with help, until a query of one’s own is right', async () => {
    const learner = await reach(exercise);
    await err(learner, 3);
    await ask(learner);
    await answerItem(learner, exercise, exercise.answer.toUpperCase());
    const help = async () => words(await learner.page('/courses/1')).includes('1 solved with help');
    expect(await readItem(learner)).toMatchObject({ completed: true });
    expect(await help()).toBe(true);
    expect(words(await learner.page(pageOf(exercise)))).toContain('Solved with help.');
    await answerItem(learner, exercise, `  ${exercise.answer} -- mine now`);
    expect(await help()).toBe(true);
    const own = 'with all_games as (select * from games) select game_date, opponent from all_games';
    await answerItem(learner, exercise, own);
    expect(await help()).toBe(false);
    await answerItem(learner, exercise);
    expect(await help()).toBe(false);
  });

  test('comes after the last hint, too; none is given before it is asked for', async () => {
    const learner = await reach(exercise);
    const before = await readItem(learner);
    expect([before.hints.length, before.hintCount]).toEqual([0, 3]);
    const taken = await learner.post(`/api/exercises/${exercise.id}/hints`);
    const { hints } = await taken.json();
    expect(hints).toHaveLength(3);
    expect(await readItem(learner)).toMatchObject({ hints, canSeeSolution: true, seen: false });
    const shown = await send(learner, 'solution', { query: 'select 8 as typed' });
    const page = words(await shown.text());
    expect(shown.status).toBe(200);
    for (const part of ['A solution in', 'Seen, not solved', 'select 8 as typed'])
      expect(page).toContain(part);
    expect(await readItem(learner)).toMatchObject({ answer: 'select 8 as typed', seen: true });
  });

  test('asked for fifty times at once is seen once, and a right answer at that time wins', async () => {
    const learner = await reach(exercise);
    await err(learner, 3);
    const [replies] = await Promise.all([atOnce(50, () => ask(learner)), answerItem(learner, exercise)]);
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await answerItem(learner, exercise);
    expect(await readItem(learner)).toMatchObject({ completed: true, seen: false });
    const rows =
      await sql`select from item_progress where enrollment_id = ${learner.enrollmentId} and item_id = ${exercise.id}`;
    expect(rows).toHaveLength(1);
  });

  test('is not shown while the assessment is under way, by page or call', async () => {
    const learner = await reach(exercise);
    await err(learner, 3);
    await sql`insert into assessment_attempts (enrollment_id, variant, passing_score) values (${learner.enrollmentId}, 0, 70)`;
    const sentence = 'No solution is shown while your assessment of this course is under way.';
    expect(await said(await ask(learner))).toEqual([403, expect.stringContaining(sentence)]);
    expect(await (await send(learner, 'solution')).text()).toContain(sentence);
    expect(await readItem(learner)).toMatchObject({ canSeeSolution: false, shown: null, seen: false });
    const question = await learner.submit('/assessments/1', {
      intent: 'solution',
      itemId: '1',
      query: 'select 1',
    });
    expect(question.status).toBe(400);
  });
});

test('after a right answer the reference stands beside it, with what differs and the debrief', async () => {
  const learner = await reach(exercise);
  const own = 'with all_games as (select * from games) select game_date, opponent from all_games';
  expect(await (await answerItem(learner, exercise, own)).json()).toMatchObject({ isCorrect: true });
  const page = words(await learner.page(pageOf(exercise)));
  for (const part of [
    'The solution of this course',
    'Both are right',
    'Yours is built of 2 SELECTs',
    debrief,
  ])
    expect(page).toContain(part);
  expect(await (await ask(learner)).json()).toMatchObject({ query: exercise.answer, seen: false });
  expect(page).not.toContain('Seen, not solved');
});

describe('a quiz', () => {
  test('has its options in an order of the learner’s own, which stays', async () => {
    const orders = new Set<string>();
    for (let n = 0; n < 6; n += 1) {
      const learner = await reach(quiz);
      const { options } = await readItem(learner, quiz);
      expect(options.toSorted()).toEqual(reasons.map(([option]: string[]) => option).toSorted());
      const page = words(await learner.page(pageOf(quiz)));
      const onPage = [...page.matchAll(/name="option"[^>]* value="([^"]*)"/g)].map(([, value]) => value);
      expect(onPage.map((value = '') => value.replaceAll('&#x27;', "'"))).toEqual(options);
      expect((await readItem(learner, quiz)).options).toEqual(options);
      orders.add(options.join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('tells the sentence of an option once it was chosen, and of no other', async () => {
    const learner = await reach(quiz);
    const given = async () => {
      const texts = [await learner.page('/api/lessons/1/content'), await learner.page(pageOf(quiz))];
      return [...new Set(texts.join().match(/Reason number \d/g))];
    };
    expect(await given()).toEqual([]);
    const [[wrong = '', wrongReason = ''] = []] = reasons.filter(
      ([option]: string[]) => option !== quiz.answer,
    );
    const rightReason = Object.fromEntries(reasons)[quiz.answer];
    const answered = await learner.submit(pageOf(quiz), {
      intent: 'answer',
      itemId: String(quiz.id),
      option: wrong,
    });
    const page = await answered.text();
    expect(page).toContain('Incorrect - Please try again.');
    expect(page).toContain(wrongReason);
    expect([...new Set(page.match(/Reason number \d/g))]).toHaveLength(1);
    expect(await given()).toEqual([]);
    expect(await (await answerItem(learner, quiz)).json()).toMatchObject({
      isCorrect: true,
      reason: rightReason,
    });
    expect(await given()).toEqual([rightReason.slice(3, 18)]);
    expect(await learner.page(pageOf(quiz))).toContain(rightReason);
  });
});

test('other right queries are asked for, once it is solved or was shown, and not during the assessment', async () => {
  const learner = await reach(exercise);
  const goodFor = others.goodFor.join();
  const asked = async () => {
    const reply = await send(learner, 'others', { query: 'select 9 as typed' });
    return { status: reply.status, html: await reply.text() };
  };
  const refused = await asked();
  expect([refused.status, refused.html.includes('Other right queries are shown once')]).toEqual([403, true]);
  expect(refused.html).not.toContain(goodFor);
  await err(learner, 3);
  await send(learner, 'solution');
  for (const isSolved of [false, true]) {
    if (isSolved) await answerItem(learner, exercise);
    const page = await learner.page(pageOf(exercise));
    expect(page).toContain('value="others"');
    expect(page).not.toContain(goodFor);
    const { status, html } = await asked();
    expect([status, html.includes(goodFor)]).toEqual([200, true]);
  }
  await sql`insert into assessment_attempts (enrollment_id, variant, passing_score) values (${learner.enrollmentId}, 1, 70)`;
  expect(await learner.page(pageOf(exercise))).not.toContain('value="others"');
  const during = await asked();
  expect([during.status, during.html.includes(goodFor)]).toEqual([403, false]);
});

test('a learner’s right query is among them once they allow it, without what they alone wrote, until they take it back', async () => {
  const [author, other, asker] = [await reach(exercise), await reach(exercise), await reach(exercise)];
  const { answer } = exercise;
  await answerItem(author, exercise, `with jo_bell as (${answer}) select * from jo_bell -- Jo Bell`);
  await answerItem(other, exercise, `select * from (${answer}) as n where 'Jo Bell' <> ''`);
  await answerItem(asker, exercise);
  const asked = async (learner = asker) =>
    (await (await send(learner, 'others')).text()).replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
  const allow = async (learner: Learner, may: string) => {
    expect((await learner.submit('/account/choices', { about: 'sharing', may })).status).toBe(303);
    expect((await learner.read('/account/my-data.json')).users[0].sharesQueries).toBe(may === 'on');
  };
  const told = 'A learner wrote this one.';
  expect(await asked()).not.toContain(told);

  await allow(author, 'on');
  await allow(other, 'on');
  const page = await asked();
  expect(page.split(told)).toHaveLength(2);
  expect(page).toContain('with name_1 as (');
  expect(page).not.toMatch(/jo.?bell/i);
  // The author is not shown their own query.
  expect(await asked(author)).not.toContain(told);

  await allow(author, 'off');
  expect(await asked()).not.toContain(told);
  await allow(author, 'on');
  expect(await asked()).toContain(told);
  await author.submit('/account/data', { proof: password });
  expect(await asked()).not.toContain(told);
});
