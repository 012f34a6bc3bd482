import { createHash } from 'node:crypto';
import {
  assessmentAttempts,
  type Edition,
  enrollments,
  itemProgress,
  lessonItems,
  lessons,
} from 'drizzle/schema';
import { and, asc, eq, exists, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Executor } from '~/db.server';

const isLive = sql`${lessonItems.orderIndex} is not null`;

/** A course's current edition. Its name depends on which lessons and items exist: an edited text makes no new edition. */
export async function readEdition(on: Executor, courseId: number): Promise<Edition> {
  const rows = await on
    .select({
      id: lessons.id,
      name: lessons.name,
      items: sql<number>`count(*)::int`,
      exercises: sql<number>`(count(*) filter (where ${lessonItems.type} = 'exercises'))::int`,
      slugs: sql<string>`string_agg(${lessonItems.slug}, ' ' order by ${lessonItems.slug})`,
    })
    .from(lessons)
    .innerJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isLive))
    .where(eq(lessons.courseId, courseId))
    .groupBy(lessons.id)
    .orderBy(asc(lessons.orderIndex));
  const parts = JSON.stringify(rows.map(({ id, slugs }) => [id, slugs]));
  return {
    name: createHash('sha256').update(parts).digest('hex').slice(0, 8),
    lessons: rows.map(({ slugs: _, ...lesson }) => lesson),
  };
}

/** Call before a course changes: stores the current edition as finished for learners who have completed it. */
export async function keepFinished(tx: Executor, courseId: number) {
  const edition = await readEdition(tx, courseId);
  if (edition.lessons.length === 0) return;
  const open = tx
    .select({ id: lessonItems.id })
    .from(lessonItems)
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .leftJoin(
      itemProgress,
      and(eq(itemProgress.itemId, lessonItems.id), eq(itemProgress.enrollmentId, enrollments.id)),
    )
    .where(and(eq(lessons.courseId, courseId), isLive, isNull(itemProgress.completedAt)));
  // An attempt required every lesson: it proves completions from before editions were stored.
  const attempt = tx
    .select({ id: assessmentAttempts.id })
    .from(assessmentAttempts)
    .where(eq(assessmentAttempts.enrollmentId, enrollments.id));
  await tx
    .update(enrollments)
    .set({ finishedEdition: edition })
    .where(
      and(
        eq(enrollments.courseId, courseId),
        isNull(enrollments.finishedEdition),
        or(notExists(open), exists(attempt)),
      ),
    );
}
