import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { readAnswers } from '../../../tests/factories';

const counter = vi.hoisted(() => ({ queries: [] as string[] }));

// The driver's debug hook sees every query.
vi.mock('postgres', async (importOriginal) => {
  const { default: postgres } = await importOriginal<{ default: typeof import('postgres') }>();
  const debug = (_connection: number, query: string) => {
    // Skips the pings that DatabaseWatch sends on a slow machine.
    if (query !== 'select 1') counter.queries.push(query);
  };
  const counting = (url: string, options: object) => postgres(url, { ...options, debug });
  return { default: counting };
});

const { db } = await import('~/db.server');
const { env } = await import('~/env/env.server');
const { followRequest } = await import('~/http/request-log.server');
const { closeSandbox } = await import('~/features/sandbox/current-sandbox.server');
const root = await import('~/root');
const lesson = await import('./lesson');
const { startSession } = await import('~/features/auth/session.server');
const { getCertificatePage } = await import('~/features/certificate/page.server');
const { findAssessment, startOrResumeAttempt } = await import('~/features/assessment/attempt.server');
const screens: Record<string, { loader: (args: LoaderFunctionArgs) => Promise<unknown> }> = {
  root,
  '/dashboard': await import('./dashboard-home'),
  '/dashboard/learning': await import('./my-learning'),
  '/dashboard/practice': await import('./practice'),
  '/catalog': await import('~/features/catalog/catalog'),
  '/courses/1': await import('./course'),
  '/lessons/1?item=1': lesson,
  '/lessons/1?item=2': lesson,
  '/assessments/1?item=1': await import('~/features/assessment/assessment'),
  '/assessment-results/1': await import('~/features/assessment/assessment-results'),
  '/assessment-results/1?attempt=1': await import('~/features/assessment/assessment-results'),
};

test('no screen asks the database more often as courses, lessons and attempts grow', async () => {
  const { userId, cookie } = await signUp('counted@example.test');
  await grow(userId, { courses: 0, attempts: 1 });
  const few = await countAll(userId, cookie);
  await grow(userId, { courses: 12, attempts: 60 });
  const many = await countAll(userId, cookie);

  expect(many).toEqual(few);
  for (const count of Object.values(few)) expect(count).toBeGreaterThan(0);
  expect(few['/dashboard']).toBeLessThanOrEqual(8);
  expect(few).toMatchObject({
    '/courses/1': 6,
    '/assessments/1?item=1': 6,
    '/assessment-results/1': 5,
    begin: 5,
  });
  // An exercise adds the tables and the last tries; the conversation too, except during the assessment.
  expect(few['/lessons/1?item=2']).toBe((few['/lessons/1?item=1'] ?? 0) + 2);
  expect(few.tutor).toBe((few['/lessons/1?item=2'] ?? 0) + 1);
});

test('without script, what answers a form reads the session once and opens the lesson once', async () => {
  const { userId, cookie } = await signUp('plain@example.test');
  await db.execute(sql`insert into enrollments (user_id, course_id) values (${userId}, 1)`);
  const items = await readAnswers(env.DATABASE_URL, 1);
  const counts: number[] = [];
  for (const [index, { id, type, answer, wrong }] of items.entries()) {
    const url = `http://localhost/lessons/1?item=${index + 1}`;
    const params = { lessonId: '1' };
    const load = (headers: Record<string, string>) => {
      const args = { request: new Request(url, { headers }), params, context: {} };
      return Promise.all([root.loader(args), lesson.loader(args)]).then(([, page]) => page);
    };
    const post = async (form: Record<string, string>) => {
      const headers = follow({ cookie });
      const body = new URLSearchParams({ ...form, itemId: String(id) });
      const request = new Request(url, { method: 'POST', headers, body });
      await lesson.action({ request, params, context: {} });
      return load(headers);
    };
    const forms = {
      texts: [],
      quizzes: [wrong, answer].map((option) => ({ intent: 'answer', option })),
      exercises: [
        { intent: 'run', query: answer },
        { intent: 'run', query: 'select nothing' },
        { intent: 'submit', query: wrong },
        { intent: 'submit', query: answer },
      ],
    }[type];
    for (const form of forms) {
      // The first post opens connections and fills caches.
      await post(form);
      let page: unknown;
      const count = await countQueries(async () => {
        page = await post(form);
      });
      if (counts.length < 6) counts.push(count);
      const asked = (text: string) => counter.queries.filter((query) => query.includes(text));
      expect(asked('from "sessions"')).toHaveLength(1);
      expect(asked('from "lessons" inner join "courses"')).toHaveLength(1);
      expect(page).toEqual(await load(follow({ cookie })));
    }
    if (type === 'texts') await post({ intent: 'next' });
  }
  await closeSandbox();
  // A run, a failing run, a wrong and a right submission; a quiz, wrong and right.
  expect(counts).toEqual([10, 10, 15, 11, 5, 5]);
});

