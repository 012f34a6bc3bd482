/** The arithmetic of progress (specification, section 4). Percentages are whole, 0 to 100. */

export type Count = { completed: number; total: number };

/** 100 only when everything is completed, however many items there are. */
export function lessonPercent({ completed, total }: Count): number {
  return total === 0 ? 0 : Math.floor((100 * completed) / total);
}

/** The rounded average of the lessons' progress; 100 only when every lesson is. */
export function coursePercent(lessons: readonly Count[]): number {
  if (lessons.length === 0) return 0;
  const percents = lessons.map(lessonPercent);
  const average = Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length);
  return percents.every((percent) => percent === 100) ? 100 : Math.min(99, average);
}

export function enrollmentStatus(progress: number) {
  if (progress === 100) return 'Completed';
  return progress > 0 ? 'In Progress' : 'Not Started';
}

/** Locked unless it is the first lesson, the one before is at 100, or it has progress itself. */
export function isLocked(lessons: readonly Count[], index: number): boolean {
  const own = lessons[index];
  const previous = lessons[index - 1];
  if (!own) return true;
  return index > 0 && !(previous && lessonPercent(previous) === 100) && own.completed === 0;
}

/** Of the first item not completed, or after the last completed: an author may have put a new one before it. */
export function reachedIndex(completed: readonly boolean[]): number {
  const firstOpen = completed.indexOf(false);
  const reached = firstOpen === -1 ? completed.length - 1 : firstOpen;
  return Math.min(completed.length - 1, Math.max(reached, completed.lastIndexOf(true) + 1));
}
