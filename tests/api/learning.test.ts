import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type AnswerKey, Client, createLearner, type Learner, readAnswers } from '../factories';

const { origin, databaseUrl } = inject('api');
const sql = postgres(databaseUrl, { max: 1 });
afterAll(() => sql.end());
let items: AnswerKey[];
let exercise: AnswerKey;
beforeAll(async () => {
  items = await readAnswers(databaseUrl, 1);
  exercise = find('exercises');
});

const find = (type: AnswerKey['type']) => {
  const item = items.find((candidate) => candidate.type === type);
  if (!item) throw new Error(`lesson 1 has no ${type}`);
  return item;
};

const complete = (learner: Learner, item: AnswerKey) =>
  item.type === 'exercises'
    ? learner.post('/api/execute-query', { query: item.answer, courseId: 1, exerciseId: item.id })
    : learner.post('/api/progress', {
        lessonId: item.lessonId,
        contentId: item.id,
        type: item.type,
        completed: true,
        ...(item.type === 'quizzes' ? { answer: item.answer } : {}),
      });

async function completeUntil(learner: Learner, target: AnswerKey) {
  for (const item of items) {
    if (item.id === target.id) return;
    expect((await complete(learner, item)).status).toBe(200);
  }
}

describe('without an enrollment', () => {
  test.each([
    ['GET', '/api/courses/1/dashboard', undefined],
    ['GET', '/api/courses/1/progress', undefined],
    ['GET', '/api/lessons/1/content', undefined],
    ['POST', '/api/progress', { lessonId: 1, contentId: 1, type: 'texts', completed: true }],
    ['POST', '/api/execute-query', { query: 'select 1', courseId: 1 }],
  ])('%s %s answers 403, and a visitor 401', async (method, path, json) => {
    const learner = await createLearner(origin, { subscribed: true });
    expect((await learner.request(method, path, { json })).status).toBe(403);
    expect((await new Client(origin).request(method, path, { json })).status).toBe(401);
  });
});

describe('reading a course', () => {
  test('GET /api/courses/1/dashboard', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    expect(await (await learner.get('/api/courses/1/dashboard')).json()).toMatchObject({
      course: { id: 1, courseName: 'SQL for Sports Business Analytics', description: expect.any(String) },
      lessons: expect.arrayContaining(
        [
          { id: 1, name: expect.any(String), orderIndex: 1, progress: 0, completedItems: 0, totalItems: 7 },
        ].map((lesson) => expect.objectContaining(lesson)),
      ),
      assessment: { id: 1, completed: false, score: null, passingScore: 70 },
    });
  });

  test('GET /api/lessons/1/content keeps the answers back until they are earned', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const quiz = find('quizzes');
    const read = async () => {
      const { content } = await (await learner.get('/api/lessons/1/content')).json();
      return content.find(({ id }: { id: number }) => id === quiz.id);
    };
    expect(await read()).toMatchObject({ type: 'quizzes', correctAnswer: null, options: expect.any(Array) });
    await completeUntil(learner, quiz);
    await complete(learner, quiz);
    expect(await read()).toMatchObject({ correctAnswer: quiz.answer, completed: true });
  });

  test('neither page nor call gives a reference away', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const text = await (await learner.get('/api/lessons/1/content')).text();
    expect(text).not.toContain('"reference"');
    expect(text).not.toContain(JSON.stringify(exercise.answer).slice(1, -1));
  });

  test('a locked lesson and an unknown one', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    expect((await learner.get('/api/lessons/2/content')).status).toBe(403);
    const missing = await learner.get('/api/lessons/9999/content');
    expect([missing.status, await missing.text()]).toEqual([
      404,
      'Lesson Not Found - Unable to load lesson content.',
    ]);
  });

  test.each([0, 1])('GET /api/courses/dictionary?courseId=%s', async (courseId) => {
    const reply = await new Client(origin).get(`/api/courses/dictionary?courseId=${courseId}`);
    const { courseName, tables } = await reply.json();
    expect(courseName).toBe('SQL for Sports Business Analytics');
    const tickets = tables.find(({ name }: { name: string }) => name === 'tickets');
    expect(tickets.columns.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['id', 'section', 'price', 'game_id']),
    );
  });
});

