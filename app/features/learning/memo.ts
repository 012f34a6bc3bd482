import type { CourseItem } from './next-step.server';

export type Figures = ReturnType<typeof figuresOf>;

/** The learner's figures of a complete course. `last`: when it was completed. */
export function figuresOf(items: readonly CourseItem[]) {
  const exercises = items.filter(({ type }) => type === 'exercises');
  const dates = items.flatMap(({ completedAt }) => (completedAt ? [completedAt.toISOString()] : []));
  return {
    exercises: exercises.length,
    atOnce: exercises.filter(({ attempts, solutionSeenAt }) => attempts === 1 && !solutionSeenAt).length,
    tries: exercises.reduce((sum, { attempts }) => sum + (attempts ?? 0), 0),
    days: new Set(dates.map((date) => date.slice(0, 10))).size,
    last: dates.sort().at(-1),
  };
}
