import { createHash } from 'node:crypto';
import { disputes, type ExerciseContract, gradedAnswers } from 'drizzle/schema';
import { and, desc, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { readTokens } from '~/sql/tokens';

/** `words`: the message of the verdict. */
export type GradedAnswer = {
  query: string;
  isRight: boolean;
  words: string;
  finding?: string;
  gradedBy: string;
};
type Place = { enrollmentId: number; itemId: number };

const mostKept = 10;
/** The privacy policy states the 90 days. */
export const keptFrom = sql`now() - interval '90 days'`;

/** A hash of what an answer is graded by: it changes with the reference or the contract. */
export const editionOf = (exercise: { reference: string; contract: ExerciseContract }) =>
  createHash('sha256')
    .update(JSON.stringify([exercise.reference, exercise.contract]))
    .digest('hex')
    .slice(0, 16);

/** CTEs that insert an answer and delete all but the learner's last ten of the exercise, except disputed ones. */
export function keepingGraded({ enrollmentId, itemId }: Place, answer: GradedAnswer) {
  const ofExercise = and(eq(gradedAnswers.enrollmentId, enrollmentId), eq(gradedAnswers.itemId, itemId));
  // The statement does not see the row that it inserts itself, hence one less.
  const firstTooMany = db
    .select({ id: gradedAnswers.id })
    .from(gradedAnswers)
    .where(ofExercise)
    .orderBy(desc(gradedAnswers.id))
    .offset(mostKept - 1)
    .limit(1);
  const ownDispute = db
    .select({ id: disputes.id })
    .from(disputes)
    .where(eq(disputes.answerId, gradedAnswers.id));
  return [
    db.$with('kept').as(
      db
        .insert(gradedAnswers)
        .values({ enrollmentId, itemId, ...answer })
        .returning({ id: gradedAnswers.id }),
    ),
    db.$with('forgotten').as(
      db
        .delete(gradedAnswers)
        .where(and(ofExercise, lte(gradedAnswers.id, sql`(${firstTooMany})`), notExists(ownDispute)))
        .returning({ id: gradedAnswers.id }),
    ),
  ] as const;
}

/** Whether the same query is among the stored answers; white space, comments and the case of words do not count. */
export async function wasGraded({
  enrollmentId,
  itemId,
  query,
}: Place & { query: string }): Promise<boolean> {
  const graded = await db
    .select({ query: gradedAnswers.query })
    .from(gradedAnswers)
    .where(and(eq(gradedAnswers.enrollmentId, enrollmentId), eq(gradedAnswers.itemId, itemId)));
  const words = wordsOf(query);
  return graded.some((answer) => wordsOf(answer.query) === words);
}

const wordsOf = (query: string) =>
  readTokens(query)
    .map(({ kind, word, text }) => (kind === 'word' ? word : text))
    .join(' ');

export const deleteOldAnswers = () => db.delete(gradedAnswers).where(lt(gradedAnswers.gradedAt, keptFrom));
