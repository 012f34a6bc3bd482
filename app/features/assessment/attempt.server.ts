import { assessmentAttempts, assessmentMaterials, assessments, courses, enrollments } from 'drizzle/schema';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { listLessonCounts } from '~/features/learning/lesson-count.server';
import { progressIn } from '~/features/learning/progress';
import { retakeOpensAt, retakeRule } from '~/features/player/retake';
import { AppError } from '~/http/errors';

export type Attempt = typeof assessmentAttempts.$inferSelect;

/** A course's assessment with the learner's enrollment. Its id is the course's. */
export type Assessment = Awaited<ReturnType<typeof findAssessment>>;

/** @throws AppError not_found; forbidden without an enrollment */
export async function findAssessment(args: { userId: number; assessmentId: number }) {
  const { userId, assessmentId } = args;
  const [row] = await db
    .select({
      id: assessments.courseId,
      courseName: courses.name,
      dataset: courses.datasetName,
      passingScore: assessments.passingScore,
      enrollmentId: enrollments.id,
      retakesClearedAt: enrollments.retakesClearedAt,
      finishedEdition: enrollments.finishedEdition,
    })
    .from(assessments)
    .innerJoin(courses, eq(courses.id, assessments.courseId))
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, userId)))
    .where(eq(assessments.courseId, assessmentId));
  if (!row) throw new AppError('not_found', 'Assessment Not Found');
  const { enrollmentId, dataset, ...rest } = row;
  if (enrollmentId === null) throw new AppError('forbidden', 'You are not enrolled in this course.');
  return { ...rest, dataset: dataset ?? '', userId, enrollmentId };
}

export async function findLastAttempt({ enrollmentId }: Assessment): Promise<Attempt | undefined> {
  const [attempt] = await db
    .select()
    .from(assessmentAttempts)
    .where(eq(assessmentAttempts.enrollmentId, enrollmentId))
    .orderBy(desc(assessmentAttempts.id))
    .limit(1);
  return attempt;
}

/** @throws AppError forbidden until every lesson is complete */
export async function requireEveryLesson({ id: courseId, enrollmentId, finishedEdition }: Assessment) {
  const lessons = await listLessonCounts({ courseId, enrollmentId });
  if (progressIn({ finishedEdition }, lessons) < 100) {
    throw new AppError('forbidden', 'Complete every lesson of this course before its assessment.');
  }
}

/** When the next attempt may begin; undefined before the first has ended. */
async function findRetake({ enrollmentId, retakesClearedAt }: Assessment): Promise<Date | undefined> {
  const ended = await db
    .select({ at: assessmentAttempts.completedAt })
    .from(assessmentAttempts)
    .where(
      and(
        eq(assessmentAttempts.enrollmentId, enrollmentId),
        gt(assessmentAttempts.completedAt, retakesClearedAt ?? new Date(0)),
      ),
    )
    .orderBy(asc(assessmentAttempts.completedAt));
  return retakeOpensAt(ended.flatMap(({ at }) => at ?? []));
}

/**
 * Starts the variant that the learner has had least often, so none repeats before all were used.
 * @throws AppError forbidden until every lesson is complete; too_many_requests before a retake is open
 */
export async function startOrResumeAttempt(assessment: Assessment): Promise<Attempt> {
  const { enrollmentId, passingScore } = assessment;
  const open = await findOpenAttempt(db, enrollmentId);
  if (open) return open;
  await requireEveryLesson(assessment);
  const opensAt = await findRetake(assessment);
  const waitMs = (opensAt?.getTime() ?? 0) - Date.now();
  if (opensAt && waitMs > 0) {
    const words = `Your next attempt opens on ${opensAt.toUTCString()}. ${retakeRule}`;
    throw new AppError('too_many_requests', words, { retryAfter: Math.ceil(waitMs / 1000) });
  }
  const variant = sql`(
    select m.variant from ${assessmentMaterials} m
    where m.course_id = ${assessment.id} and m.order_index is not null
    group by m.variant
    order by (
      select count(*) from ${assessmentAttempts} a where a.enrollment_id = ${enrollmentId} and a.variant = m.variant
    ), m.variant
    limit 1)`;
  const materialIds = sql`array(
    select asked.id from ${assessmentMaterials} asked
    where asked.course_id = ${assessment.id} and asked.order_index is not null and asked.variant = ${variant}
    order by asked.order_index)`;
  const [begun] = await db
    .insert(assessmentAttempts)
    .values({ enrollmentId, passingScore, variant, materialIds })
    .onConflictDoNothing()
    .returning();
  const attempt = begun ?? (await findOpenAttempt(db, enrollmentId));
  if (!attempt) throw new AppError('conflict', 'This attempt has just been completed in another window.');
  return attempt;
}

/** The open attempt, locked until `tx` ends if that is given. @throws AppError conflict when no attempt is open */
export async function requireOpenAttempt({ enrollmentId }: Assessment, tx?: Executor): Promise<Attempt> {
  const attempt = await findOpenAttempt(tx ?? db, enrollmentId, { isLocked: tx !== undefined });
  if (attempt) return attempt;
  throw new AppError('conflict', 'There is no attempt under way: it is completed, or was not started yet.');
}

/** `isLocked` takes a row lock until the executor's transaction ends. */
export async function findOpenAttempt(executor: Executor, enrollmentId: number, { isLocked = false } = {}) {
  const query = executor
    .select()
    .from(assessmentAttempts)
    .where(and(eq(assessmentAttempts.enrollmentId, enrollmentId), isNull(assessmentAttempts.completedAt)));
  const [attempt] = await (isLocked ? query.for('update') : query);
  return attempt;
}

/** The questions an attempt began with; for an attempt without stored ids, its variant's questions that still exist. */
export const materialsOf = (
  { id }: Pick<Assessment, 'id'>,
  { variant, materialIds }: Pick<Attempt, 'variant' | 'materialIds'>,
) =>
  materialIds
    ? inArray(assessmentMaterials.id, materialIds)
    : and(
        eq(assessmentMaterials.courseId, id),
        eq(assessmentMaterials.variant, variant),
        isNotNull(assessmentMaterials.orderIndex),
      );