test.each([
  ['/dashboard', 'Home'],
  ['/dashboard/nothing/here', 'Home'],
  ['/dashboard/learning', 'My Learning'],
  ['/dashboard/learning/more', 'Home'],
  ['/dashboard/practice/', 'Practice'],
])('%s shows %s as the active tab', async (path, label) => {
  const learner = await createLearner(origin);
  const html = await (await learner.get(path)).text();
  const [, tabs = ''] = /aria-label="Dashboard"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  expect([...tabs.matchAll(/aria-current="page"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([label]);
});

describe('POST /api/execute-query', () => {
  test('runs a query on the course’s data', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const query = 'select count(*) as games, count(*) as games, null as nothing from games';
    expect(await (await learner.post('/api/execute-query', { query, courseId: 1 })).json()).toEqual({
      columns: [
        { name: 'games', type: 'bigint' },
        { name: 'games_2', type: 'bigint' },
        { name: 'nothing', type: 'text' },
      ],
      rows: [{ games: '82', games_2: '82', nothing: null }],
      truncated: false,
      isCorrect: null,
      message: null,
    });
  });

  test('grades a right answer, and the progress is kept', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeUntil(learner, exercise);
    expect(await (await complete(learner, exercise)).json()).toMatchObject({
      isCorrect: true,
      message: 'Correct! Well done! Your SQL query is correct.',
    });
    const done = items.indexOf(exercise) + 1;
    const { lessons } = await (await learner.get('/api/courses/1/dashboard')).json();
    expect(lessons[0]).toMatchObject({ completedItems: done, progress: Math.floor((100 * done) / 7) });
  });

  test('grades a wrong one without completing anything', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeUntil(learner, exercise);
    const reply = await learner.post('/api/execute-query', {
      query: exercise.wrong,
      courseId: 1,
      exerciseId: exercise.id,
    });
    expect(await reply.json()).toMatchObject({ isCorrect: false, message: expect.stringMatching(/\w/) });
    const claim = { lessonId: 1, contentId: exercise.id, type: 'exercises', completed: true };
    expect((await learner.post('/api/progress', claim)).status).toBe(409);
  });

  test('answers a faulty query 400 with Postgres’s words', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const reply = await learner.post('/api/execute-query', {
      query: 'select prize from tickets',
      courseId: 1,
    });
    expect(reply.status).toBe(400);
    expect(await reply.text()).toMatch(/column "prize" does not exist/);
  });

  test('an exercise that is not reached yet cannot be graded', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    expect((await complete(learner, exercise)).status).toBe(403);
  });
});

describe('POST /api/progress', () => {
  test('takes both shapes of the specification', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const [first] = items;
    const quiz = find('quizzes');
    const [{ id: enrollmentId }] = (await (await learner.get('/api/enrollments')).json()) as [{ id: number }];
    const text = { lessonId: 1, contentId: first?.id, type: first?.type, completed: true };
    expect(await (await learner.post('/api/progress', text)).json()).toMatchObject({ isCompleted: true });
    await completeUntil(learner, quiz);
    const answer = { enrollmentId, lessonId: 1, contentType: 'quiz', contentId: quiz.id, completed: true };
    expect((await learner.post('/api/progress', answer)).status).toBe(409);
    expect(
      await (await learner.post('/api/progress', { ...answer, answer: quiz.wrong })).json(),
    ).toMatchObject({
      isCorrect: false,
    });
    expect(
      await (await learner.post('/api/progress', { ...answer, answer: quiz.answer })).json(),
    ).toMatchObject({
      isCorrect: true,
      isCompleted: true,
    });
  });

  test('“completed”: false completes nothing', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const text = { lessonId: 1, contentId: items[0]?.id, type: items[0]?.type };
    const ask = async (completed: boolean) =>
      (await (await learner.post('/api/progress', { ...text, completed })).json()).isCompleted;
    expect([await ask(false), await ask(true), await ask(false)]).toEqual([false, true, true]);
  });

  test('says what is missing in the specification’s words', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const said = async (path: string, json: unknown) => (await learner.post(path, json)).text();
    expect(await said('/api/progress/next', { lessonId: 1 })).toBe('Enrollment ID not found');
    expect(await said('/api/progress/back', {})).toBe('Enrollment ID not found');
    expect(await said('/api/execute-query', { query: 'select 1' })).toBe('Course ID is not available');
  });

  test('refuses another learner’s enrollment', async () => {
    const owner = await createLearner(origin, { enrolled: true });
    const other = await createLearner(origin, { enrolled: true });
    const [{ id: enrollmentId }] = (await (await owner.get('/api/enrollments')).json()) as [{ id: number }];
    for (const [path, json] of [
      ['/api/progress', { enrollmentId, lessonId: 1, contentType: 'quiz', contentId: 1, completed: true }],
      ['/api/progress/next', { enrollmentId, lessonId: 1, isRevisit: false }],
      ['/api/progress/back', { enrollmentId, isRevisit: false }],
    ] as const) {
      expect([path, (await other.post(path, json)).status]).toEqual([path, 403]);
    }
  });

  test('a whole lesson opens the next', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const [{ id: enrollmentId }] = (await (await learner.get('/api/enrollments')).json()) as [{ id: number }];
    const next = { enrollmentId, lessonId: 1, isRevisit: false };
    expect((await learner.post('/api/progress/next', next)).status).toBe(409);
    for (const item of items) expect((await complete(learner, item)).status).toBe(200);
    expect(await (await learner.post('/api/progress/next', next)).json()).toEqual({ nextLessonId: 2 });
    expect((await learner.get('/api/lessons/2/content')).status).toBe(200);
    const [progress] = await (await learner.get('/api/courses/1/progress')).json();
    expect(progress).toMatchObject({ courseId: 1, currentModule: 2, currentOrderId: 2, maxLessonOrderId: 2 });
    expect((await learner.post('/api/progress/back', { enrollmentId, isRevisit: true })).status).toBe(200);
  });
});

