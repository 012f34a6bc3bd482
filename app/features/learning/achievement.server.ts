import { earnedAchievements } from 'drizzle/schema';
import { type AchievementKind, achievementKinds } from 'drizzle/values';
import { eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { log } from '~/http/log.server';
import { achievementsOf, type CourseItem } from './achievement';

export type Achievement = Awaited<ReturnType<typeof listAchievements>>[number];

type Learner = { userId: number; items: readonly CourseItem[] };

const earnedByUser = db
  .select()
  .from(earnedAchievements)
  .where(eq(earnedAchievements.userId, sql.placeholder('userId')))
  .prepare('achievements of a user');

/**
 * Where a learner stands in each achievement; `items` is every item of their courses. What is earned is kept with its
 * date, so that an author who changes a course takes nothing away.
 */
export async function listAchievements(learner: Learner) {
  const { earned, fresh, standings } = await settle(learner);
  return achievementKinds.map((kind) => {
    const [earnedAt, standing] = [earned.get(kind), standings[kind]];
    return {
      kind,
      earnedAt: earnedAt?.toISOString() ?? null,
      isNew: fresh.includes(kind),
      missing: earnedAt || !('missing' in standing) ? null : standing.missing,
    };
  });
}

/** Keeps what is earned by now. @returns what had not been kept before */
export const keepEarned = async (learner: Learner): Promise<AchievementKind[]> =>
  (await settle(learner)).fresh;

async function settle({ userId, items }: Learner) {
  const kept = await earnedByUser.execute({ userId });
  const earned = new Map(kept.map(({ kind, earnedAt }) => [kind, earnedAt]));
  const standings = achievementsOf(items);
  const fresh = achievementKinds.flatMap((kind) => {
    const standing = standings[kind];
    return !earned.has(kind) && 'earnedAt' in standing ? [{ userId, kind, earnedAt: standing.earnedAt }] : [];
  });
  if (fresh.length > 0) {
    // The next visit tries again: nobody is kept from the page by it.
    const keeping = db.insert(earnedAchievements).values(fresh).onConflictDoNothing();
    await keeping.catch((error) => log.warn({ err: error }, 'achievements could not be kept'));
  }
  for (const { kind, earnedAt } of fresh) earned.set(kind, earnedAt);
  return { earned, standings, fresh: fresh.map(({ kind }) => kind) };
}