/** The headers of a request after followRequest has seen it. */
function follow(headers: Record<string, string>): Record<string, string> {
  const message = new IncomingMessage(new Socket());
  message.headers = { ...headers };
  followRequest(message, new ServerResponse(message));
  return message.headers as Record<string, string>;
}

async function signUp(email: string) {
  const rows = await db.execute<{ id: number }>(
    sql`insert into users (email) values (${email}) returning id`,
  );
  const userId = rows[0]?.id ?? 0;
  const headers = await startSession(new Request('http://localhost/'), userId);
  return { userId, cookie: headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

async function countAll(userId: number, cookie: string) {
  const counts: Record<string, number> = {};
  const load = async (path: string) => {
    const address = path.startsWith('/') ? path : '/dashboard';
    const request = new Request(`http://localhost${address}`, { headers: { Cookie: cookie } });
    const params = { courseId: '1', lessonId: '1', assessmentId: '1' };
    await screens[path]?.loader({ request, params, context: {} });
  };
  for (const path of Object.keys(screens)) {
    // The first load opens connections and stores achievements.
    await load(path);
    counts[path] = await countQueries(() => load(path));
  }
  const [certificate] = await db.execute<{ id: string }>(sql`select id from certificates limit 1`);
  const page = () => getCertificatePage({ id: certificate?.id });
  await page();
  counts.certificate = await countQueries(page);
  // An attempt begins once every lesson is complete and none is under way.
  await db.execute(sql`delete from assessment_attempts where completed_at is null`);
  counts.tutor = await countQueries(() => load('/lessons/1?item=2'));
  await db.execute(sql`
    insert into item_progress (enrollment_id, item_id, completed_at)
    select enrollments.id, lesson_items.id, now() from enrollments
    join lessons using (course_id) join lesson_items on lesson_id = lessons.id
    where user_id = ${userId} on conflict do nothing`);
  counts.begin = await countQueries(async () =>
    startOrResumeAttempt(await findAssessment({ userId, assessmentId: 1 })),
  );
  return counts;
}

async function countQueries(run: () => Promise<unknown>): Promise<number> {
  counter.queries = [];
  await run();
  // Skips the types that a new connection reads once, and the update of lastSeenAt on a session's first request.
  return counter.queries.filter((query) => !/pg_catalog\.pg_type|^update "sessions"/.test(query)).length;
}

async function grow(userId: number, { courses, attempts }: { courses: number; attempts: number }) {
  await db.execute(sql`
    insert into courses (id, industry_id, order_index, name, description, full_description, duration, level, topics,
      features, on_dashboard, on_landing, is_available)
    select 1000 + n, (select min(id) from industries), 1000 + n, 'Course ' || n, '', '', '1 hour', 'Beginner', '{}',
      '{}', true, false, true from generate_series(1, ${courses}::int) n`);
  await db.execute(sql`
    insert into lessons (id, course_id, slug, name, summary, order_index)
    select id * 100 + n, id, 'lesson-' || n, 'Lesson ' || n, '', n
    from courses, generate_series(1, 15) n where id > 1000`);
  await db.execute(sql`
    insert into lesson_items (lesson_id, slug, type, title, content, order_index)
    select id, 'item-' || n, 'texts', 'Item ' || n, '{"type":"texts","html":""}', n
    from lessons, generate_series(1, 5) n where course_id > 1000`);
  await db.execute(sql`
    insert into enrollments (user_id, course_id)
    select ${userId}, id from courses where is_available on conflict do nothing`);
  await db.execute(sql`
    insert into item_progress (enrollment_id, item_id, completed_at)
    select enrollments.id, lesson_items.id, now() from enrollments
    join lessons using (course_id) join lesson_items on lesson_id = lessons.id
    where user_id = ${userId} and lessons.order_index < 4 on conflict do nothing`);
  await db.execute(sql`
    insert into assessment_attempts (enrollment_id, variant, completed_at, total_score, passing_score)
    select id, n, now() - interval '2 days', 90, 70 from enrollments, generate_series(1, ${attempts}::int) n where user_id = ${userId}`);
  // The newest attempt is open.
  await db.execute(sql`delete from assessment_attempts where completed_at is null`);
  await db.execute(sql`
    insert into assessment_attempts (enrollment_id, variant, passing_score)
    select id, 0, 70 from enrollments where user_id = ${userId} and course_id = 1`);
  await db.execute(sql`
    insert into certificates (id, user_id, course_id, attempt_id, name)
    select 'counted' || lpad(e.course_id::text, 15, '0'), ${userId}, e.course_id, min(a.id), 'Jo Bell'
    from enrollments e join assessment_attempts a on a.enrollment_id = e.id where e.user_id = ${userId}
    group by e.course_id on conflict do nothing`);
}
