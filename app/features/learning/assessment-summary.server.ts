import { assessmentAttempts, assessments } from 'drizzle/schema';
import { and, eq, isNotNull, max } from 'drizzle-orm';
import { db } from '~/db.server';

/** Null for a course without an assessment. `score`: the best completed attempt's, null before one is completed. */
export async function getAssessmentSummary(args: { courseId: number; enrollmentId: number }) {
  const { courseId, enrollmentId } = args;
  const [row] = await db
    .select({
      id: assessments.courseId,
      passingScore: assessments.passingScore,
      score: max(assessmentAttempts.totalScore),
    })
    .from(assessments)
    .leftJoin(
      assessmentAttempts,
      and(eq(assessmentAttempts.enrollmentId, enrollmentId), isNotNull(assessmentAttempts.completedAt)),
    )
    .where(eq(assessments.courseId, courseId))
    .groupBy(assessments.courseId);
  if (!row) return null;
  const { id, score, passingScore } = row;
  return { id, completed: score !== null, score, passingScore };
}

export type AssessmentSummary = NonNullable<Awaited<ReturnType<typeof getAssessmentSummary>>>;
