import * as schema from 'drizzle/schema';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { db } from '~/db.server';
import { getCourseDashboard } from '~/features/learning/course-dashboard.server';
import { findAssessment, startOrResumeAttempt } from './attempt.server';
import { getPlayer } from './player.server';
import { getResults } from './results.server';

/** Someone who completed every lesson and so many attempts, and has one under way. */
async function createVeteran(attempts: number) {
  const email = `veteran-${attempts}@example.test`;
  const [user] = await db.insert(schema.users).values({ email }).returning();
  const userId = user?.id ?? 0;
  const [enrollment] = await db.insert(schema.enrollments).values({ userId, courseId: 1 }).returning();
  const enrollmentId = enrollment?.id ?? 0;
  await db.execute(sql`
    insert into item_progress (enrollment_id, item_id, completed_at)
    select ${enrollmentId}, id, now() from lesson_items where order_index is not null`);
  await db.execute(sql`
    insert into assessment_attempts (enrollment_id, variant, completed_at, total_score, passing_score)
    select ${enrollmentId}, (n - 1) % 3, now(), 70 + n % 30, 70 from generate_series(1, ${attempts}) n`);
  await db.execute(sql`
    insert into assessment_answers (attempt_id, material_id, answer, submitted_at, points_earned)
    select attempt.id, material.id, 'select 1', now(), 1
    from assessment_attempts attempt join assessment_materials material on material.variant = attempt.variant
    where attempt.enrollment_id = ${enrollmentId}`);
  return userId;
}

async function countQueries(run: () => Promise<unknown>) {
  const queries = vi.spyOn(db.$client, 'unsafe');
  await run();
  const count = queries.mock.calls.length;
  queries.mockRestore();
  return count;
}

async function countEach(userId: number) {
  const args = { userId, assessmentId: 1 };
  // The first look at results that passed issues the certificate, once.
  await getResults(args);
  return {
    begin: await countQueries(async () => startOrResumeAttempt(await findAssessment(args))),
    play: await countQueries(async () => {
      await getPlayer(await findAssessment(args), 'http://localhost/assessments/1?item=1');
    }),
    results: await countQueries(() => getResults(args)),
    dashboard: await countQueries(() => getCourseDashboard({ userId, courseId: 1 })),
  };
}

test('a hundred attempts take as many queries as one', async () => {
  const one = await countEach(await createVeteran(1));
  expect(await countEach(await createVeteran(100))).toEqual(one);
  expect(one).toEqual({ begin: 4, play: 4, results: 4, dashboard: 4 });
});
