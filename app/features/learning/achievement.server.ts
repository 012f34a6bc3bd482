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
 * The learner's state of each achievement; `items` holds every item of their courses. Earned achievements are stored with
 * their date, so that a change of a course takes none away.
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

/** Stores the achievements earned by now. @returns those that are new */
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
    // A failure does not fail the page: the next visit tries again.
    const keeping = db.insert(earnedAchievements).values(fresh).onConflictDoNothing();
    await keeping.catch((error) => log.warn({ err: error }, 'achievements could not be kept'));
  }
  for (const { kind, earnedAt } of fresh) earned.set(kind, earnedAt);
  return { earned, standings, fresh: fresh.map(({ kind }) => kind) };
}
