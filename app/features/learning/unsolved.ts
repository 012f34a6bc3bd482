import type { CourseItem } from './next-step.server';

type Item = Pick<
  CourseItem,
  'lessonId' | 'lessonName' | 'title' | 'attempts' | 'completedAt' | 'solutionSeenAt' | 'answeredAt'
>;
export type ItemToSee = ReturnType<typeof toSee>;

const isUnsolved = ({ completedAt, solutionSeenAt }: Item) => solutionSeenAt !== null && !completedAt;

function toSee(item: Item, all: readonly Item[]) {
  const { lessonId, lessonName, title, completedAt } = item;
  const position = all.filter((other) => other.lessonId === lessonId).indexOf(item) + 1;
  const attempts = item.attempts ?? 0;
  return {
    href: `/lessons/${lessonId}?item=${position}`,
    lessonName,
    title,
    attempts,
    isSolved: !!completedAt,
  };
}

/** The items whose solution was shown and that are not solved, in order. */
export const unsolvedIn = (all: readonly Item[]) => all.filter(isUnsolved).map((item) => toSee(item, all));

/** The last three items that were answered wrongly, the latest first. */
export const mistakesIn = (all: readonly Item[]) =>
  all
    .filter((item) => (item.attempts ?? 0) > (item.completedAt ? 1 : 0) && !isUnsolved(item))
    .sort((a, b) => Date.parse(b.answeredAt ?? '') - Date.parse(a.answeredAt ?? ''))
    .slice(0, 3)
    .map((item) => toSee(item, all));
