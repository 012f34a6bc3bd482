import { enrollments, itemProgress } from 'drizzle/schema';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';

type RightAnswer = { enrollmentId: number; query: string };

/**
 * Completes an exercise for learners whose answer turned out right. Exercises that are complete already do not change.
 * @returns the enrollment ids that got credit
 */
export async function giveCredit(tx: Executor, itemId: number, answers: readonly RightAnswer[]) {
  if (answers.length === 0) return [];
  const first = new Map<number, string>();
  for (const { enrollmentId, query } of answers) {
    if (!first.has(enrollmentId)) first.set(enrollmentId, query);
  }
  const right = sql.join(
    [...first].map(([enrollmentId, query]) => sql`(${enrollmentId}::int, ${query}::text)`),
    sql`, `,
  );
  const rows = await tx.execute<{ enrollmentId: number }>(sql`
    update item_progress set completed_at = now(), credited_at = now(),
      solution = coalesce(solution, right_answers.query)
    from (values ${right}) as right_answers (enrollment_id, query)
    where item_progress.enrollment_id = right_answers.enrollment_id and item_id = ${itemId}
      and completed_at is null
    returning item_progress.enrollment_id as "enrollmentId"`);
  return [...rows].map(({ enrollmentId }) => enrollmentId);
}

/** Whether a regrade has completed the exercise, and the learner has not dismissed the notice. */
export const hasCreditNotice = sql<boolean>`${itemProgress.creditedAt} is not null and ${itemProgress.creditSeenAt} is null`;

export async function putCreditNoticeAway({ userId, itemId }: { userId: number; itemId: number }) {
  const own = db.select({ id: enrollments.id }).from(enrollments).where(eq(enrollments.userId, userId));
  await db
    .update(itemProgress)
    .set({ creditSeenAt: sql`now()` })
    .where(
      and(
        eq(itemProgress.itemId, itemId),
        inArray(itemProgress.enrollmentId, own),
        isNotNull(itemProgress.creditedAt),
      ),
    );
}
