import { disputes, enrollments, gradedAnswers, lessonItems, users } from 'drizzle/schema';
import { and, asc, eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { declinedLetter } from '~/features/auth/letters.server';
import { AppError } from '~/http/errors';
import { transactionWithMail } from '~/mail/mail.server';

export type OpenDispute = Awaited<ReturnType<typeof listOpenDisputes>>[number];

const asked = {
  id: disputes.id,
  itemId: disputes.itemId,
  answerId: disputes.answerId,
  query: gradedAnswers.query,
  words: gradedAnswers.words,
  gradedBy: gradedAnswers.gradedBy,
  reason: disputes.reason,
  createdAt: disputes.createdAt,
};

/** Undecided appeals, the oldest first. */
export function listOpenDisputes() {
  return db
    .select(asked)
    .from(disputes)
    .innerJoin(gradedAnswers, eq(gradedAnswers.id, disputes.answerId))
    .where(eq(disputes.status, 'open'))
    .orderBy(asc(disputes.id));
}

/** @throws AppError not_found; conflict for an appeal that was decided */
export async function findOpenDispute(id: number): Promise<OpenDispute> {
  const [found] = await db
    .select({ ...asked, status: disputes.status })
    .from(disputes)
    .innerJoin(gradedAnswers, eq(gradedAnswers.id, disputes.answerId))
    .where(eq(disputes.id, id));
  if (!found) throw new AppError('not_found', `There is no appeal ${id}.`);
  const { status, ...dispute } = found;
  if (status !== 'open') throw decided(id, status);
  return dispute;
}

const decided = (id: number, status: string) =>
  new AppError('conflict', `Appeal ${id} was ${status} before.`);

/** Gives no credit: the regrade does. @throws AppError conflict */
export async function acceptDispute(id: number) {
  await decide(db, id, { status: 'accepted', reply: null });
}

/** Tells the learner, with the operator's words. @throws AppError conflict */
export async function declineDispute(id: number, reply: string | null) {
  await transactionWithMail(async (tx, send) => {
    await decide(tx, id, { status: 'declined', reply });
    const [learner] = await tx
      .select({ email: users.email, title: lessonItems.title })
      .from(disputes)
      .innerJoin(lessonItems, eq(lessonItems.id, disputes.itemId))
      .innerJoin(enrollments, eq(enrollments.id, disputes.enrollmentId))
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(eq(disputes.id, id));
    if (learner) await send(declinedLetter(learner.email, learner.title, reply));
  });
}

type Decision = { status: 'accepted' | 'declined'; reply: string | null };

async function decide(on: Executor, id: number, set: Decision) {
  const rows = await on
    .update(disputes)
    .set({ ...set, decidedAt: sql`now()` })
    .where(and(eq(disputes.id, id), eq(disputes.status, 'open')))
    .returning({ id: disputes.id });
  if (rows.length === 0) throw new AppError('conflict', `Appeal ${id} is not open.`);
}
