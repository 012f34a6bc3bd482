import { assessmentAnswers, assessmentHints, assessmentMaterials } from 'drizzle/schema';
import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/http/errors';
import { type Assessment, type Attempt, materialsOf } from './attempt.server';

/** A question as one attempt has it. `reference`, `explanation` and hints not revealed never leave the server. */
export type Material = Awaited<ReturnType<typeof listMaterials>>[number];

/** An attempt's questions in order; `answer` may be a draft, `revealed` is the number of revealed hints. */
export async function listMaterials(
  assessment: Assessment,
  attempt: Attempt,
  { executor = db, materialId }: { executor?: Executor; materialId?: number } = {},
) {
  const revealed = sql<number>`(select count(*)::int from ${assessmentHints}
    where ${assessmentHints.attemptId} = ${attempt.id} and ${assessmentHints.materialId} = ${assessmentMaterials.id})`;
  const rows = await executor
    .select({ material: getTableColumns(assessmentMaterials), revealed, answer: assessmentAnswers })
    .from(assessmentMaterials)
    .leftJoin(
      assessmentAnswers,
      and(
        eq(assessmentAnswers.attemptId, attempt.id),
        eq(assessmentAnswers.materialId, assessmentMaterials.id),
      ),
    )
    .where(
      and(
        materialsOf(assessment, attempt),
        materialId === undefined ? undefined : eq(assessmentMaterials.id, materialId),
      ),
    )
    .orderBy(
      sql`array_position(${sql.param(attempt.materialIds)}::int[], ${assessmentMaterials.id})`,
      asc(assessmentMaterials.orderIndex),
    );
  return rows.map(({ material, revealed, answer }) => ({
    ...material,
    revealed,
    answer: answer?.answer ?? null,
    result: answer?.submittedAt ? answer : null,
  }));
}

/** @throws AppError not_found for a question that is not in the attempt */
export async function findMaterial(
  assessment: Assessment,
  attempt: Attempt,
  args: { executor?: Executor; materialId: number },
): Promise<Material> {
  const [material] = await listMaterials(assessment, attempt, args);
  if (!material) throw new AppError('not_found', 'There is no such question in this attempt.');
  return material;
}

/** @throws AppError conflict once it is answered */
export function assertOpen({ result }: Material) {
  if (result) throw new AppError('conflict', 'You have answered this question already.');
}

/** The part of a question that may go to the browser: a hint's text is empty until it is revealed. */
export function toPublicMaterial(material: Material) {
  const { id, title, html, contractWords, initialQuery, points, hints, revealed, answer, result } = material;
  return {
    id,
    title,
    description: html,
    contract: contractWords,
    initialQuery,
    points,
    hints: hints.map(({ hint, points }, index) => ({ hint: index < revealed ? hint : '', points })),
    usedHints: revealed,
    answer,
    result: result && {
      pointsEarned: result.pointsEarned,
      isCorrect: result.isCorrect,
      feedback: result.feedback,
    },
  };
}

export type PublicMaterial = ReturnType<typeof toPublicMaterial>;

/** How many questions a first attempt will ask, and the points they give in all. */
export async function countQuestions({ id }: Assessment) {
  const [counted] = await db
    .select({ count: count(), points: sql<number>`coalesce(sum(${assessmentMaterials.points}), 0)::int` })
    .from(assessmentMaterials)
    .where(materialsOf({ id }, { variant: 0, materialIds: null }));
  return counted ?? { count: 0, points: 0 };
}
