import { earnedAchievements } from 'drizzle/schema';
import { achievementKinds } from 'drizzle/values';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { achievementsOf, type RoadItem } from './achievement';

/** An achievement as the dashboard lists it. */
export type Achievement = {
  kind: (typeof achievementKinds)[number];
  /** In words, such as "November 21, 2026"; null while it is not earned. */
  earnedOn: string | null;
  missing: string | null;
};

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * All achievements with where a learner stands in each. What their progress shows as earned for the first time is kept
 * with its date, so that an author who changes a course takes nothing away.
 * @param args.road every item of the learner's courses
 */
export async function listAchievements(args: {
  userId: number;
  road: readonly RoadItem[];
}): Promise<Achievement[]> {
  const { userId, road } = args;
  const kept = await db.select().from(earnedAchievements).where(eq(earnedAchievements.userId, userId));
  const earned = new Map(kept.map(({ kind, earnedAt }) => [kind, earnedAt]));
  const standings = achievementsOf(road);
  const fresh = achievementKinds.flatMap((kind) => {
    const standing = standings[kind];
    return !earned.has(kind) && 'earnedAt' in standing ? [{ userId, kind, earnedAt: standing.earnedAt }] : [];
  });
  if (fresh.length > 0) await db.insert(earnedAchievements).values(fresh).onConflictDoNothing();
  for (const { kind, earnedAt } of fresh) earned.set(kind, earnedAt);
  return achievementKinds.map((kind) => {
    const [earnedAt, standing] = [earned.get(kind), standings[kind]];
    return {
      kind,
      earnedOn: earnedAt ? day.format(earnedAt) : null,
      missing: earnedAt || !('missing' in standing) ? null : standing.missing,
    };
  });
}
