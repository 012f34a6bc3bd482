import { assessmentAttempts, courses, enrollments, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { keptByVersion, versionOf } from '~/kept-rows.server';
import { listLessonCounts } from './lesson-count.server';
import { isLocked, isPassed, reachedIndex, type Standing } from './progress';

/** An item with the learner's progress. `key` never leaves the server. */
export type LessonItem = Awaited<ReturnType<typeof listItems>>[number];
export type OpenLesson = Awaited<ReturnType<typeof openLesson>>;

const isUnderAssessment = sql<boolean>`exists ${db
  .select({ id: assessmentAttempts.id })
  .from(assessmentAttempts)
  .where(and(eq(assessmentAttempts.enrollmentId, enrollments.id), isNull(assessmentAttempts.completedAt)))}`;

const versionOfItems = sql<string>`(
  select string_agg(${versionOf(lessonItems)}, ' ' order by ${lessonItems.id})
  from ${lessonItems} where ${lessonItems.lessonId} = ${lessons.id})`;

const lessonOfUser = db
  .select({
    lesson: lessons,
    course: { id: courses.id, name: courses.name, dataset: courses.datasetName },
    enrollmentId: enrollments.id,
    isUnderAssessment,
    version: versionOfItems,
  })
  .from(lessons)
  .innerJoin(courses, eq(courses.id, lessons.courseId))
  .leftJoin(
    enrollments,
    and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, sql.placeholder('userId'))),
  )
  .where(eq(lessons.id, sql.placeholder('lessonId')))
  .prepare('lesson of a user');

/** A lesson with the learner's progress. @throws AppError not_found; forbidden if locked or without an enrollment */
export async function openLesson(args: { userId: number; lessonId: number }) {
  const { userId, lessonId } = args;
  const [row] = await lessonOfUser.execute({ userId, lessonId });
  if (!row) throw new AppError('not_found', 'Lesson Not Found - Unable to load lesson content.');
  const { lesson, course, enrollmentId, version, ...standing } = row;
  const fallbackPath = `/courses/${course.id}`;
  if (enrollmentId === null) {
    throw new AppError('forbidden', 'Enroll in this course to open its lessons.', { fallbackPath });
  }

  const [counts, items] = await Promise.all([
    listLessonCounts({ courseId: course.id, enrollmentId }),
    listItems({ lessonId, enrollmentId, version }),
  ]);
  const index = counts.findIndex(({ id }) => id === lessonId);
  if (isLocked(counts, index)) {
    throw new AppError('forbidden', 'This lesson is locked. Complete the lesson before it first.', {
      fallbackPath,
    });
  }
  return {
    id: lesson.id,
    name: lesson.name,
    course: { ...course, dataset: course.dataset ?? '' },
    enrollmentId,
    /** The course's assessment is under way. */
    isUnderAssessment: standing.isUnderAssessment,
    index,
    ...standingIn({ items, lessons: counts, index }),
  };
}

function standingIn<Counted extends Standing>(args: {
  items: LessonItem[];
  lessons: Counted[];
  index: number;
}) {
  const { items, lessons, index } = args;
  const isLeftBehind = lessons.slice(index + 1).some(({ completed, seen }) => completed + seen > 0);
  const count = lessons[index];
  return {
    items,
    /** Index of the farthest item that may be shown. */
    reached: isLeftBehind ? items.length - 1 : reachedIndex(items.map((item) => item.isPassed)),
    lessons,
    /** Every item may be passed. */
    isRevisit: isLeftBehind || (count !== undefined && isPassed(count)),
  };
}

/** Applies the stored progress of an item to an open lesson, instead of reading the lesson again. */
export function noteProgress(lesson: OpenLesson, itemId: number, progress: Progress) {
  const items = lesson.items.map((item) => (item.id === itemId ? { ...item, ...inWords(progress) } : item));
  const counted = {
    completed: items.filter(({ isCompleted }) => isCompleted).length,
    seen: items.filter(({ isSeen }) => isSeen).length,
    solvedWithHelp: items.filter(({ isSolvedWithHelp }) => isSolvedWithHelp).length,
  };
  const { index } = lesson;
  const lessons = lesson.lessons.map((count, at) => (at === index ? { ...count, ...counted } : count));
  Object.assign(lesson, standingIn({ items, lessons, index }));
}

