import { describe, expect, inject, test } from 'vitest';
import { completeLessons, createLearner, runDesk, said } from '../factories';
import { connect } from '../setup/site';
import { begin, complete, createTaker, references } from './taker';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const [{ variants }] = await sql<[{ variants: number }]>`
  select count(distinct variant)::int as variants from assessment_materials`;

describe('who may take it', () => {
  test('only those who completed every lesson', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    expect(await said(await learner.get('/api/assessments/1/materials'))).toEqual([
      403,
      'Complete every lesson of this course before its assessment.',
    ]);
    expect((await learner.get('/assessments/1')).status).toBe(403);
    expect((await learner.post('/api/assessments/1/hints', { materialId: 1 })).status).toBe(409);
    expect((await complete(learner)).status).toBe(409);
    await completeLessons(databaseUrl, learner.userId);
    const start = await learner.page('/assessments/1');
    expect(start).toContain('The first retake is open at once, the second an hour later');
  });

  test('there is none of an unknown course, and no results before the end', async () => {
    const { learner } = await createTaker();
    const missing = await learner.get('/api/assessments/99/materials');
    expect(await said(missing)).toEqual([404, 'Assessment Not Found']);
    const early = await learner.get(`/api/assessments/1/${learner.userId}/results`);
    expect(await said(early)).toEqual([404, 'Results Not Found']);
  });

  test('nobody reads another’s results, answers in their place or completes for them', async () => {
    const [owner, { learner: other, begun }] = [await createTaker(), await createTaker()];
    const { userId } = owner.learner;
    expect((await other.get(`/api/assessments/1/${userId}/results`)).status).toBe(403);
    expect((await complete(other, userId)).status).toBe(403);
    const own = { userId: other.userId, enrollmentId: begun.enrollmentId };
    for (const foreign of [{ userId }, { enrollmentId: owner.begun.enrollmentId }]) {
      const answer = { materialId: owner.ids[0], answer: 'select 1', usedHints: [], ...own, ...foreign };
      expect((await other.post('/api/assessments/1/submit', answer)).status).toBe(403);
    }
  });
});

test('GET /api/assessments/1/materials gives no answer and no hint away', async () => {
  const { learner, begun } = await createTaker();
  const text = await learner.page('/api/assessments/1/materials');
  expect(begun.materials).toHaveLength(10);
  for (const { id, description, hints } of begun.materials) {
    expect(description).toMatch(/^<p>/);
    expect(hints).toEqual(Array(3).fill({ hint: '', points: 1 }));
    expect(text).not.toContain(JSON.stringify(references.get(id)).slice(1, -1));
  }
  const page = await learner.page('/assessments/1?item=1');
  expect(page).not.toContain('"reference"');
  expect(page).not.toContain('"explanation"');
  expect(page).not.toContain('Explain my query');
  const form = { intent: 'explain', itemId: String(begun.materials[0]?.id), query: 'select 1' };
  const explained = await learner.submit('/assessments/1?item=1', form);
  expect(await explained.text()).not.toContain('Your query in');
});

describe('POST /api/assessments/1/hints', () => {
  test('reveals one after the other, and says what each deducts', async () => {
    const { learner, ids, reveal } = await createTaker();
    for (const used of [1, 2, 3]) {
      const hint = expect.stringMatching(/\w/);
      expect(await (await reveal(ids[0])).json()).toMatchObject({ hint, points: 1, used, total: 3 });
    }
    expect((await reveal(ids[0])).status).toBe(409);
    const { materials } = await begin(learner);
    expect(materials[0]?.hints.every(({ hint }) => hint.length > 0)).toBe(true);
    expect(materials[1]?.hints.every(({ hint }) => hint === '')).toBe(true);
  });

  test('not of a question of another attempt', async () => {
    const { ids, reveal } = await createTaker();
    const foreign = [...references.keys()].find((id) => !ids.includes(id)) ?? 0;
    expect((await reveal(foreign)).status).toBe(404);
  });
});

