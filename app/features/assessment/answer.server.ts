import { assessmentAnswers } from 'drizzle/schema';
import { isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db, type Executor } from '~/db.server';
import { noting, rowsIn } from '~/features/player/tries.server';
import { gradeQuery, type Verdict } from '~/features/sandbox/grade.server';
import { runQuery } from '~/features/sandbox/query.server';
import { AppError } from '~/http/errors';
import { answerGraded } from '~/metrics/observation.server';
import { type Assessment, requireOpenAttempt } from './attempt.server';
import { assertOpen, findMaterial, type Material } from './material.server';
import { countHints, pointsFor } from './points';
import { missingInformation, type outcomeSchema } from './schema';

const target = [assessmentAnswers.attemptId, assessmentAnswers.materialId];

/** Keeps what is typed, for any device to go on with. @throws AppError not_found; conflict once answered */
export async function keepDraft(assessment: Assessment, args: { materialId: number; query: string }) {
  await db.transaction(async (tx) => {
    const attempt = await requireOpenAttempt(assessment, tx);
    const { materialId, query: answer } = args;
    assertOpen(await findMaterial(assessment, attempt, { executor: tx, materialId }));
    await tx
      .insert(assessmentAnswers)
      .values({ attemptId: attempt.id, materialId, answer })
      .onConflictDoUpdate({ target, set: { answer } });
  });
}

export const triesOf = ({ userId }: Assessment, materialId: number) => ({
  userId,
  place: `assessment/${materialId}`,
});

/** Runs a query on the visible data; it is kept as the draft. @throws AppError as keepDraft and runQuery */
export async function runDraft(
  assessment: Assessment,
  args: { materialId: number; query: string; selected?: string; signal?: AbortSignal },
) {
  await keepDraft(assessment, args);
  const { selected: query = args.query, signal } = args;
  const { dataset, userId } = assessment;
  const run = runQuery({ query, dataset, learner: { userId }, signal });
  return noting({ ...triesOf(assessment, args.materialId), query }, run, rowsIn);
}

type Submission = z.output<typeof outcomeSchema>;

/**
 * Grades the one answer to a question: a query whose rows were compared.
 * @throws AppError not_found; conflict once answered; bad_request for an empty answer and a query that does not run,
 * ungradable for one that was stopped, too_many_requests and unavailable, after which the question is still open
 */
export async function submitAnswer(
  assessment: Assessment,
  args: { materialId: number; answer: string; usedHints?: readonly string[] },
): Promise<Submission> {
  const { materialId, answer, usedHints = [] } = args;
  if (!answer.trim()) throw new AppError('bad_request', missingInformation);
  const attempt = await requireOpenAttempt(assessment);
  const material = await findMaterial(assessment, attempt, { materialId });
  assertOpen(material);
  const verdict = await grade(assessment, material, answer);
  answerGraded.publish({ place: 'assessment', isRight: verdict.isCorrect });
  return db.transaction(async (tx) => {
    // Hints may have been revealed while it was graded.
    const current = await requireOpenAttempt(assessment, tx);
    const { revealed, hints, points } = await findMaterial(assessment, current, { executor: tx, materialId });
    const hintsUsed = countHints({ revealed, usedHints, hints });
    return record(tx, {
      attemptId: current.id,
      materialId,
      answer,
      hintsUsed,
      isCorrect: verdict.isCorrect,
      feedback: verdict.message,
      pointsEarned: pointsFor({ points, mark: verdict.mark, hints: hintsUsed }),
    });
  });
}

/** Grades to the end even if the learner leaves: what was submitted counts. */
async function grade(
  { dataset, userId }: Assessment,
  { reference, contract }: Material,
  query: string,
): Promise<Verdict> {
  try {
    return await gradeQuery({ query, dataset, reference, contract, learner: { userId } });
  } catch (error) {
    const isStopped = error instanceof AppError && error.detail.reason === 'stopped';
    throw isStopped ? new AppError('ungradable', error.message) : error;
  }
}

async function record(
  tx: Executor,
  { attemptId, materialId, ...answer }: Omit<typeof assessmentAnswers.$inferInsert, 'submittedAt'>,
): Promise<Submission> {
  const submitted = { ...answer, submittedAt: sql`now()` };
  const [recorded] = await tx
    .insert(assessmentAnswers)
    .values({ attemptId, materialId, ...submitted })
    .onConflictDoUpdate({ target, set: submitted, setWhere: isNull(assessmentAnswers.submittedAt) })
    .returning({
      pointsEarned: assessmentAnswers.pointsEarned,
      isCorrect: assessmentAnswers.isCorrect,
      feedback: assessmentAnswers.feedback,
    });
  if (!recorded) throw new AppError('conflict', 'You have answered this question already.');
  return recorded;
}
