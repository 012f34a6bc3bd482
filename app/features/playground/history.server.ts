import { playgroundRuns } from 'drizzle/schema';
import { and, desc, eq, ilike, lte, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Learner } from '~/features/sandbox/query.server';
import { AppError } from '~/http/errors';
import { readableLink } from './share.server';

/** The number of runs stored for each user. */
const mostRuns = 200;

const { id, userId: owner, courseId, query, verdict, ms, ranAt } = playgroundRuns;

type Run = { userId: number; courseId: number; query: string; verdict: string; ms: number };

async function noteRun({ userId, ...run }: Run) {
  // The statement does not see the row that it inserts itself, hence one less.
  const firstTooMany = db
    .select({ id })
    .from(playgroundRuns)
    .where(eq(owner, userId))
    .orderBy(desc(id))
    .offset(mostRuns - 1)
    .limit(1);
  const forgotten = db.$with('forgotten').as(
    db
      .delete(playgroundRuns)
      .where(and(eq(owner, userId), lte(id, sql`(${firstTooMany})`)))
      .returning({ id }),
  );
  await db
    .with(forgotten)
    .insert(playgroundRuns)
    .values({ userId, ...run });
}

/** Stores a signed-in user's run with its outcome and duration; not a visitor's. @throws what `work` throws */
export async function runAndStoreRun<Answer>(
  { learner, courseId, query }: { learner: Learner; courseId: number; query: string },
  work: Promise<Answer>,
  verdictOf: (answer: Answer) => string,
): Promise<Answer> {
  if (!('userId' in learner)) return work;
  const { userId } = learner;
  const startedAt = performance.now();
  const note = (verdict: string) =>
    noteRun({ userId, courseId, query, verdict, ms: Math.round(performance.now() - startedAt) });
  try {
    const answer = await work;
    await note(verdictOf(answer));
    return answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'bad_request') await note('Failed');
    throw error;
  }
}

/** The newest first. `search`: a part of the query. `link` fills the playground's editor; null for too long a query. */
export async function listRuns({ userId, search = '' }: { userId: number; search?: string }) {
  const runs = await db
    .select({ id, courseId, query, verdict, ms, ranAt })
    .from(playgroundRuns)
    .where(and(eq(owner, userId), ilike(query, `%${search.replace(/[\\%_]/g, '\\$&')}%`)))
    .orderBy(desc(id));
  return runs.map((run) => ({ ...run, ranAt: run.ranAt.toISOString(), link: readableLink(run) }));
}

/** Deletes one run of the user, or all without `runId`. */
export async function forgetRuns({ userId, runId }: { userId: number; runId?: number }): Promise<void> {
  const one = runId === undefined ? undefined : eq(id, runId);
  await db.delete(playgroundRuns).where(and(eq(owner, userId), one));
}