/** A learner's progress with an item; null before there is any. */
export const progressColumns = {
  firstAnsweredAt: itemProgress.firstAnsweredAt,
  completedAt: itemProgress.completedAt,
  solutionSeenAt: itemProgress.solutionSeenAt,
  hintsRead: itemProgress.hintsRead,
  hintsTakenAt: itemProgress.hintsTakenAt,
  attempts: itemProgress.attempts,
  answer: itemProgress.answer,
  solution: itemProgress.solution,
  withHelp: itemProgress.withHelp,
  wrongBuilds: itemProgress.wrongBuilds,
  finding: itemProgress.finding,
  findingGrade: itemProgress.findingGrade,
};
type Row = typeof itemProgress.$inferSelect;
type Progress = { [Column in keyof typeof progressColumns]: Row[Column] | null };

const itemsOfLesson = keptByVersion((lessonId: number) =>
  db
    .select({
      id: lessonItems.id,
      title: lessonItems.title,
      content: lessonItems.content,
      key: lessonItems.key,
      skills: lessonItems.skills,
    })
    .from(lessonItems)
    .where(and(eq(lessonItems.lessonId, lessonId), isNotNull(lessonItems.orderIndex)))
    .orderBy(asc(lessonItems.orderIndex)),
);

const progressOfLesson = db
  .select({ itemId: itemProgress.itemId, ...progressColumns })
  .from(itemProgress)
  .innerJoin(lessonItems, eq(lessonItems.id, itemProgress.itemId))
  .where(
    and(
      eq(itemProgress.enrollmentId, sql.placeholder('enrollmentId')),
      eq(lessonItems.lessonId, sql.placeholder('lessonId')),
    ),
  )
  .prepare('progress in a lesson');

const untouched = Object.fromEntries(Object.keys(progressColumns).map((name) => [name, null])) as {
  [Column in keyof Progress]: null;
};

async function listItems(place: { lessonId: number; enrollmentId: number; version: string }) {
  const [items, rows] = await Promise.all([
    itemsOfLesson(place.lessonId, place.version),
    progressOfLesson.execute(place),
  ]);
  const known = new Map(rows.map(({ itemId, ...progress }) => [itemId, progress]));
  return items.map((item) => ({ ...item, ...inWords(known.get(item.id) ?? untouched) }));
}

function inWords({ completedAt, solutionSeenAt, withHelp, ...progress }: Progress) {
  const isCompleted = completedAt !== null;
  /** A solution was shown, and the exercise is not solved. */
  const isSeen = solutionSeenAt !== null && !isCompleted;
  const isSolvedWithHelp = isCompleted && withHelp === true;
  const wasShown = solutionSeenAt !== null;
  return {
    ...progress,
    completedAt,
    isCompleted,
    isSeen,
    wasShown,
    isPassed: isCompleted || isSeen,
    isSolvedWithHelp,
  };
}

/** An item that the learner has reached. @throws AppError not_found, forbidden */
export function reachedItem(lesson: OpenLesson, itemId: number): LessonItem {
  const index = lesson.items.findIndex(({ id }) => id === itemId);
  const item = lesson.items[index];
  if (!item) throw new AppError('not_found', 'There is no such item in this lesson.');
  if (index > lesson.reached) throw new AppError('forbidden', 'Complete the items before this one first.');
  return item;
}

/** The id of the next lesson; undefined when that is locked, or at the end of the course. */
export function nextLessonId(lesson: OpenLesson): number | undefined {
  return isLocked(lesson.lessons, lesson.index + 1) ? undefined : lesson.lessons[lesson.index + 1]?.id;
}
