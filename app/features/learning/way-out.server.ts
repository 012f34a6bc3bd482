import { assessmentAttempts, itemProgress } from 'drizzle/schema';
import { and, eq, gte, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { otherQueries } from '~/features/player/other-queries.server';
import type { Explanation } from '~/features/tutor/explanation';
import { compareRightAnswers } from '~/features/tutor/right-answers.server';
import { walkThrough } from '~/features/tutor/walk.server';
import { AppError } from '~/http/errors';
import { exerciseOf, findExercise, keepDraft } from './exercise.server';
import type { LessonItem, OpenLesson } from './lesson.server';
import { patience } from './progress';
import { sharedQueries } from './shared-queries.server';

type About = { lesson: OpenLesson; item: LessonItem };
type Asked = About & { userId: number; query?: string; signal?: AbortSignal };

/** Whether the page offers the solution, by the data it has; `showSolution` checks again in the database. */
export function maySeeSolution({ lesson, item }: About): boolean {
  if (lesson.isUnderAssessment) return false;
  return item.isPassed || item.hintsTakenAt !== null || (item.attempts ?? 0) >= patience;
}

/** The hints that may go to the page: those read so far, or all once the item is passed. */
export function hintsOf(item: LessonItem): string[] {
  const { hints } = exerciseOf(item);
  const isOpen = item.isPassed || item.hintsTakenAt !== null;
  return isOpen ? hints : hints.slice(0, item.hintsRead ?? 0);
}

/**
 * Returns hints, and stores how many were read. `query` is stored as the draft.
 * @param number how many hints, at most one more than before; all of them without it
 * @throws AppError bad_request
 */
export async function readHints({
  lesson,
  item,
  query,
  number = Number.POSITIVE_INFINITY,
}: About & { query?: string; number?: number }): Promise<{ hints: string[]; of: number }> {
  const { hints } = exerciseOf(item);
  if (query !== undefined) await keepDraft({ lesson, item, query });
  const most = number === Number.POSITIVE_INFINITY ? hints.length : hintsOf(item).length + 1;
  const read = Math.min(number, most, hints.length);
  const taken = read === hints.length ? sql`now()` : null;
  const { hintsRead, hintsTakenAt, completedAt, enrollmentId, itemId } = itemProgress;
  await db
    .insert(itemProgress)
    .values({
      enrollmentId: lesson.enrollmentId,
      itemId: item.id,
      firstAnsweredAt: null,
      hintsRead: read,
      hintsTakenAt: taken,
    })
    .onConflictDoUpdate({
      target: [enrollmentId, itemId],
      set: {
        hintsRead: sql`greatest(${hintsRead}, ${read})`,
        hintsTakenAt: sql`coalesce(${hintsTakenAt}, ${taken})`,
      },
      setWhere: isNull(completedAt),
    });
  return { hints: hints.slice(0, read), of: hints.length };
}

type Solution = { query: string; debrief: string | null; explanation: Explanation; isSeen: boolean };

/**
 * The reference and its explanation. An unsolved exercise becomes passed, but not completed. `query`, the learner's own, is
 * stored as the draft.
 * @throws AppError forbidden before a solution may be shown; bad_request for another kind of item
 */
export async function showSolution({ userId, lesson, item, query, signal }: Asked): Promise<Solution> {
  const { key } = exerciseOf(item);
  if (query !== undefined) await keepDraft({ lesson, item, query });
  const { isSeen } = await noteSeen({ lesson, item });
  const { dataset } = lesson.course;
  const explanation = await walkThrough({ query: key.reference, dataset, learner: { userId }, signal });
  return { query: key.reference, debrief: key.debrief ?? null, explanation, isSeen };
}

/** Sentences on how the learner's right answer differs from the reference; none before the exercise is solved. */
export async function compareWithReference({ lesson, item }: About): Promise<string[]> {
  if (!item.isCompleted || item.solution === null || lesson.isUnderAssessment) return [];
  const { key, contract } = exerciseOf(item);
  const { dataset } = lesson.course;
  return compareRightAnswers({ own: item.solution, reference: key.reference, dataset, contract });
}

/** Whether to offer other right queries: once the exercise is solved or its solution shown. */
export const mayAskForOthers = ({ lesson, item }: About) =>
  item.isPassed && !lesson.isUnderAssessment && exerciseOf(item).key.goodFor !== undefined;

/** Right queries of other shapes. @throws AppError forbidden before the exercise is passed; bad_request for other items */
export async function showOthers(asked: Asked) {
  const { lesson, item, query } = asked;
  const { key } = exerciseOf(item);
  if (query !== undefined) await keepDraft({ lesson, item, query });
  if (lesson.isUnderAssessment) throw new AppError('forbidden', duringAssessment);
  if (!item.isPassed)
    throw new AppError('forbidden', 'Other right queries are shown once you have solved it.');
  return otherQueries(key, [key.reference, item.solution ?? ''], sharedQueries(asked));
}

async function noteSeen({ lesson, item }: About): Promise<{ isSeen: boolean }> {
  const { enrollmentId } = lesson;
  const { completedAt, solutionSeenAt, hintsTakenAt, attempts } = itemProgress;
  const openAttempt = db
    .select({ id: assessmentAttempts.id })
    .from(assessmentAttempts)
    .where(and(eq(assessmentAttempts.enrollmentId, enrollmentId), isNull(assessmentAttempts.completedAt)));
  const [noted] = await db
    .update(itemProgress)
    .set({
      solutionSeenAt: sql`case when ${completedAt} is null then coalesce(${solutionSeenAt}, now()) else ${solutionSeenAt} end`,
    })
    .where(
      and(
        eq(itemProgress.enrollmentId, enrollmentId),
        eq(itemProgress.itemId, item.id),
        or(
          isNotNull(completedAt),
          isNotNull(solutionSeenAt),
          isNotNull(hintsTakenAt),
          gte(attempts, patience),
        ),
        notExists(openAttempt),
      ),
    )
    .returning({ completedAt });
  if (noted) return { isSeen: noted.completedAt === null };
  throw new AppError('forbidden', lesson.isUnderAssessment ? duringAssessment : notYet);
}

const duringAssessment =
  'No solution is shown while your assessment of this course is under way. Complete the assessment first.';
const notYet =
  'A solution is shown after three wrong verdicts, or once you have taken the last hint. A query that fails is no verdict, and the same query again is none either.';

/** For API calls, which give only the exercise's id. @throws AppError not_found, and as openLesson and showSolution */
export async function showSolutionOf(call: { userId: number; exerciseId: number; signal?: AbortSignal }) {
  return showSolution({ ...call, ...(await findExercise(call)) });
}

/** For API calls. @throws AppError not_found, and as openLesson */
export async function readHintsOf(call: { userId: number; exerciseId: number }) {
  return readHints(await findExercise(call));
}
