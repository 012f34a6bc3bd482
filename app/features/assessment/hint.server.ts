import { assessmentHints } from 'drizzle/schema';
import { and, desc, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { type Assessment, requireOpenAttempt } from './attempt.server';
import { assertOpen, findMaterial } from './material.server';

/**
 * Reveals the next hint. Concurrent requests reveal one: a request that arrived before the newest hint was revealed
 * gets that hint again.
 * @param args.hint the hint's number from 1; with it a repeated request always gets the same hint
 * @throws AppError not_found; conflict when the question is answered or has no more hints
 */
export async function revealHint(
  assessment: Assessment,
  args: { materialId: number; hint?: number; arrivedAt: Date },
) {
  const { materialId, arrivedAt } = args;
  return db.transaction(async (tx) => {
    const attempt = await requireOpenAttempt(assessment, tx);
    const material = await findMaterial(assessment, attempt, { executor: tx, materialId });
    assertOpen(material);
    const [newest] = await tx
      .select({ revealedAt: assessmentHints.revealedAt })
      .from(assessmentHints)
      .where(and(eq(assessmentHints.attemptId, attempt.id), eq(assessmentHints.materialId, materialId)))
      .orderBy(desc(assessmentHints.hintIndex))
      .limit(1);
    const isRepeated = newest !== undefined && newest.revealedAt >= arrivedAt;
    const wanted = args.hint ?? (isRepeated ? material.revealed : material.revealed + 1);
    const hint = material.hints[wanted - 1];
    if (!hint) throw new AppError('conflict', 'All hints of this question are revealed.');
    if (wanted > material.revealed + 1) {
      throw new AppError('conflict', 'Reveal the hints before this one first.');
    }
    if (wanted > material.revealed) {
      const revealed = { attemptId: attempt.id, materialId, hintIndex: wanted - 1, revealedAt: new Date() };
      await tx.insert(assessmentHints).values(revealed);
    }
    const used = Math.max(wanted, material.revealed);
    return {
      ...hint,
      used,
      total: material.hints.length,
      hints: material.hints.map(({ hint, points }, index) => ({ hint: index < used ? hint : '', points })),
    };
  });
}
