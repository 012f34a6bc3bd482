import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../tests/setup/database';
import { demoLogin } from './demo-login';
import { seedDatabase } from './seed';

const { sandboxUrl } = inject('postgres');
let databaseUrl: string;
let sql: postgres.Sql;
beforeAll(async () => {
  databaseUrl = await cloneDatabase('demo', inject('postgres'));
  sql = postgres(databaseUrl, { max: 1 });
});
afterAll(() => sql.end());

/** Seeds as an older build, so that the course is not rewritten. */
const seed = () => seedDatabase({ databaseUrl, sandboxUrl, demo: true, madeAt: new Date(0) });

const readLessons = () => sql`
  select lessons.id, count(*)::int as total, count(completed_at)::int as done
  from lessons
  join lesson_items on lesson_id = lessons.id and lesson_items.order_index is not null
  join enrollments on enrollments.course_id = lessons.course_id
  join users on users.id = user_id and email = ${demoLogin.email}
  left join item_progress on enrollment_id = enrollments.id and item_id = lesson_items.id
  group by lessons.id order by lessons.id`;

test('the demo learner is in lesson 3 of course 1, and a second start leaves alone what they did since', async () => {
  await seed();
  const [first, second, third, ...later] = await readLessons();
  expect([first?.done, second?.done, third?.done]).toEqual([first?.total, second?.total, 2]);
  expect(later.map(({ done }) => done)).toEqual(later.map(() => 0));

  await sql`update subscriptions set status = 'canceled'`;
  await sql`delete from item_progress where item_id in (select id from lesson_items where lesson_id = 2)`;
  await seed();
  const [, afterwards] = await readLessons();
  expect(afterwards?.done).toBe(0);
  expect(await sql`select status from subscriptions`).toEqual([{ status: 'canceled' }]);
});
