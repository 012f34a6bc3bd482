import { listMisconceptions } from './misconception.server';
import { findPool } from './pool.server';
import type { Rating } from './rating';
import { listReviews } from './review.server';

export type SkillInPractice = {
  name: string;
  isDue: boolean;
  due: string;
  lastReview: string;
  ratings: Rating[];
};
export type Practice = NonNullable<Awaited<ReturnType<typeof getPractice>>>;

/** The user's skills in review, those due, and misconceptions; null before a skill was learned. */
export async function getPractice(userId: number) {
  const reviews = await listReviews(userId);
  const pool = await findPool({ userId, known: reviews.map(({ skill }) => skill) });
  if (!pool || reviews.length === 0) return null;
  const now = new Date();
  const skills = reviews.flatMap(({ skill, due, lastReview, ratings }): SkillInPractice[] => {
    const name = pool.skills.find(({ id }) => id === skill)?.name;
    // Skips a skill that the author has removed from the course.
    if (name === undefined) return [];
    const at = { due: due.toISOString(), lastReview: lastReview.toISOString() };
    return [{ name, isDue: due <= now, ratings, ...at }];
  });
  const dueIds = reviews.filter(({ due }) => due <= now).map(({ skill }) => skill);
  const { isUnderAssessment, isSubscriber, tasks } = pool;
  return {
    skills,
    dueCount: skills.filter(({ isDue }) => isDue).length,
    canBegin: tasks.some((task) => task.skills.some((skill) => dueIds.includes(skill))),
    isUnderAssessment,
    isSubscriber,
    misconceptions: await listMisconceptions(userId, pool),
  };
}

/** Names of the due skills, the longest due first. */
export async function listDue(userId: number): Promise<string[]> {
  const practice = await getPractice(userId);
  return practice?.skills.flatMap(({ name, isDue }) => (isDue ? [name] : [])) ?? [];
}
