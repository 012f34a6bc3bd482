import { describe, expect, inject, test } from 'vitest';
import { answerItem, atOnce, Client, type Learner, said } from '../factories';
import { connect } from '../setup/site';
import { createReader, exercise, find, items, positionOf } from './reader';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const nextOf = ({ enrollmentId }: Learner) => ({ enrollmentId, lessonId: 1, isRevisit: false });

describe('reading a course', () => {
  test('GET /api/courses/1/dashboard', async () => {
    const learner = await createReader();
    const done = { progress: 0, completedItems: 0, totalItems: items.length };
    const lesson = { id: 1, name: expect.any(String), orderIndex: 1, ...done };
    expect(await learner.read('/api/courses/1/dashboard')).toMatchObject({
      course: { id: 1, courseName: 'SQL for Sports Business Analytics', description: expect.any(String) },
      lessons: expect.arrayContaining([expect.objectContaining(lesson)]),
      assessment: { id: 1, completed: false, score: null, passingScore: 70 },
    });
  });

  test('GET /api/lessons/1/content keeps the answers back until they are earned', async () => {
    const quiz = find('quizzes');
    const learner = await createReader(quiz);
    const readQuiz = async () => (await learner.read('/api/lessons/1/content')).content[positionOf(quiz) - 1];
    const kept = { type: 'quizzes', correctAnswer: null, options: expect.any(Array) };
    expect(await readQuiz()).toMatchObject(kept);
    await answerItem(learner, quiz);
    expect(await readQuiz()).toMatchObject({ correctAnswer: quiz.answer, completed: true });
  });

  test('a locked lesson and an unknown one', async () => {
    const learner = await createReader();
    expect((await learner.get('/api/lessons/2/content')).status).toBe(403);
    const missing = await learner.get('/api/lessons/9999/content');
    expect(await said(missing)).toEqual([404, 'Lesson Not Found - Unable to load lesson content.']);
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

describe('POST /api/execute-query', () => {
  test('runs a query on the course’s data', async () => {
    const learner = await createReader();
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
    const learner = await createReader(exercise);
    expect(await (await answerItem(learner, exercise)).json()).toMatchObject({
      isCorrect: true,
      message: 'Correct! Well done! Your SQL query is correct.',
    });
    const done = items.indexOf(exercise) + 1;
    const { lessons } = await learner.read('/api/courses/1/dashboard');
    expect(lessons[0]).toMatchObject({
      completedItems: done,
      progress: Math.floor((100 * done) / items.length),
    });
  });

  test('grades a wrong one without completing anything', async () => {
    const learner = await createReader(exercise);
    expect(await (await answerItem(learner, exercise, exercise.wrong)).json()).toMatchObject({
      isCorrect: false,
      message: expect.stringMatching(/\w/),
    });
    const claim = { lessonId: 1, contentId: exercise.id, type: 'exercises', completed: true };
    expect((await learner.post('/api/progress', claim)).status).toBe(409);
  });

  test('answers a faulty query 400 with Postgres’s words', async () => {
    const learner = await createReader();
    const query = 'select prize from tickets';
    const reply = await learner.post('/api/execute-query', { query, courseId: 1 });
    expect(await said(reply)).toEqual([400, expect.stringContaining('column "prize" does not exist')]);
  });

  test('a solved exercise keeps what solved it, whatever is run or submitted later', async () => {
    const learner = await createReader(exercise);
    const page = `/lessons/1?item=${positionOf(exercise)}`;
    const readItem = async () =>
      (await learner.read('/api/lessons/1/content')).content[positionOf(exercise) - 1];
    await answerItem(learner, exercise, exercise.wrong);
    expect(await readItem()).toMatchObject({ answer: exercise.wrong, solution: null });
    await answerItem(learner, exercise);
    expect(await learner.page(page)).not.toContain('Your solution');
    for (const intent of ['run', 'submit']) {
      const query = `select '${intent}' as later`;
      await learner.submit(page, { intent, itemId: String(exercise.id), query });
      const kept = { completed: true, answer: query, solution: exercise.answer };
      expect(await readItem()).toMatchObject(kept);
    }
    await answerItem(learner, exercise, 'select 1 as by_call');
    expect(await readItem()).toMatchObject({ answer: 'select 1 as by_call', solution: exercise.answer });
    const shown = /<main.*<\/main>/s.exec(await learner.page(page))?.[0] ?? '';
    expect(shown).toContain('Your solution');
    expect(shown.replace(/<[^>]*>/g, '')).toContain(exercise.answer);
  });

  test('a wrong verdict offers the hint that was not read yet', async () => {
    const learner = await createReader(exercise);
    const page = `/lessons/1?item=${positionOf(exercise)}`;
    const submit = async (form: Record<string, string>) => {
      const reply = await learner.submit(page, {
        itemId: String(exercise.id),
        query: exercise.wrong,
        ...form,
      });
      return (await reply.text()).replaceAll('<!-- -->', '');
    };
    const offered = async () => /Incorrect.*Read hint (\d)/s.exec(await submit({ intent: 'submit' }))?.[1];
    const read = async (hint: number) =>
      /Hint (\d) of 3/.exec(await submit({ intent: `hint: ${hint}` }))?.[1];
    const offers = [await offered()];
    // Repeated presses and numbers that are too high reveal only the next hint.
    for (const hint of [1, 1, 9, 3]) await read(hint);
    offers.push(await offered());
    expect(offers).toEqual(['1', undefined]);
    const other = await createReader(exercise);
    await other.submit(page, { intent: 'hint: 1', itemId: String(exercise.id) });
    await other.submit(page, { intent: 'hint: 1', itemId: String(exercise.id) });
    const html = await other.page(page);
    expect(html.replaceAll('<!-- -->', '')).toContain('Read hint 2 of 3');
  });

  test('a wrong verdict leads with the columns, and keeps the rest behind More', async () => {
    const learner = await createReader(exercise);
    const reply = await learner.submit(`/lessons/1?item=${positionOf(exercise)}`, {
      ...{ intent: 'submit', itemId: String(exercise.id), query: 'select * from games limit 3' },
    });
    const page = await reply.text();
    const [lead, more] = page.split('>More</summary>');
    expect(lead).toMatch(/Incorrect.*columns/s);
    expect(lead).not.toContain('Look at your LIMIT');
    expect(more).toContain('<li>Look at your LIMIT: does the task ask for one?</li>');
  });

  test('an exercise that is not reached yet cannot be graded', async () => {
    const learner = await createReader();
    expect((await answerItem(learner, exercise)).status).toBe(403);
  });
});

describe('POST /api/progress', () => {
  test('takes both shapes of the specification', async () => {
    const quiz = find('quizzes');
    const learner = await createReader(quiz);
    const { enrollmentId } = learner;
    const call = { enrollmentId, lessonId: 1, contentType: 'quiz', contentId: quiz.id, completed: true };
    const send = (answer?: string) => learner.post('/api/progress', { ...call, answer });
    expect((await send()).status).toBe(409);
    expect(await (await send(quiz.wrong)).json()).toMatchObject({ isCorrect: false });
    expect(await (await send(quiz.answer)).json()).toMatchObject({ isCorrect: true, isCompleted: true });
  });

  test('“completed”: false completes nothing', async () => {
    const learner = await createReader();
    const text = { lessonId: 1, contentId: items[0]?.id, type: items[0]?.type };
    const ask = async (completed: boolean) =>
      (await (await learner.post('/api/progress', { ...text, completed })).json()).isCompleted;
    expect([await ask(false), await ask(true), await ask(false)]).toEqual([false, true, true]);
  });

  test('says what is missing in the specification’s words', async () => {
    const learner = await createReader();
    const said = async (path: string, json: unknown) => (await learner.post(path, json)).text();
    expect(await said('/api/progress/next', { lessonId: 1 })).toBe('Enrollment ID not found');
    expect(await said('/api/progress/back', {})).toBe('Enrollment ID not found');
    expect(await said('/api/execute-query', { query: 'select 1' })).toBe('Course ID is not available');
  });

  test('a whole lesson opens the next', async () => {
    const learner = await createReader();
    const { enrollmentId } = learner;
    expect((await learner.post('/api/progress/next', nextOf(learner))).status).toBe(409);
    for (const item of items) expect((await answerItem(learner, item)).status).toBe(200);
    expect(await (await learner.post('/api/progress/next', nextOf(learner))).json()).toEqual({
      nextLessonId: 2,
    });
    expect((await learner.get('/api/lessons/2/content')).status).toBe(200);
    const [progress] = await learner.read('/api/courses/1/progress');
    expect(progress).toMatchObject({ courseId: 1, currentModule: 2, currentOrderId: 2, maxLessonOrderId: 2 });
    expect((await learner.post('/api/progress/back', { enrollmentId, isRevisit: true })).status).toBe(200);
  });
});

describe('what is posted fifty times at once', () => {
  test.each(['texts', 'exercises'] as const)('completes one of the %s once', async (type) => {
    const item = find(type);
    const learner = await createReader(item);
    const replies = await atOnce(50, () => answerItem(learner, item));
    // A learner may run one query at a time: the other requests get 429.
    expect(replies.filter(({ status }) => ![200, 429].includes(status))).toEqual([]);
    expect(replies.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const rows = await sql`
      select attempts from item_progress join enrollments on enrollments.id = enrollment_id
      where user_id = ${learner.userId} and item_id = ${item.id} and completed_at is not null`;
    expect(rows).toEqual([{ attempts: type === 'texts' ? 0 : 1 }]);
  });

  test('leaves a lesson once, and keeps one place', async () => {
    const learner = await createReader();
    const { enrollmentId } = learner;
    for (const item of items) await answerItem(learner, item);
    const left = await atOnce(50, () => learner.post('/api/progress/next', nextOf(learner)));
    expect(await Promise.all(left.map((reply) => reply.json()))).toEqual(Array(50).fill({ nextLessonId: 2 }));
    const placed = await atOnce(50, () =>
      learner.patch(`/api/enrollments/${enrollmentId}`, { progress: 100, currentModule: 2, status: 'x' }),
    );
    const lessons = await sql`select from lessons where course_id = 1`;
    const progress = Math.round(100 / lessons.length);
    for (const reply of placed) expect(await reply.json()).toMatchObject({ progress, currentModule: 2 });
    expect(await sql`select from enrollments where user_id = ${learner.userId}`).toHaveLength(1);
  });
});
