import { disputes, gradedAnswers } from 'drizzle/schema';
import { reasonLength } from 'drizzle/values';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Appeal } from '~/features/player/appeal';
import { AppError } from '~/http/errors';
import { tooLong } from '~/http/text';
import { keptFrom } from './graded-answer.server';

type Place = { enrollmentId: number; itemId: number };

const answersInPlace = db
  .select({ answerId: gradedAnswers.id, isRight: gradedAnswers.isRight, dispute: disputes })
  .from(gradedAnswers)
  .leftJoin(disputes, eq(disputes.answerId, gradedAnswers.id))
  .where(
    and(
      eq(gradedAnswers.enrollmentId, sql.placeholder('enrollmentId')),
      eq(gradedAnswers.itemId, sql.placeholder('itemId')),
      gte(gradedAnswers.gradedAt, keptFrom),
    ),
  )
  .orderBy(desc(gradedAnswers.id))
  .prepare('answers in a place');

/** The open appeal, else the newest answer's, else `answerId`: the answer to appeal for. Null after a right answer. */
export async function findAppeal(place: Place): Promise<Appeal | null> {
  const rows = await answersInPlace.execute(place);
  const [newest] = rows;
  if (!newest || newest.isRight) return null;
  const dispute = rows.find((row) => row.dispute?.status === 'open')?.dispute ?? newest.dispute;
  return dispute ? standingOf(dispute) : { answerId: newest.answerId };
}

const standingOf = ({ createdAt, status, reply }: typeof disputes.$inferSelect) => ({
  askedAt: createdAt.toISOString(),
  status,
  reply,
});

/**
 * Opens an appeal against a verdict. Returns the earlier appeal instead if this answer has one, or an open one exists for
 * the exercise.
 * @param entry.answerId undefined for a query without a verdict
 * @throws AppError bad_request for a right answer or none, and a blank or too long reason; not_found for another learner's
 */
export async function askForSecondLook(entry: Place & { answerId?: number; reason: string }) {
  const { enrollmentId, itemId, answerId, reason } = entry;
  if (answerId === undefined) {
    throw new AppError(
      'bad_request',
      'Only an answer with a verdict can be looked at again, and this query has none. Submit it first.',
    );
  }
  if (reason === '') throw new AppError('bad_request', 'Please say why your answer should count.');
  if (reason.length > reasonLength) throw new AppError('bad_request', tooLong(reasonLength));
  const ownAnswer = and(
    eq(gradedAnswers.id, answerId),
    eq(gradedAnswers.enrollmentId, enrollmentId),
    eq(gradedAnswers.itemId, itemId),
  );
  const [answer] = await db.select({ isRight: gradedAnswers.isRight }).from(gradedAnswers).where(ownAnswer);
  if (!answer) throw new AppError('not_found', 'There is no such answer of yours.');
  if (answer.isRight) throw new AppError('bad_request', 'This answer counts already.');
  const [asked] = await db
    .insert(disputes)
    .values({ enrollmentId, itemId, answerId, reason })
    .onConflictDoNothing()
    .returning();
  if (asked) return { isNew: true, ...standingOf(asked) };
  const ofExercise = and(eq(disputes.enrollmentId, enrollmentId), eq(disputes.itemId, itemId));
  const before = await db.select().from(disputes).where(ofExercise).orderBy(desc(disputes.id));
  const standing =
    before.find((dispute) => dispute.answerId === answerId) ?? before.find(({ status }) => status === 'open');
  // The appeal was decided and deleted concurrently.
  if (!standing) throw new AppError('conflict', 'This answer has just been looked at.');
  return { isNew: false, ...standingOf(standing) };
}
