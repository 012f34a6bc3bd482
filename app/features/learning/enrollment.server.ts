import { courses, enrollments, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, desc, eq, exists, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '~/db.server';
import { hasAccess } from '~/features/billing/subscription.server';
import { withoutDataset } from '~/features/catalog/course.server';
import { comingSoon } from '~/features/catalog/course-action';
import { AppError } from '~/http/errors';
import { completedAndTotal } from './lesson-count.server';
import { type Count, enrollmentStatus, progressIn } from './progress';
import { percentSchema } from './schema';

const subscriptionRequired =
  'Subscription Required - You need an active subscription to enroll in this course.';

/** `progress` is derived from completed items; `currentModule` is the lesson the learner was in last. */
export const enrollmentSchema = z.strictObject({
  id: z.int(),
  courseId: z.int(),
  courseName: z.string(),
  progress: percentSchema,
  status: z.enum(['Not Started', 'In Progress', 'Completed']),
  currentModule: z.int().nullable(),
  lastAccessedAt: z.iso.datetime(),
});
export type Enrollment = z.output<typeof enrollmentSchema>;

/** @throws AppError not_found, forbidden (not open yet, no subscription), conflict (enrolled already) */
export async function enroll({ userId, courseId }: { userId: number; courseId: number }) {
  const course = await db.query.courses.findFirst({ where: eq(courses.id, courseId) });
  if (!course) throw new AppError('not_found', 'There is no such course.');
  const isEnrolled = await db.$count(
    enrollments,
    and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)),
  );
  if (isEnrolled) throw alreadyEnrolled();
  if (!(await hasAccess(userId))) {
    throw new AppError('forbidden', subscriptionRequired, { reason: 'no_subscription' });
  }
  if (!course.isAvailable) throw new AppError('forbidden', comingSoon);
  const [row] = await db
    .insert(enrollments)
    .values({ userId, courseId })
    .onConflictDoNothing({ target: [enrollments.userId, enrollments.courseId] })
    .returning();
  if (!row) throw alreadyEnrolled();
  return toEnrollment(row, course.name, []);
}

const alreadyEnrolled = () => new AppError('conflict', 'Already enrolled in this course');

function toEnrollment(
  row: typeof enrollments.$inferSelect,
  courseName: string,
  counts: readonly Count[],
): Enrollment {
  const progress = progressIn(row, counts);
  return {
    id: row.id,
    courseId: row.courseId,
    courseName,
    progress,
    status: enrollmentStatus(progress),
    currentModule: row.currentModule,
    lastAccessedAt: row.lastAccessedAt.toISOString(),
  };
}

/** A user's enrollments with their progress, the last used first. */
export async function listEnrollments(userId: number): Promise<Enrollment[]> {
  const rows = await db
    .select({ enrollment: enrollments, courseName: courses.name, lessonId: lessons.id, ...completedAndTotal })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .leftJoin(lessons, eq(lessons.courseId, courses.id))
    .leftJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isNotNull(lessonItems.orderIndex)))
    .leftJoin(
      itemProgress,
      and(eq(itemProgress.enrollmentId, enrollments.id), eq(itemProgress.itemId, lessonItems.id)),
    )
    .where(eq(enrollments.userId, userId))
    .groupBy(enrollments.id, courses.id, lessons.id)
    .orderBy(desc(enrollments.lastAccessedAt), enrollments.id);
  const byId = new Map<number, typeof rows>();
  for (const row of rows) byId.set(row.enrollment.id, [...(byId.get(row.enrollment.id) ?? []), row]);
  return [...byId.values()].flatMap((ofOne) =>
    ofOne[0] ? [toEnrollment(ofOne[0].enrollment, ofOne[0].courseName, ofOne)] : [],
  );
}

export async function findEnrollment({ userId, courseId }: { userId: number; courseId: number }) {
  const [row] = await db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)));
  return row;
}

/** The path of the learner's last lesson in the course, or of the first; undefined without an enrollment. */
export async function findItemAddress({ userId, courseId }: { userId: number; courseId: number }) {
  const [row] = await db
    .select({ lessonId: sql<number>`coalesce(${enrollments.currentModule}, ${lessons.id})` })
    .from(enrollments)
    .innerJoin(lessons, eq(lessons.courseId, enrollments.courseId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .orderBy(asc(lessons.orderIndex))
    .limit(1);
  return row && `/lessons/${row.lessonId}`;
}

/** @throws AppError forbidden without an enrollment; not_found for a course without a dataset */
export async function findDataset({ userId, courseId }: { userId: number; courseId: number }) {
  const [row] = await db
    .select({ dataset: courses.datasetName })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)));
  if (!row) throw new AppError('forbidden', 'You are not enrolled in this course.');
  if (row.dataset === null) throw withoutDataset();
  return row.dataset;
}

/** @throws AppError forbidden for another user's enrollment */
export async function assertOwnEnrollment(entry: { userId: number; enrollmentId: number }) {
  const isOwn = await db.$count(enrollments, ownEnrollment(entry));
  if (!isOwn) throw notYours();
}

const ownEnrollment = ({ userId, enrollmentId }: { userId: number; enrollmentId: number }) =>
  and(eq(enrollments.id, enrollmentId), eq(enrollments.userId, userId));

const notYours = () => new AppError('forbidden', 'This enrollment is not yours.');

/** Stores the time and the lesson of the visit. @throws AppError forbidden; bad_request for another course's lesson */
export async function updateEnrollment(entry: {
  userId: number;
  enrollmentId: number;
  currentModule?: number;
}): Promise<Enrollment> {
  const { userId, enrollmentId, currentModule } = entry;
  const isLessonOfCourse = db
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.id, currentModule ?? 0), eq(lessons.courseId, enrollments.courseId)));
  const [updated] = await db
    .update(enrollments)
    .set({ lastAccessedAt: sql`now()`, currentModule })
    .where(and(ownEnrollment(entry), currentModule === undefined ? undefined : exists(isLessonOfCourse)))
    .returning({ id: enrollments.id });
  if (!updated) {
    await assertOwnEnrollment(entry);
    throw new AppError('bad_request', 'This lesson belongs to another course.');
  }
  const enrollment = (await listEnrollments(userId)).find(({ id }) => id === enrollmentId);
  if (!enrollment) throw notYours();
  return enrollment;
}
