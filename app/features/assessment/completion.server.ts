import { assessmentAttempts } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { type Assessment, type Attempt, findLastAttempt, findOpenAttempt } from './attempt.server';
import { listMaterials } from './material.server';

/** Safe to repeat: returns the completed attempt. @throws AppError conflict if not begun, or questions are open */
export async function completeAttempt(assessment: Assessment) {
  const last = await findLastAttempt(assessment);
  const attempt = last?.completedAt ? last : await closeAttempt(assessment);
  const { totalScore, completedAt } = attempt;
  if (totalScore === null || !completedAt) throw notStarted();
  return { ...attempt, totalScore, completedAt };
}

const notStarted = () => new AppError('conflict', 'Start the assessment first.');

async function closeAttempt(assessment: Assessment): Promise<Attempt> {
  const closed = await db.transaction(async (tx) => {
    const attempt = await findOpenAttempt(tx, assessment.enrollmentId, { isLocked: true });
    if (!attempt) return undefined;
    const materials = await listMaterials(assessment, attempt, { executor: tx });
    if (materials.some(({ result }) => !result)) {
      throw new AppError('conflict', 'Answer every question before you complete the assessment.');
    }
    const totalScore = materials.reduce((sum, { result }) => sum + (result?.pointsEarned ?? 0), 0);
    const [updated] = await tx
      .update(assessmentAttempts)
      .set({ completedAt: sql`now()`, totalScore })
      .where(eq(assessmentAttempts.id, attempt.id))
      .returning();
    return updated;
  });
  const attempt = closed ?? (await findLastAttempt(assessment));
  if (!attempt) throw notStarted();
  return attempt;
}
