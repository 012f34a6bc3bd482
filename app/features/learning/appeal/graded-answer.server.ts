import { createHash } from 'node:crypto';
import { disputes, type ExerciseContract, gradedAnswers } from 'drizzle/schema';
import { and, desc, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { log } from '~/http/log.server';

/** `words`: what the learner is told. */
export type GradedAnswer = { query: string; isRight: boolean; words: string; gradedBy: string };
type Place = { enrollmentId: number; itemId: number };

const mostKept = 10;
/** The privacy policy says so. */
export const keptFrom = sql`now() - interval '90 days'`;
const hour = 60 * 60 * 1000;

/** What an answer is graded by, in short: another exercise gives another. */
export const editionOf = (exercise: { reference: string; contract: ExerciseContract }) =>
  createHash('sha256')
    .update(JSON.stringify([exercise.reference, exercise.contract]))
    .digest('hex')
    .slice(0, 16);

/** Keeps an answer beside the last nine of its learner and exercise; one that was disputed stays as well. */
export async function keepGraded(tx: Executor, { enrollmentId, itemId }: Place, answer: GradedAnswer) {
  const ofExercise = and(eq(gradedAnswers.enrollmentId, enrollmentId), eq(gradedAnswers.itemId, itemId));
  await tx.insert(gradedAnswers).values({ enrollmentId, itemId, ...answer });
  const lastTooMany = tx
    .select({ id: gradedAnswers.id })
    .from(gradedAnswers)
    .where(ofExercise)
    .orderBy(desc(gradedAnswers.id))
    .offset(mostKept)
    .limit(1);
  const ownDispute = tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(eq(disputes.answerId, gradedAnswers.id));
  await tx
    .delete(gradedAnswers)
    .where(and(ofExercise, lte(gradedAnswers.id, sql`(${lastTooMany})`), notExists(ownDispute)));
  forgetNowAndThen();
}

export async function forgetOldAnswers() {
  await db.delete(gradedAnswers).where(lt(gradedAnswers.gradedAt, keptFrom));
}

let forgotAt = 0;

// An answer deletes what is too old as well, once an hour: no replica has to be up for an hour.
function forgetNowAndThen() {
  if (Date.now() - forgotAt < hour) return;
  forgotAt = Date.now();
  forgetOldAnswers().catch((error: unknown) => log.warn({ err: error }, 'old answers stay for now'));
}

setInterval(forgetNowAndThen, hour).unref();
