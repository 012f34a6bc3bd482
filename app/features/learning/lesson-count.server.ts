import { itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';

const { completedAt, solutionSeenAt } = itemProgress;

/** Columns for a query that joins lessonItems and itemProgress and groups by lesson. */
export const completedAndTotal = {
  completed: sql<number>`count(${completedAt})::int`,
  seen: sql<number>`(count(${solutionSeenAt}) filter (where ${completedAt} is null))::int`,
  total: sql<number>`count(${lessonItems.id})::int`,
};

const solvedWithHelp = sql<number>`count(${itemProgress.completedAt}) filter (where ${itemProgress.withHelp})::int`;

const { id, name, summary, orderIndex } = lessons;
const countsOfCourse = db
  .select({ id, name, summary, orderIndex, ...completedAndTotal, solvedWithHelp })
  .from(lessons)
  .innerJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isNotNull(lessonItems.orderIndex)))
  .leftJoin(
    itemProgress,
    and(
      eq(itemProgress.enrollmentId, sql.placeholder('enrollmentId')),
      eq(itemProgress.itemId, lessonItems.id),
    ),
  )
  .where(eq(lessons.courseId, sql.placeholder('courseId')))
  .groupBy(id)
  .orderBy(orderIndex)
  .prepare('lessons of a course');

/** The lessons of a course in order, counted for one enrollment. */
export const listLessonCounts = (place: { courseId: number; enrollmentId: number }) =>
  countsOfCourse.execute(place);
