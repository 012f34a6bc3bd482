import type { AchievementKind } from 'drizzle/values';
import type { CourseItem as StoredItem } from './next-step.server';
import { coursePercent } from './progress';

export const achievementTitles: Record<AchievementKind, string> = {
  first_query: 'First query',
  first_lesson: 'First lesson',
  seven_day_streak: 'Seven-day streak',
  half_way: 'Half way',
  perfect_lesson: 'Perfect lesson',
  course_complete: 'Course complete',
};

export type CourseItem = Pick<
  StoredItem,
  'courseId' | 'lessonId' | 'type' | 'firstAnsweredAt' | 'completedAt' | 'attempts' | 'solutionSeenAt'
>;
type Standing = { earnedAt: Date } | { missing: string };

/** For each achievement when it was earned, or what is missing. Days are UTC. */
export function achievementsOf(items: readonly CourseItem[]): Record<AchievementKind, Standing> {
  const courses = groupBy(items, ({ courseId }) => courseId);
  const lessons = groupBy(items, ({ lessonId }) => lessonId);
  return {
    first_query: firstQuery(items),
    first_lesson: earliest(lessons.map(completionOf)) ?? { missing: 'Complete every item of one lesson.' },
    seven_day_streak: streak(items),
    half_way: halfWay(courses),
    perfect_lesson: earliest(lessons.filter(isPerfect).map(completionOf)) ?? {
      missing: 'In one lesson, answer every quiz and exercise right at the first try.',
    },
    course_complete: courseComplete(courses),
  };
}

function firstQuery(items: readonly CourseItem[]): Standing {
  const queries = items.filter(({ type }) => type === 'exercises');
  return earliest(queries.map((item) => item.firstAnsweredAt)) ?? { missing: 'Run a query in an exercise.' };
}

function completionOf(items: readonly CourseItem[]): Date | null {
  const dates = items.map(({ completedAt }) => completedAt);
  return dates.includes(null) ? null : new Date(Math.max(...dates.map(Number)));
}

function isPerfect(lesson: readonly CourseItem[]): boolean {
  const answered = lesson.filter(({ type }) => type !== 'texts');
  return (
    answered.length > 0 && answered.every(({ attempts, solutionSeenAt }) => attempts === 1 && !solutionSeenAt)
  );
}

const day = 24 * 60 * 60 * 1000;

function streak(items: readonly CourseItem[]): Standing {
  const times = items
    .flatMap(({ firstAnsweredAt, completedAt }) => [firstAnsweredAt, completedAt])
    .filter((date) => date !== null)
    .map(Number)
    .sort((a, b) => a - b);
  let longest = 0;
  let length = 0;
  let last = Number.NaN;
  for (const time of times) {
    const today = Math.floor(time / day);
    if (today === last) continue;
    length = today === last + 1 ? length + 1 : 1;
    last = today;
    longest = Math.max(longest, length);
    if (length === 7) return { earnedAt: new Date(time) };
  }
  return { missing: `Learn on seven days in a row. Your longest run so far: ${longest}.` };
}

function halfWay(courses: readonly CourseItem[][]): Standing {
  const percents = courses.map((items) => percentAt(items, Number.POSITIVE_INFINITY));
  return (
    earliest(courses.map(halfWayIn)) ?? {
      missing: `Complete half of a course. Your farthest so far: ${Math.max(0, ...percents)}%.`,
    }
  );
}

/** When the course's progress reached 50%, found by replaying the completions in order. */
function halfWayIn(items: readonly CourseItem[]): Date | null {
  if (percentAt(items, Number.POSITIVE_INFINITY) < 50) return null;
  const times = items.flatMap(({ completedAt }) => (completedAt ? [completedAt] : []));
  times.sort((a, b) => Number(a) - Number(b));
  return times.find((time) => percentAt(items, Number(time)) >= 50) ?? null;
}

function percentAt(items: readonly CourseItem[], time: number): number {
  const lessons = groupBy(items, ({ lessonId }) => lessonId);
  return coursePercent(
    lessons.map((ofLesson) => ({
      total: ofLesson.length,
      completed: ofLesson.filter(({ completedAt }) => completedAt && Number(completedAt) <= time).length,
    })),
  );
}

function courseComplete(courses: readonly CourseItem[][]): Standing {
  const open = courses.map((items) => items.filter(({ completedAt }) => !completedAt).length);
  return (
    earliest(courses.map(completionOf)) ?? {
      missing:
        courses.length === 0
          ? 'Complete every lesson of a course.'
          : `Complete every lesson of a course. Items to go: ${Math.min(...open)}.`,
    }
  );
}

function earliest(dates: readonly (Date | null)[]): { earnedAt: Date } | undefined {
  const times = dates.filter((date) => date !== null).map(Number);
  return times.length > 0 ? { earnedAt: new Date(Math.min(...times)) } : undefined;
}

function groupBy(items: readonly CourseItem[], keyOf: (item: CourseItem) => number): CourseItem[][] {
  const groups = new Map<number, CourseItem[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}
