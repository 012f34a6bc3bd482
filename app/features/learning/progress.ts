/** The arithmetic of progress (specification, section 4). Percentages are whole, 0 to 100. */

/** Wrong verdicts after which a solution may be shown. */
export const patience = 3;

export type Count = { completed: number; total: number };

/** `seen`: items that are passed but not completed, because a solution was shown. */
export type Standing = Count & { seen: number };

export const isPassed = ({ completed, seen, total }: Standing) => total > 0 && completed + seen === total;

/** 100 only when everything is completed, however many items there are. */
export function lessonPercent({ completed, total }: Count): number {
  return total === 0 ? 0 : Math.floor((100 * completed) / total);
}

/** The rounded average of the lessons' progress; 100 only when every lesson is. */
export function coursePercent(lessons: readonly Count[]): number {
  // A lesson that its author has removed has no items.
  const percents = lessons.filter(({ total }) => total > 0).map(lessonPercent);
  if (percents.length === 0) return 0;
  const average = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return percents.every((percent) => percent === 100) ? 100 : Math.min(99, average);
}

/** A finished enrollment stays at 100, whatever an author adds later. */
export const progressIn = (enrollment: { finishedEdition: unknown }, lessons: readonly Count[]) =>
  enrollment.finishedEdition ? 100 : coursePercent(lessons);

export function enrollmentStatus(progress: number) {
  if (progress === 100) return 'Completed';
  return progress > 0 ? 'In Progress' : 'Not Started';
}

/** A lesson is open if it is the first, the lesson before is passed, or one of its own items is. */
export function isLocked(lessons: readonly Standing[], index: number): boolean {
  const own = lessons[index];
  const previous = lessons[index - 1];
  if (!own) return true;
  return index > 0 && !(previous && isPassed(previous)) && own.completed + own.seen === 0;
}

/** The first item not passed, or the one after the last passed, as an author may insert items before those. */
export function reachedIndex(passed: readonly boolean[]): number {
  const firstOpen = passed.indexOf(false);
  const reached = firstOpen === -1 ? passed.length - 1 : firstOpen;
  return Math.min(passed.length - 1, Math.max(reached, passed.lastIndexOf(true) + 1));
}
