import { itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Count } from './progress';

/** Items of a lesson in a query that joins lessonItems and itemProgress and groups by lesson. */
export const completedAndTotal = {
  completed: sql<number>`count(${itemProgress.completedAt})::int`,
  total: sql<number>`count(${lessonItems.id})::int`,
};

/** A lesson of a course with what a learner has completed in it. */
export type LessonCount = Count & { id: number; name: string; summary: string; orderIndex: number };

/** The lessons of a course in order, counted for one enrollment. */
export function listLessonCounts({
  courseId,
  enrollmentId,
}: {
  courseId: number;
  enrollmentId: number;
}): Promise<LessonCount[]> {
  return db
    .select({
      id: lessons.id,
      name: lessons.name,
      summary: lessons.summary,
      orderIndex: lessons.orderIndex,
      ...completedAndTotal,
    })
    .from(lessons)
    .leftJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isNotNull(lessonItems.orderIndex)))
    .leftJoin(
      itemProgress,
      and(eq(itemProgress.enrollmentId, enrollmentId), eq(itemProgress.itemId, lessonItems.id)),
    )
    .where(eq(lessons.courseId, courseId))
    .groupBy(lessons.id)
    .orderBy(lessons.orderIndex);
}