describe('POST /api/assessments/1/submit', () => {
  test('a right answer earns the points, less those of its hints', async () => {
    const { ids, reveal, submit } = await createTaker();
    const [first, second, third] = ids;
    expect(await (await submit(first)).json()).toEqual({
      pointsEarned: 10,
      isCorrect: true,
      feedback: 'Correct! Well done! Your SQL query is correct.',
    });
    await reveal(second);
    await reveal(second);
    expect(await (await submit(second)).json()).toMatchObject({ pointsEarned: 8 });
    const { hint } = await (await reveal(third)).json();
    const usedHints = [hint, hint, 'a hint that is none'];
    expect(await (await submit(third, undefined, usedHints)).json()).toMatchObject({ pointsEarned: 9 });
  });

  test('marks go to what has one thing wrong, and not to garbage', async () => {
    const { ids, submit } = await createTaker();
    const [first, second, third] = ids;
    for (const [id, answer, expected] of [
      [
        first,
        `select * from (${references.get(first)}) answer offset 1`,
        { pointsEarned: 5, isCorrect: false },
      ],
      [second, `select * from (${references.get(second)}) answer (other)`, { pointsEarned: 7 }],
      [third, `select * from (${references.get(third)}) answer where false`, { pointsEarned: 0 }],
    ] as const) {
      expect(await (await submit(id, answer)).json()).toMatchObject(expected);
    }
  });

  test.each([
    ['select prize from tickets', 'column "prize" does not exist'],
    ['select id from', 'syntax error'],
    ['delete from tickets', 'SELECT'],
    ['select 1; select 2', 'one'],
  ])('“%s” is no answer: the question stays open, by call and by form', async (query, words) => {
    const { learner, ids, submit } = await createTaker();
    expect(await said(await submit(ids[0], query))).toEqual([400, expect.stringContaining(words)]);
    const form = { intent: 'submit', itemId: String(ids[0]), query };
    const reply = await learner.submit('/assessments/1?item=1', form);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('Query Error');
    const { materials } = await begin(learner);
    expect(materials[0]).toMatchObject({ answer: query, result: null });
    expect(await (await submit(ids[0])).json()).toMatchObject({ pointsEarned: 10 });
  });

  test('a query that was stopped is no answer: the question stays open', async () => {
    const { ids, submit } = await createTaker();
    const endless = 'select count(*) from sales as a, sales as b';
    // 503 where the machine was too busy.
    expect(await said(await submit(ids[0], endless))).toEqual([
      expect.toBeOneOf([422, 503]),
      expect.stringMatching(/it was stopped|was busy and stopped/),
    ]);
    expect(await (await submit(ids[0])).json()).toMatchObject({ pointsEarned: 10 });
  });

  test('needs to know what, who and where', async () => {
    const { learner, begun, ids } = await createTaker();
    const { enrollmentId } = begun;
    const call = { materialId: ids[0], answer: 'select 1', userId: learner.userId, enrollmentId };
    const send = async (change: object) =>
      said(await learner.post('/api/assessments/1/submit', { ...call, ...change }));
    for (const lack of ['materialId', 'userId', 'enrollmentId', 'answer']) {
      const refusal = [400, 'Missing required information to submit answer'];
      expect({ lack, reply: await send({ [lack]: undefined }) }).toEqual({ lack, reply: refusal });
    }
    expect((await send({ answer: '  ' }))[0]).toBe(400);
    expect((await send({}))[0]).toBe(200);
  });
});

test('results have every figure; a retake asks the next variants, and the best attempt counts', async () => {
  const { learner, finish, letDaysPass } = await createTaker();
  const readCard = async () => (await learner.read('/api/courses/1/dashboard')).assessment as unknown;
  const readResults = () => learner.read(`/api/assessments/1/${learner.userId}/results`);
  expect(await readCard()).toEqual({ id: 1, completed: false, score: null, passingScore: 70 });

  const first = await finish(3);
  const results = await readResults();
  expect(results).toMatchObject({
    totalScore: 30,
    passingScore: 70,
    percentage: 42.9,
    passed: false,
    startTime: first.startTime,
    duration: Math.round((Date.parse(results.endTime) - Date.parse(results.startTime)) / 1000),
  });
  // The server's times are used, not the client's.
  expect(first.completion).toMatchObject({ startTime: first.startTime, endTime: results.endTime });
  const marks = first.materials.map(({ id }, index) => [
    id,
    { pointsEarned: index < 3 ? 10 : 0, isCorrect: index < 3 },
  ]);
  expect(results.answers).toEqual(Object.fromEntries(marks));
  const [asked] = first.materials;
  expect(results.questions[0]).toMatchObject({
    description: asked?.description,
    answer: references.get(asked?.id ?? 0),
    rightQuery: references.get(asked?.id ?? 0),
    explanation: expect.stringMatching(/^<p>/),
  });
  expect(await readCard()).toEqual({ id: 1, completed: true, score: 30, passingScore: 70 });

  const page = await learner.get('/assessments/1');
  expect([page.status, page.headers.get('Location')]).toEqual([302, '/assessment-results/1']);
  const retake = await learner.submit('/assessment-results/1', {});
  expect([retake.status, retake.headers.get('Location')]).toEqual([303, '/assessments/1']);
  const second = await finish(8);
  const ids = new Set(first.materials.map(({ id }) => id));
  expect(second.materials.filter(({ id }) => ids.has(id))).toEqual([]);
  const passed = { totalScore: 80, percentage: 114.3, passed: true, attempt: 2 };
  expect(await readResults()).toMatchObject(passed);

  const meetNext = async () => {
    await letDaysPass();
    return finish(0);
  };
  const third = await meetNext();
  await letDaysPass();
  expect(await readResults()).toMatchObject({ totalScore: 80, bestAttempt: 2 });
  expect(await readCard()).toEqual({ id: 1, completed: true, score: 80, passingScore: 70 });
  const met = [first, second, third];
  while (met.length < variants) met.push(await meetNext());
  await letDaysPass();
  expect(new Set(met.flatMap(({ materials }) => materials.map(({ id }) => id))).size).toBe(10 * variants);
  const again = await begin(learner);
  expect(again.materials.map(({ id }) => id)).toEqual([...ids]);
  expect(again.materials.every(({ usedHints }) => usedHints === 0)).toBe(true);
  // The second attempt has a question of the first: while it is open, the solutions are hidden.
  expect(await learner.page('/assessment-results/1?attempt=2')).toContain('A right query');
  const kept = await learner.page('/assessment-results/1?attempt=1');
  expect(kept).toContain('Your open attempt asks this question again');
  for (const words of ['A right query', 'Our query', 'a right one']) expect(kept).not.toContain(words);
});

