import { assessmentAnswers, assessmentAttempts, assessmentMaterials, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { RangeVar } from 'libpg-query';
import { db } from '~/db.server';
import { findEarnedCertificate } from '~/features/certificate/claim.server';
import { retakeOpensAt } from '~/features/player/retake';
import { AppError } from '~/http/errors';
import { parseStatements } from '~/sql/parser.server';
import { findNodes } from '~/sql/tree';
import { findAssessment } from './attempt.server';
import { percentOfPassing } from './points';

/**
 * The learner's best attempt, the earlier of equal ones. `duration` is in seconds; `answers` are keyed by material id.
 * @param args.attemptNumber the number, from 1, of an attempt to return instead of the best
 * @throws AppError not_found before an attempt is completed; forbidden without an enrollment
 */
export async function getResults(args: { userId: number; assessmentId: number; attemptNumber?: number }) {
  const assessment = await findAssessment(args);
  const attempts = await db
    .select()
    .from(assessmentAttempts)
    .where(eq(assessmentAttempts.enrollmentId, assessment.enrollmentId))
    .orderBy(asc(assessmentAttempts.id));
  const completed = attempts.flatMap((attempt, index) => {
    const { totalScore, completedAt } = attempt;
    return totalScore === null || !completedAt
      ? []
      : [{ ...attempt, totalScore, completedAt, number: index + 1 }];
  });
  const best = completed.reduce<(typeof completed)[number] | undefined>(
    (best, attempt) => (best && best.totalScore >= attempt.totalScore ? best : attempt),
    undefined,
  );
  const shown = args.attemptNumber ? completed.find(({ number }) => number === args.attemptNumber) : best;
  if (!best || !shown) throw new AppError('not_found', 'Results Not Found');
  const { totalScore, passingScore, startedAt, completedAt } = shown;
  const passed = best.totalScore >= best.passingScore;
  const { retakesClearedAt } = assessment;
  const ended = completed.map(({ completedAt }) => completedAt);
  const opensAt = retakeOpensAt(ended.filter((at) => !retakesClearedAt || at > retakesClearedAt));
  // An open retake with the same questions must not be answered from this page.
  const isAskedAgain = attempts.some(({ completedAt, variant }) => !completedAt && variant === shown.variant);
  const [questions, certificate] = await Promise.all([
    listQuestions(shown.id, { isAskedAgain, isPassed: passed }),
    passed ? findEarnedCertificate({ userId: args.userId, courseId: assessment.id }) : undefined,
  ]);
  return {
    assessmentId: assessment.id,
    courseName: assessment.courseName,
    attempt: shown.number,
    bestAttempt: best.number,
    certificate,
    hasOpenAttempt: attempts.length > completed.length,
    retakeOpensAt: opensAt && opensAt > new Date() ? opensAt.toISOString() : null,
    isAskedAgain,
    attempts: completed.map(({ number, totalScore, passingScore, completedAt }) => ({
      number,
      totalScore,
      passed: totalScore >= passingScore,
      endTime: completedAt.toISOString(),
    })),
    totalScore,
    passingScore,
    percentage: percentOfPassing(totalScore, passingScore),
    passed: totalScore >= passingScore,
    duration: Math.round((completedAt.getTime() - startedAt.getTime()) / 1000),
    startTime: startedAt.toISOString(),
    endTime: completedAt.toISOString(),
    answers: Object.fromEntries(
      questions.map(({ id, pointsEarned, isCorrect }) => [id, { pointsEarned, isCorrect }]),
    ),
    questions,
  };
}

export type Results = Awaited<ReturnType<typeof getResults>>;

const taughtIn = sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${lessons.id}, 'name', ${lessons.name}) order by ${lessons.orderIndex}), '[]')
  from ${lessons}
  where ${lessons.courseId} = ${assessmentMaterials.courseId}
    and ${lessons.orderIndex} = any(${assessmentMaterials.lessons}))`;

type Showing = { isAskedAgain: boolean; isPassed: boolean };

/**
 * A retake may ask the same questions: before a pass, the reference is shown only for answers with points, and the explanation
 * also for answers that read the reference's tables. After a pass all are shown.
 */
async function listQuestions(attemptId: number, { isAskedAgain, isPassed }: Showing) {
  const questions = await db
    .select({
      id: assessmentMaterials.id,
      title: assessmentMaterials.title,
      points: assessmentMaterials.points,
      description: assessmentMaterials.html,
      answer: assessmentAnswers.answer,
      hintsUsed: assessmentAnswers.hintsUsed,
      pointsEarned: assessmentAnswers.pointsEarned,
      isCorrect: assessmentAnswers.isCorrect,
      feedback: assessmentAnswers.feedback,
      rightQuery: assessmentMaterials.reference,
      explanation: assessmentMaterials.explanation,
      lessons: taughtIn,
    })
    .from(assessmentAnswers)
    .innerJoin(assessmentMaterials, eq(assessmentMaterials.id, assessmentAnswers.materialId))
    .where(and(eq(assessmentAnswers.attemptId, attemptId), isNotNull(assessmentAnswers.submittedAt)))
    .orderBy(asc(assessmentMaterials.orderIndex));
  return Promise.all(
    questions.map(async (question) => {
      const { answer, rightQuery, explanation, pointsEarned } = question;
      const isNear = isPassed || question.isCorrect || pointsEarned > 0;
      const isExplained = isNear || (await isTried(answer, rightQuery));
      return {
        ...question,
        rightQuery: isNear && !isAskedAgain ? rightQuery : null,
        explanation: isExplained && !isAskedAgain ? explanation : null,
      };
    }),
  );
}

async function isTried(answer: string, reference: string): Promise<boolean> {
  const [read, wanted] = await Promise.all([tablesOf(answer), tablesOf(reference)]);
  return [...wanted].every((table) => read.has(table));
}

async function tablesOf(query: string): Promise<Set<string>> {
  const tables = findNodes<RangeVar>(await parseStatements(query), 'RangeVar');
  return new Set(tables.map(({ relname = '' }) => relname));
}
