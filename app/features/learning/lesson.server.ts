import { courses, enrollments, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { type LessonCount, listLessonCounts } from './lesson-count.server';
import { isLocked, lessonPercent, reachedIndex } from './progress';

/** An item of a lesson as one learner has it. `key` never leaves the server. */
export type LessonItem = Pick<typeof lessonItems.$inferSelect, 'id' | 'title' | 'content' | 'key'> & {
  isCompleted: boolean;
  /** The learner's last answer: an option, or SQL. */
  answer: string | null;
};

/** A lesson that a learner may be in. */
export type OpenLesson = {
  id: number;
  name: string;
  course: { id: number; name: string; dataset: string };
  enrollmentId: number;
  items: LessonItem[];
  /** Index of the farthest item that may be shown. */
  reached: number;
  /** All lessons of the course, for locks and what comes next. */
  lessons: LessonCount[];
  /** Index of this lesson among them. */
  index: number;
  /** Completed, or left behind for a later one: every item may be passed. */
  isRevisit: boolean;
};

export const lessonNotFound = 'Lesson Not Found - Unable to load lesson content.';

/**
 * A lesson with the learner's progress in it.
 * @throws AppError not_found; forbidden without an enrollment or while the lesson is locked
 */
export async function openLesson(args: { userId: number; lessonId: number }): Promise<OpenLesson> {
  const { userId, lessonId } = args;
  const [row] = await db
    .select({
      lesson: lessons,
      course: { id: courses.id, name: courses.name, dataset: courses.datasetName },
      enrollmentId: enrollments.id,
    })
    .from(lessons)
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, userId)))
    .where(eq(lessons.id, lessonId));
  if (!row) throw new AppError('not_found', lessonNotFound);
  const { lesson, course, enrollmentId } = row;
  if (enrollmentId === null) throw new AppError('forbidden', 'Enroll in this course to open its lessons.');

  const [counts, items] = await Promise.all([
    listLessonCounts({ courseId: course.id, enrollmentId }),
    listItems({ lessonId, enrollmentId }),
  ]);
  const index = counts.findIndex(({ id }) => id === lessonId);
  if (isLocked(counts, index)) {
    throw new AppError('forbidden', 'This lesson is locked. Complete the lesson before it first.');
  }
  const isLeftBehind = counts.slice(index + 1).some(({ completed }) => completed > 0);
  return {
    id: lesson.id,
    name: lesson.name,
    course: { ...course, dataset: course.dataset ?? '' },
    enrollmentId,
    items,
    reached: isLeftBehind ? items.length - 1 : reachedIndex(items.map(({ isCompleted }) => isCompleted)),
    lessons: counts,
    index,
    isRevisit: isLeftBehind || lessonPercent(counts[index] ?? { completed: 0, total: 0 }) === 100,
  };
}

async function listItems({ lessonId, enrollmentId }: { lessonId: number; enrollmentId: number }) {
  const rows = await db
    .select({
      id: lessonItems.id,
      title: lessonItems.title,
      content: lessonItems.content,
      key: lessonItems.key,
      completedAt: itemProgress.completedAt,
      answer: itemProgress.answer,
    })
    .from(lessonItems)
    .leftJoin(
      itemProgress,
      and(eq(itemProgress.enrollmentId, enrollmentId), eq(itemProgress.itemId, lessonItems.id)),
    )
    .where(and(eq(lessonItems.lessonId, lessonId), isNotNull(lessonItems.orderIndex)))
    .orderBy(asc(lessonItems.orderIndex));
  return rows.map(({ completedAt, ...item }) => ({ ...item, isCompleted: completedAt !== null }));
}

/**
 * An item of an open lesson that the learner has reached.
 * @throws AppError not_found, forbidden
 */
export function reachedItem(lesson: OpenLesson, itemId: number): LessonItem {
  const index = lesson.items.findIndex(({ id }) => id === itemId);
  const item = lesson.items[index];
  if (!item) throw new AppError('not_found', 'There is no such item in this lesson.');
  if (index > lesson.reached) throw new AppError('forbidden', 'Complete the items before this one first.');
  return item;
}

/** The lesson after this one, when it is open; undefined at the end of the course too. */
export function nextLessonId(lesson: OpenLesson): number | undefined {
  return isLocked(lesson.lessons, lesson.index + 1) ? undefined : lesson.lessons[lesson.index + 1]?.id;
}
