import { earnedAchievements, enrollments, itemProgress } from 'drizzle/schema';
import { and, eq, gte, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Moment } from '~/features/player/moment';
import { achievementTitles } from './achievement';
import { keepEarned } from './achievement.server';
import type { LessonItem, OpenLesson } from './lesson.server';
import { listCourseItems } from './next-step.server';
import { coursePercent, isLocked } from './progress';

type Answered = { userId: number; lesson: OpenLesson; item: LessonItem };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** A cheap check by the lesson's data alone: false when the answer cannot have earned anything. */
function mightEarn({ lesson, item }: Answered): boolean {
  const others = lesson.items.filter(({ id }) => id !== item.id);
  const isExercise = ({ content }: LessonItem) => content.type === 'exercises';
  const isFirst = (has: (other: LessonItem) => unknown) =>
    isExercise(item) && lesson.index === 0 && !others.some((other) => isExercise(other) && has(other));
  const now = lesson.items.find(({ id }) => id === item.id);
  if (!item.firstAnsweredAt && isFirst(({ firstAnsweredAt }) => firstAnsweredAt)) return true;
  if (item.isCompleted || !now?.completedAt) return false;
  if (lesson.items.every(({ isCompleted }) => isCompleted)) return true;
  if (isFirst(({ isCompleted }) => isCompleted)) return true;
  const before = lesson.lessons.map((count, index) =>
    index === lesson.index ? { ...count, completed: count.completed - 1 } : count,
  );
  if (coursePercent(lesson.lessons) >= 50 && coursePercent(before) < 50) return true;
  const today = dayOf(now.completedAt);
  return !others.some(({ completedAt }) => completedAt && dayOf(completedAt) === today);
}

/** Null when nothing was earned. @param answered the item as it was before the answer, and the lesson as it is after it */
export async function noticeMoment(answered: Answered): Promise<Moment | null> {
  if (!mightEarn(answered)) return null;
  const { userId, lesson, item } = answered;
  const items = await listCourseItems(userId);
  const earned = await keepEarned({ userId, items });
  const right = items.filter(({ type, completedAt }) => type === 'exercises' && completedAt);
  const isFirstRight = !item.isCompleted && right.length === 1 && right[0]?.itemId === item.id;
  const isDone = !item.isCompleted && lesson.items.every(({ isCompleted }) => isCompleted);
  const said = [
    isFirstRight && 'Your first right query: it holds on seasons that you have not seen, too.',
    isDone && `Lesson ${lesson.index + 1}, ${lesson.name}, is done: every item of it is yours.`,
    ...earned.map((kind) => `Achievement earned: ${achievementTitles[kind]}.`),
    (isFirstRight || isDone) && `Next is ${describeNextStep(lesson, item)}.`,
  ].filter((sentence) => sentence !== false);
  const [title, ...words] = said;
  return title === undefined ? null : { title, words };
}

/** The destination of NEXT, in words. */
function describeNextStep({ items, lessons, index }: OpenLesson, item: LessonItem): string {
  const following = items[items.findIndex(({ id }) => id === item.id) + 1];
  if (following) return `item ${items.indexOf(following) + 1}, ${following.title}`;
  const lesson = isLocked(lessons, index + 1) ? undefined : lessons[index + 1];
  if (lesson) return `lesson ${index + 2}, ${lesson.name}`;
  return coursePercent(lessons) === 100 ? 'your memo to the board' : 'the course, with what is left of it';
}

/** Titles of the achievements that the learner's last completion has earned. */
export async function listJustEarned(userId: number): Promise<string[]> {
  // earnedAt is written from a Date, in milliseconds; completedAt by the database, in microseconds.
  const last = db
    .select({ at: sql`date_trunc('milliseconds', max(${itemProgress.completedAt}))` })
    .from(itemProgress)
    .innerJoin(enrollments, eq(enrollments.id, itemProgress.enrollmentId))
    .where(eq(enrollments.userId, userId));
  const rows = await db
    .select({ kind: earnedAchievements.kind })
    .from(earnedAchievements)
    .where(and(eq(earnedAchievements.userId, userId), gte(earnedAchievements.earnedAt, sql`(${last})`)));
  return rows.map(({ kind }) => achievementTitles[kind]);
}

export type Opening = NonNullable<Awaited<ReturnType<typeof findOpening>>>;

/**
 * The note above an item: the enrollment, before anything of the course is done; the lesson before, if that is done and this one
 * untouched; and the achievements that the item before has earned.
 */
export async function findOpening(place: { userId: number; lesson: OpenLesson; index: number; url: string }) {
  const { userId, lesson, index, url } = place;
  const [before, here] = [lesson.lessons[lesson.index - 1], lesson.lessons[lesson.index]];
  const isUntouched = index === 0 && here?.completed === 0 && here.seen === 0;
  const next = { number: lesson.index + 1, name: lesson.name };
  if (isUntouched && lesson.index === 0 && !lesson.isRevisit)
    return { begun: lesson.course.name, earned: [], done: null, next };
  const done = isUntouched && before && before.completed === before.total ? before : null;
  if (!done && !new URL(url).searchParams.has('earned')) return null;
  const earned = await listJustEarned(userId);
  if (!done && earned.length === 0) return null;
  return {
    begun: null,
    earned,
    done: done && { number: lesson.index, name: done.name, summary: done.summary },
    next,
  };
}
