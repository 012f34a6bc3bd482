import { assessmentAttempts, courses, enrollments, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import type { ItemType } from 'drizzle/values';
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { hasCreditNotice } from './appeal/credit.server';
import { isLocked } from './progress';

export type CourseItem = Awaited<ReturnType<typeof listCourseItems>>[number];

const columns = {
  courseId: courses.id,
  courseName: courses.name,
  currentModule: enrollments.currentModule,
  lessonId: lessons.id,
  lessonName: lessons.name,
  lessonNumber: lessons.orderIndex,
  itemId: lessonItems.id,
  title: lessonItems.title,
  type: lessonItems.type,
  firstAnsweredAt: itemProgress.firstAnsweredAt,
  completedAt: itemProgress.completedAt,
  answeredAt: itemProgress.answeredAt,
  attempts: itemProgress.attempts,
  solutionSeenAt: itemProgress.solutionSeenAt,
  hasCreditNotice,
};

const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
const inOrder = [
  desc(enrollments.lastAccessedAt),
  asc(enrollments.id),
  asc(lessons.orderIndex),
  asc(lessonItems.orderIndex),
];
const object = sql`json_build_object(${sql.join(fields, sql`, `)}) order by ${sql.join(inOrder, sql`, `)}`;

/** One JSON value, as the driver parses hundreds of rows much slower. */
const itemsOfCourses = db
  .select({ items: sql<StoredItem[]>`coalesce(json_agg(${object}), '[]')` })
  .from(enrollments)
  .innerJoin(courses, eq(courses.id, enrollments.courseId))
  .innerJoin(lessons, eq(lessons.courseId, courses.id))
  .innerJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isNotNull(lessonItems.orderIndex)))
  .leftJoin(
    itemProgress,
    and(eq(itemProgress.enrollmentId, enrollments.id), eq(itemProgress.itemId, lessonItems.id)),
  )
  .where(eq(enrollments.userId, sql.placeholder('userId')))
  .prepare('items of courses');

type Instants = 'firstAnsweredAt' | 'completedAt' | 'solutionSeenAt';
type StoredItem = Record<'courseId' | 'lessonId' | 'lessonNumber' | 'itemId', number> &
  Record<'courseName' | 'lessonName' | 'title', string> &
  Record<'currentModule' | 'attempts', number | null> &
  Record<Instants | 'answeredAt', string | null> & { type: ItemType; hasCreditNotice: boolean };

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Every item of a user's courses with their progress: the course used last first, then in order. */
export async function listCourseItems(userId: number) {
  const [row] = await itemsOfCourses.execute({ userId });
  return (row?.items ?? []).map((item) => ({
    ...item,
    firstAnsweredAt: dateOf(item.firstAnsweredAt),
    completedAt: dateOf(item.completedAt),
    solutionSeenAt: dateOf(item.solutionSeenAt),
  }));
}

type AttemptState = Awaited<ReturnType<typeof listAttemptStates>>[number];

const { completedAt, totalScore, passingScore } = assessmentAttempts;
const attemptStates = db
  .select({
    courseId: enrollments.courseId,
    isPassed: sql<boolean>`coalesce(bool_or(${totalScore} >= ${passingScore}), false)`,
    isUnderWay: sql<boolean>`bool_or(${completedAt} is null)`,
  })
  .from(assessmentAttempts)
  .innerJoin(enrollments, eq(enrollments.id, assessmentAttempts.enrollmentId))
  .where(eq(enrollments.userId, sql.placeholder('userId')))
  .groupBy(enrollments.courseId)
  .prepare('states of assessments');

export const listAttemptStates = (userId: number) => attemptStates.execute({ userId });

export type NextStep = NonNullable<ReturnType<typeof findNextStep>>;

/**
 * The learner's next step, in the course used last that is not finished: an assessment under way, else the first open item
 * of their last lesson, else of the first open lesson, else an exercise whose solution was shown and that is unsolved, else
 * the assessment.
 */
export function findNextStep(all: readonly CourseItem[], attempts: readonly AttemptState[]) {
  for (const courseId of new Set(all.map((row) => row.courseId))) {
    const items = all.filter((row) => row.courseId === courseId);
    const attempt = attempts.find((state) => state.courseId === courseId);
    const isOver = attempt?.isPassed && items.every(({ completedAt }) => completedAt);
    if (!isOver || attempt.isUnderWay) return stepIn(items, attempt?.isUnderWay ?? false);
  }
  return undefined;
}

const isCompleted = ({ completedAt }: CourseItem) => completedAt !== null;
const isPassed = (row: CourseItem) => isCompleted(row) || row.solutionSeenAt !== null;

function stepIn(items: readonly CourseItem[], isUnderWay: boolean) {
  const [first] = items;
  if (!first) return undefined;
  const { courseId, courseName, currentModule } = first;
  const ids = [...new Set(items.map(({ lessonId }) => lessonId))];
  const ofLesson = (id: number) => items.filter(({ lessonId }) => lessonId === id);
  const counts = ids.map((id) => ({
    total: ofLesson(id).length,
    completed: ofLesson(id).filter(isCompleted).length,
    seen: ofLesson(id).filter((row) => isPassed(row) && !isCompleted(row)).length,
  }));
  const isDone = items.every(isPassed) ? isCompleted : isPassed;
  const isOpen = (index: number) =>
    ofLesson(ids[index] ?? 0).some((row) => !isDone(row)) && !isLocked(counts, index);
  const current = currentModule === null ? -1 : ids.indexOf(currentModule);
  const index = isOpen(current) ? current : ids.findIndex((_, candidate) => isOpen(candidate));
  const isStarted = items.some(({ firstAnsweredAt }) => firstAnsweredAt);
  const lesson = ofLesson(ids[index] ?? 0);
  const at = lesson.findIndex((row) => !isDone(row));
  const item = lesson[at];
  if (isUnderWay) return { courseName, href: `/assessments/${courseId}`, isStarted, place: null };
  if (!item) return { courseName, href: `/courses/${courseId}`, isStarted, place: null };
  const { lessonId, lessonName, lessonNumber, title } = item;
  const place = { lessonNumber, lessonName, position: at + 1, count: lesson.length, title };
  return { courseName, href: `/lessons/${lessonId}?item=${at + 1}`, isStarted, place };
}