test('who was asked by an older version meets what they have not met, before anything a second time', async () => {
  const { learner, begun } = await createTaker();
  await sql`update assessment_attempts set completed_at = started_at, total_score = 0 where enrollment_id = ${begun.enrollmentId}`;
  const asked = [0, 2, 0, 1].map((variant) => ({ enrollmentId: begun.enrollmentId, variant }));
  for (const { enrollmentId, variant } of asked)
    await sql`insert into assessment_attempts (enrollment_id, variant, started_at, completed_at, total_score, passing_score)
      values (${enrollmentId}, ${variant}, now() - interval '9 days', now() - interval '8 days', 0, 70)`;
  const { email } = await learner.read('/api/user');
  await runDesk({ DATABASE_URL: databaseUrl }, 'retakes', String(email));
  await begin(learner);
  const [open] = await sql`select variant from assessment_attempts
    where enrollment_id = ${begun.enrollmentId} and completed_at is null`;
  expect(open?.variant).toBe(variants > 3 ? 3 : 1);
});

test('a third attempt waits an hour, and a later one a day, unless an operator clears that', async () => {
  const { learner, finish, letDaysPass } = await createTaker();
  await finish(0);
  await finish(0);
  const reply = await learner.get('/api/assessments/1/materials');
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get('Retry-After'))).toBeCloseTo(3600, -2);
  expect(await reply.text()).toContain('Your next attempt opens ');
  const page = await learner.page('/assessment-results/1');
  expect(page).toContain('Yours opens ');
  expect(page).not.toContain('Retake Assessment');
  const pressed = await learner.submit('/assessment-results/1', {});
  expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, '/assessment-results/1']);
  await letDaysPass();
  await finish(0);
  const tomorrow = await learner.get('/api/assessments/1/materials');
  expect(Number(tomorrow.headers.get('Retry-After'))).toBeCloseTo(86_400, -2);
  const { email } = await learner.read('/api/user');
  await runDesk({ DATABASE_URL: databaseUrl }, 'retakes', String(email));
  expect((await learner.get('/api/assessments/1/materials')).status).toBe(200);
  const { out } = await runDesk({ DATABASE_URL: databaseUrl }, 'audit', '--days', '1');
  expect(out).toMatch(/command.*retakes …/);
  expect(out).not.toContain(email);
});

const readable = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');

test('who queries every table and pastes what the pages show earns no certificate, however long they wait', async () => {
  const { learner, submit, letDaysPass } = await createTaker();
  const { tables } = (await learner.read('/api/courses/dictionary?courseId=1')) as {
    tables: { name: string }[];
  };
  const guess = `select * from ${tables.map(({ name }) => name).join(', ')} limit 1`;
  const shown = new Map<number, string>();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const { materials } = await begin(learner);
    for (const { id } of materials) await submit(id, shown.get(id) ?? guess);
    expect((await complete(learner)).status).toBe(200);
    const page = readable(await learner.page(`/assessment-results/1?attempt=${attempt}`));
    expect(page).toContain('Not passed');
    for (const [id, reference] of references) if (page.includes(reference.trim())) shown.set(id, reference);
    await letDaysPass();
  }
  const { totalScore, attempts } = await learner.read(`/api/assessments/1/${learner.userId}/results`);
  expect(attempts).toHaveLength(6);
  expect(totalScore).toBeLessThan(70);
});
