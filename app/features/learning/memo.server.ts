import { itemProgress, lessonItems } from 'drizzle/schema';
import { and, eq, isNotNull, max, sql } from 'drizzle-orm';
import { db } from '~/db.server';

export type Memo = NonNullable<Awaited<ReturnType<typeof readMemo>>>;

const isExercise = sql`${lessonItems.type} = 'exercises'`;

/** What a learner has completed in a course, in figures. `last`: when. */
export async function readMemo(enrollmentId: number) {
  const [figures] = await db
    .select({
      exercises: sql<number>`(count(*) filter (where ${isExercise}))::int`,
      atOnce: sql<number>`(count(*) filter (where ${isExercise} and ${itemProgress.attempts} = 1
        and ${itemProgress.solutionSeenAt} is null and not ${itemProgress.withHelp}))::int`,
      withHelp: sql<number>`(count(*) filter (where ${isExercise} and ${itemProgress.withHelp}))::int`,
      tries: sql<number>`coalesce(sum(${itemProgress.attempts}) filter (where ${isExercise}), 0)::int`,
      days: sql<number>`count(distinct date_trunc('day', ${itemProgress.completedAt}))::int`,
      last: max(itemProgress.completedAt),
    })
    .from(itemProgress)
    .innerJoin(lessonItems, eq(lessonItems.id, itemProgress.itemId))
    .where(and(eq(itemProgress.enrollmentId, enrollmentId), isNotNull(itemProgress.completedAt)));
  return figures && { ...figures, last: figures.last?.toISOString() };
}
