import { enrollments, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { db } from '~/db.server';

export type Unsolved = Awaited<ReturnType<typeof listUnsolved>>[number];

const earlier = alias(lessonItems, 'earlier');
/** Removed items have no place. */
const position = sql<number>`(${db
  .select({ count: sql`count(*)::int` })
  .from(earlier)
  .where(
    and(eq(earlier.lessonId, lessonItems.lessonId), sql`${earlier.orderIndex} <= ${lessonItems.orderIndex}`),
  )})`;

/** Exercises of a user that were seen and not solved, in their order; `position` counts from 1. */
export function listUnsolved(userId: number) {
  return db
    .select({
      courseId: enrollments.courseId,
      lessonId: lessons.id,
      lessonName: lessons.name,
      title: lessonItems.title,
      position,
    })
    .from(enrollments)
    .innerJoin(itemProgress, eq(itemProgress.enrollmentId, enrollments.id))
    .innerJoin(lessonItems, eq(lessonItems.id, itemProgress.itemId))
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .where(
      and(
        eq(enrollments.userId, userId),
        isNotNull(itemProgress.solutionSeenAt),
        isNull(itemProgress.completedAt),
        isNotNull(lessonItems.orderIndex),
      ),
    )
    .orderBy(asc(lessons.orderIndex), asc(lessonItems.orderIndex));
}
