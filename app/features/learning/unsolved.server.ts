import { enrollments, gradedAnswers, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
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

const lastWords = sql<string | null>`(${db
  .select({ words: gradedAnswers.words })
  .from(gradedAnswers)
  .where(
    and(
      eq(gradedAnswers.enrollmentId, itemProgress.enrollmentId),
      eq(gradedAnswers.itemId, itemProgress.itemId),
      eq(gradedAnswers.isRight, false),
    ),
  )
  .orderBy(desc(gradedAnswers.id))
  .limit(1)})`;

export type Mistake = Awaited<ReturnType<typeof listMistakes>>[number];

/** The last three quizzes and exercises that a user answered wrongly; `words`: of the last wrong verdict, while it is kept. */
export function listMistakes(userId: number) {
  const { attempts, completedAt, solutionSeenAt } = itemProgress;
  return db
    .select({
      lessonId: lessons.id,
      lessonName: lessons.name,
      title: lessonItems.title,
      position,
      attempts,
      isSolved: sql<boolean>`${completedAt} is not null`,
      words: lastWords,
    })
    .from(enrollments)
    .innerJoin(itemProgress, eq(itemProgress.enrollmentId, enrollments.id))
    .innerJoin(lessonItems, eq(lessonItems.id, itemProgress.itemId))
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .where(
      and(
        eq(enrollments.userId, userId),
        or(gt(attempts, 1), and(eq(attempts, 1), isNull(completedAt), isNull(solutionSeenAt))),
        isNotNull(lessonItems.orderIndex),
      ),
    )
    .orderBy(desc(itemProgress.answeredAt))
    .limit(3);
}

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
