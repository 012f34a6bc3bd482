import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { db } from '~/db.server';
import { findAssessment, startOrResumeAttempt } from '~/features/assessment/attempt.server';
import { listMaterials } from '~/features/assessment/material.server';
import { keepFinished } from '~/features/catalog/edition.server';
import { findCertificate } from '~/features/certificate/certificate.server';
import { issueCertificate } from '~/features/certificate/claim.server';
import { getCourseDashboard } from './course-dashboard.server';
import { listEnrollments } from './enrollment.server';

const courseId = 1;

async function enrol(email: string) {
  const [row] = await db.execute<{ userId: number }>(sql`
    with account as (insert into users (email) values (${email}) returning id)
    insert into enrollments (user_id, course_id) select id, ${courseId} from account returning user_id as "userId"`);
  return row?.userId ?? 0;
}

const complete = (userId: number, lessons = 1_000) =>
  db.execute(sql`
    insert into item_progress (enrollment_id, item_id, completed_at)
    select enrollments.id, lesson_items.id, now() - interval '1 day' from enrollments
    join lessons using (course_id) join lesson_items on lesson_id = lessons.id
    where user_id = ${userId} and lessons.order_index <= ${lessons} and lesson_items.order_index is not null
    on conflict do nothing`);

/** Writes like the seed: adds the lessons in `extra`, and removes those that are not. */
async function publish(extra: number[]) {
  await keepFinished(db, courseId);
  for (const id of extra) {
    await db.execute(sql`
      insert into lessons (id, course_id, slug, name, summary, order_index)
      values (${id}, ${courseId}, ${`extra-${id}`}, ${`Extra ${id}`}, '', ${id}) on conflict do nothing`);
    await db.execute(sql`
      insert into lesson_items (lesson_id, slug, type, title, content, order_index)
      values (${id}, 'read', 'texts', 'Read', '{"type":"texts","html":""}', 0)
      on conflict (lesson_id, slug) do update set order_index = 0`);
  }
  await db.execute(sql`
    update lesson_items set order_index = null where lesson_id in (901, 902) and lesson_id <> all(${sql.param(extra)}::int[])`);
}

// Other test files use the same database.
afterAll(async () => {
  await db.execute(
    sql`delete from users where email in ('finisher@example.test', 'half-way@example.test', 'sitting@example.test')`,
  );
  await db.execute(sql`
    update assessment_materials as gone set order_index = sibling.order_index from assessment_materials as sibling
    where gone.slug = sibling.slug and gone.order_index is null and sibling.variant = 1`);
  await db.execute(sql`delete from lesson_items where lesson_id in (901, 902)`);
  await db.execute(sql`delete from lessons where id in (901, 902)`);
});

test('what was finished stays finished when lessons are added, and when they are taken back', async () => {
  const [finisher, halfWay] = [await enrol('finisher@example.test'), await enrol('half-way@example.test')];
  await complete(finisher);
  await complete(halfWay, 3);
  const before = await getCourseDashboard({ userId: finisher, courseId });
  const early = await getCourseDashboard({ userId: halfWay, courseId });
  expect([before.progress, before.lessons.some(({ isNew }) => isNew)]).toEqual([100, false]);

  await publish([901, 902]);
  const after = await getCourseDashboard({ userId: finisher, courseId });
  const added = after.lessons.filter(({ isNew }) => isNew);
  expect([after.progress, added.map(({ id, progress }) => [id, progress])]).toEqual([
    100,
    [
      [901, 0],
      [902, 0],
    ],
  ]);
  expect((await listEnrollments(finisher))[0]).toMatchObject({ progress: 100, status: 'Completed' });
  const assessment = await findAssessment({ userId: finisher, assessmentId: courseId });
  expect(await startOrResumeAttempt(assessment)).toMatchObject({ variant: 0 });
  expect((await getCourseDashboard({ userId: halfWay, courseId })).progress).toBeLessThan(early.progress);

  await db.execute(sql`update assessment_attempts set completed_at = now(), total_score = 90`);
  const { id } = await issueCertificate({ userId: finisher, courseId, name: 'Jo Bell' });
  const certificate = await findCertificate(id);
  expect(certificate?.lessons).toHaveLength(before.lessons.length);
  expect(certificate?.edition).toMatch(/^[0-9a-f]{8}$/);

  await complete(halfWay);
  await publish([]);
  expect((await getCourseDashboard({ userId: finisher, courseId })).progress).toBe(100);
  const late = await getCourseDashboard({ userId: halfWay, courseId });
  expect([late.progress, late.lessons.length]).toEqual([100, before.lessons.length]);
  expect(await findCertificate(id)).toEqual(certificate);
  const theirs = await db.execute<{ edition: string }>(sql`
    select finished_edition->>'name' as edition from enrollments where user_id in (${finisher}, ${halfWay}) order by user_id`);
  expect(theirs.map(({ edition }) => edition)).toEqual([certificate?.edition, expect.any(String)]);
  expect(theirs[0]).not.toEqual(theirs[1]);
});

test('an attempt under way keeps its questions and its points when they leave the assessment', async () => {
  const userId = await enrol('sitting@example.test');
  await complete(userId);
  const assessment = await findAssessment({ userId, assessmentId: courseId });
  const attempt = await startOrResumeAttempt(assessment);
  const [first, ...others] = await listMaterials(assessment, attempt);
  await db.execute(sql`
    insert into assessment_answers (attempt_id, material_id, answer, submitted_at, points_earned)
    values (${attempt.id}, ${first?.id}, 'select 1', now(), 8)`);
  await db.execute(sql`
    update assessment_materials set order_index = null where variant = ${attempt.variant} and course_id = ${courseId}`);

  const resumed = await startOrResumeAttempt(assessment);
  const kept = await listMaterials(assessment, resumed);
  expect(others).toHaveLength(9);
  expect(kept.map(({ id }) => id)).toEqual([first, ...others].map((material) => material?.id));
  expect(kept[0]?.result).toMatchObject({ pointsEarned: 8 });
});