describe('the player without script', () => {
  const positionOf = (item: AnswerKey) => items.indexOf(item) + 1;
  const pageOf = (item: AnswerKey) => `/lessons/1?item=${positionOf(item)}`;

  test('an address without an item leads to the first open one', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeUntil(learner, exercise);
    const reply = await learner.get('/lessons/1');
    expect([reply.status, reply.headers.get('Location')]).toEqual([302, pageOf(exercise)]);
  });

  test('NEXT on what is not solved says that nothing was updated', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeUntil(learner, exercise);
    const form = { intent: 'next', itemId: String(exercise.id) };
    const reply = await learner.submit(pageOf(exercise), form);
    const html = await reply.text();
    expect(reply.status).toBe(409);
    expect(html).toContain('Error updating progress');
    expect(html).toContain('Answer this item correctly before going on.');
  });

  test('a draft is kept, and is neither a run nor an answer', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    await completeUntil(learner, exercise);
    const draft = (query: string) =>
      learner.submit('/lessons/1/draft', { itemId: String(exercise.id), query });
    expect((await draft('select 1 as typed')).status).toBe(204);
    const { content } = await (await learner.get('/api/lessons/1/content')).json();
    expect(content[positionOf(exercise) - 1]).toMatchObject({
      answer: 'select 1 as typed',
      completed: false,
    });
    expect(await (await learner.get('/dashboard')).text()).toContain('Run a query in an exercise.');

    await complete(learner, exercise);
    await draft('select 2 as later');
    const [kept] = await sql`
      select answer, attempts, completed_at is not null as solved, first_answered_at is not null as answered
      from item_progress join enrollments on enrollments.id = enrollment_id
      where user_id = ${learner.userId} and item_id = ${exercise.id}`;
    expect(kept).toEqual({ answer: exercise.answer, attempts: 1, solved: true, answered: true });
  });
});

describe('what is posted fifty times at once', () => {
  const parallel = (send: () => Promise<Response>) => Promise.all(Array.from({ length: 50 }, send));
  const enrollmentOf = async (learner: Learner) =>
    ((await (await learner.get('/api/enrollments')).json()) as { id: number }[])[0]?.id ?? 0;

  test.each(['texts', 'exercises'] as const)('completes one of the %s once', async (type) => {
    const learner = await createLearner(origin, { enrolled: true });
    const item = find(type);
    await completeUntil(learner, item);
    const replies = await parallel(() => complete(learner, item));
    // A learner has one query in flight: the others are asked to wait.
    expect(replies.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const rows = await sql`
      select attempts from item_progress join enrollments on enrollments.id = enrollment_id
      where user_id = ${learner.userId} and item_id = ${item.id} and completed_at is not null`;
    expect(rows).toEqual([{ attempts: type === 'texts' ? 0 : 1 }]);
  });

  test('leaves a lesson once, and keeps one place', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    const enrollmentId = await enrollmentOf(learner);
    for (const item of items) await complete(learner, item);
    const next = { enrollmentId, lessonId: 1, isRevisit: false };
    const left = await parallel(() => learner.post('/api/progress/next', next));
    expect(await Promise.all(left.map((reply) => reply.json()))).toEqual(Array(50).fill({ nextLessonId: 2 }));
    const placed = await parallel(() =>
      learner.patch(`/api/enrollments/${enrollmentId}`, { progress: 100, currentModule: 2, status: 'x' }),
    );
    for (const reply of placed) expect(await reply.json()).toMatchObject({ progress: 10, currentModule: 2 });
    expect(await sql`select from enrollments where user_id = ${learner.userId}`).toHaveLength(1);
  });
});
