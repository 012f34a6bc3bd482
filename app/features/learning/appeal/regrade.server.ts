import { disputes, enrollments, gradedAnswers, itemProgress, regrades, users } from 'drizzle/schema';
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { creditLetter } from '~/features/auth/letters.server';
import { isRight } from '~/features/sandbox/grade.server';
import { AppError } from '~/http/errors';
import { transactionWithMail } from '~/mail/mail.server';
import { giveCredit } from './credit.server';
import type { KeptExercise } from './exercise-key.server';

/** Answers per transaction: a stopped regrade repeats at most so many. */
const batchSize = 50;

export type RegradeState = Omit<typeof regrades.$inferSelect, 'itemId'>;

/** Starts a regrade, or continues a stopped one; `anew`, for a changed exercise, always restarts it. */
export async function beginRegrade(itemId: number, { anew = false } = {}): Promise<void> {
  const last = await db
    .select({ id: sql<number>`coalesce(max(${gradedAnswers.id}), 0)::int` })
    .from(gradedAnswers)
    .where(eq(gradedAnswers.itemId, itemId));
  const untilId = last[0]?.id ?? 0;
  const start = { afterId: 0, untilId, looked: 0, credited: 0, stopped: 0, finishedAt: null };
  await db
    .insert(regrades)
    .values({ itemId, ...start })
    .onConflictDoUpdate({
      target: regrades.itemId,
      set: { ...start, startedAt: sql`now()` },
      setWhere: anew ? undefined : sql`${regrades.finishedAt} is not null`,
    });
}

export type Grade = (query: string) => Promise<boolean>;

/** Grades as the site does, without a learner's limits. @throws AppError unavailable without a sandbox; bad_request; stopped */
export const gradeBy =
  ({ dataset, reference, contract }: KeptExercise): Grade =>
  (query) =>
    isRight({ dataset, reference, contract, query });

/**
 * Grades the next batch. Verdicts, credits and the position are stored in one transaction, whose row lock admits one process
 * per exercise.
 * @returns the new state; undefined while another process has the lock
 */
export async function regradeBatch(
  { itemId, title }: Pick<KeptExercise, 'itemId' | 'title'>,
  grade: Grade,
): Promise<RegradeState | undefined> {
  return transactionWithMail(async (tx, send) => {
    const [before] = await tx
      .select()
      .from(regrades)
      .where(eq(regrades.itemId, itemId))
      .for('update', { skipLocked: true });
    if (!before || before.finishedAt) return before;
    const answers = await readBatch(tx, before);
    const { right, stopped } = await gradeAll(answers, grade);
    const isLast = answers.length < batchSize;
    const credited = await keepRight(tx, itemId, right);
    const [state] = await tx
      .update(regrades)
      .set({
        afterId: isLast ? before.untilId : (answers.at(-1)?.id ?? before.untilId),
        looked: before.looked + answers.length,
        credited: before.credited + credited.length,
        stopped: before.stopped + stopped,
        finishedAt: isLast ? sql`now()` : null,
      })
      .where(eq(regrades.itemId, itemId))
      .returning();
    const learners = await listAddresses(tx, credited);
    await send(...learners.map(({ email }) => creditLetter(email, title)));
    return state;
  });
}

/** Wrong answers of learners who have not solved the exercise since, and answers with an open appeal. */
function readBatch(tx: Executor, { itemId, afterId, untilId }: typeof regrades.$inferSelect) {
  return tx
    .select({ id: gradedAnswers.id, enrollmentId: gradedAnswers.enrollmentId, query: gradedAnswers.query })
    .from(gradedAnswers)
    .innerJoin(
      itemProgress,
      and(eq(itemProgress.enrollmentId, gradedAnswers.enrollmentId), eq(itemProgress.itemId, itemId)),
    )
    .leftJoin(disputes, and(eq(disputes.answerId, gradedAnswers.id), eq(disputes.status, 'open')))
    .where(
      and(
        eq(gradedAnswers.itemId, itemId),
        gt(gradedAnswers.id, afterId),
        lte(gradedAnswers.id, untilId),
        eq(gradedAnswers.isRight, false),
        or(isNull(itemProgress.completedAt), sql`${disputes.id} is not null`),
      ),
    )
    .orderBy(asc(gradedAnswers.id))
    .limit(batchSize);
}

type Answer = Awaited<ReturnType<typeof readBatch>>[number];

/** Equal queries are graded once per batch. */
async function gradeAll(answers: Answer[], grade: Grade) {
  const right: Answer[] = [];
  let stopped = 0;
  const byQuery = new Map<string, Answer[]>();
  for (const answer of answers) byQuery.set(answer.query, [...(byQuery.get(answer.query) ?? []), answer]);
  for (const [query, same] of byQuery) {
    try {
      if (await grade(query)) right.push(...same);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.detail.reason === 'stopped') stopped += same.length;
    }
  }
  return { right, stopped };
}

async function keepRight(tx: Executor, itemId: number, right: Answer[]): Promise<number[]> {
  const ids = right.map(({ id }) => id);
  if (ids.length === 0) return [];
  // item_progress first: a submission locks in the same order, which avoids a deadlock.
  const credited = await giveCredit(tx, itemId, right);
  await tx
    .update(gradedAnswers)
    .set({ isRight: true, regradedAt: sql`now()` })
    .where(inArray(gradedAnswers.id, ids));
  await tx
    .update(disputes)
    .set({ status: 'accepted', decidedAt: sql`now()` })
    .where(and(inArray(disputes.answerId, ids), eq(disputes.status, 'open')));
  return credited;
}

async function listAddresses(tx: Executor, enrollmentIds: number[]) {
  if (enrollmentIds.length === 0) return [];
  return tx
    .select({ email: users.email })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .where(inArray(enrollments.id, enrollmentIds));
}
