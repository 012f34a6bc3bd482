import { assessmentAnswers } from 'drizzle/schema';
import { isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db, type Executor } from '~/db.server';
import { rowsIn, runAndStoreTry } from '~/features/player/tries.server';
import { gradeQuery, type Verdict } from '~/features/sandbox/grade.server';
import { runQuery } from '~/features/sandbox/query.server';
import { AppError } from '~/http/errors';
import { answerGraded } from '~/metrics/observation.server';
import { type Assessment, requireOpenAttempt } from './attempt.server';
import { assertOpen, findMaterial, type Material } from './material.server';
import { countHints, pointsFor } from './points';
import { missingInformation, type outcomeSchema } from './schema';

const target = [assessmentAnswers.attemptId, assessmentAnswers.materialId];

/** Stores the typed query, so that any device can continue. @throws AppError not_found; conflict once answered */
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

/** Runs a query on the visible data, and stores it as the draft. @throws AppError as keepDraft and runQuery */
export async function runDraft(
  assessment: Assessment,
  args: { materialId: number; query: string; selected?: string; signal?: AbortSignal },
) {
  await keepDraft(assessment, args);
  const { selected: query = args.query, signal } = args;
  const { dataset, userId } = assessment;
  const run = runQuery({ query, dataset, learner: { userId }, signal });
  return runAndStoreTry({ ...triesOf(assessment, args.materialId), query }, run, rowsIn);
}

type Submission = z.output<typeof outcomeSchema>;

/**
 * Grades and stores the answer to a question, once. The question stays open after an error other than conflict.
 * @throws AppError not_found; conflict once answered; bad_request for an empty answer or a query that does not run;
 * ungradable for a query that was stopped; too_many_requests; unavailable
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
    // Hints may have been revealed while the answer was graded.
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

/** Takes no abort signal: a submitted answer counts even if the learner leaves. */
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
