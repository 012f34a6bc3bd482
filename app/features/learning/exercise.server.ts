import { gradedAnswers, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import type { Appeal } from '~/features/player/appeal';
import { rowsIn, runAndStoreTry } from '~/features/player/tries.server';
import {
  addLearnedSkills,
  exerciseTask,
  rateTask,
  ratingOfExercise,
} from '~/features/practice/review.server';
import { gradeQuery, type Verdict } from '~/features/sandbox/grade.server';
import { runQuery } from '~/features/sandbox/query.server';
import type { ResultSet } from '~/features/sandbox/result';
import { adviserFor, countFinding } from '~/features/tutor/adviser.server';
import { explainQuery } from '~/features/tutor/explain.server';
import { AppError } from '~/http/errors';
import { answerGraded } from '~/metrics/observation.server';
import { isSameQuery } from '~/sql/same-query.server';
import { findAppeal } from './appeal/dispute.server';
import { editionOf, wasGraded } from './appeal/graded-answer.server';
import { findDataset } from './enrollment.server';
import { type LessonItem, type OpenLesson, openLesson, reachedItem } from './lesson.server';
import { offerOf, takeApart } from './pieces/offer.server';
import { recordAnswer } from './progress.server';

type Attempt = {
  userId: number;
  lesson: OpenLesson;
  item: LessonItem;
  query: string;
  /** The query was put together from pieces. */
  isBuilt?: boolean;
  signal?: AbortSignal;
};

/** @throws AppError bad_request for another kind of item */
export function exerciseOf(item: LessonItem) {
  if (item.content.type !== 'exercises' || !item.key || !('reference' in item.key)) {
    throw new AppError('bad_request', 'This item is not an exercise.');
  }
  const { html: task, contract, contractWords, initialQuery, hints } = item.content;
  return { task, contract, contractWords, initialQuery, hints, key: item.key };
}

/** Stores the typed query, so that any device can continue; does not count as an answer. @throws AppError bad_request */
export async function keepDraft(entry: Pick<Attempt, 'lesson' | 'item' | 'query' | 'isBuilt'>) {
  const { lesson, item, query: answer, isBuilt } = entry;
  exerciseOf(item);
  await db
    .insert(itemProgress)
    .values({
      enrollmentId: lesson.enrollmentId,
      itemId: item.id,
      answer,
      withHelp: isBuilt,
      firstAnsweredAt: null,
    })
    .onConflictDoUpdate({
      target: [itemProgress.enrollmentId, itemProgress.itemId],
      set: { answer, ...(isBuilt && { withHelp: true }) },
      setWhere: isNull(itemProgress.completedAt),
    });
}

export const triesOf = ({ userId, item }: Pick<Attempt, 'userId' | 'item'>) => ({
  userId,
  place: `lesson/${item.id}`,
});

/** Runs a query on the visible data, and stores it as the draft. @throws AppError as runQuery */
export async function runExercise(attempt: Attempt & { selected?: string }) {
  const { userId, lesson, item, query, selected = query, isBuilt, signal } = attempt;
  exerciseOf(item);
  await recordAnswer({ lesson, itemId: item.id, answer: query, isCompleted: false, withHelp: isBuilt });
  const run = runQuery({ query: selected, dataset: lesson.course.dataset, learner: { userId }, signal });
  return runAndStoreTry({ ...triesOf({ userId, item }), query: selected }, run, rowsIn);
}

/** Explains a query step by step, and stores it as the draft. @throws AppError as explainQuery */
export async function explainExercise({ userId, lesson, item, query, signal }: Attempt) {
  exerciseOf(item);
  await recordAnswer({ lesson, itemId: item.id, answer: query, isCompleted: false });
  return explainQuery({ query, dataset: lesson.course.dataset, learner: { userId }, signal });
}

type Graded = Verdict & { appeal?: Appeal | null };

/** Grades a query; a right one completes the exercise. @throws AppError as gradeQuery */
export async function submitExercise(attempt: Attempt): Promise<Graded> {
  const { lesson, item, query, isBuilt } = attempt;
  const { contract, key } = exerciseOf(item);
  await recordAnswer({ lesson, itemId: item.id, answer: query, isCompleted: false, withHelp: isBuilt });
  const { answer: verdict } = await runAndStoreTry(
    { ...triesOf(attempt), query },
    grade(attempt),
    ({ isCorrect }) => (isCorrect ? 'Correct' : 'Wrong'),
  );
  // Only a verdict counts as an attempt: a query that fails has thrown above.
  const { isCorrect, advice } = verdict;
  answerGraded.publish({ place: 'lesson', isRight: isCorrect });
  await recordAnswer({
    lesson,
    itemId: item.id,
    answer: query,
    isCompleted: isCorrect,
    advice,
    graded: {
      query,
      isRight: isCorrect,
      words: verdict.message,
      finding: advice?.id,
      gradedBy: editionOf({ reference: key.reference, contract }),
    },
    isRepeated: await isRepeated(attempt),
    withHelp: isCorrect ? await helpIn(attempt, key.reference) : isBuilt,
  });
  if (advice) await countFinding({ itemId: item.id, advice });
  if (isCorrect && !item.isCompleted) await noteSolved(attempt);
  return withAppeal(attempt, verdict);
}

/** Rates the exercise's skills by how it was solved the first time. */
async function noteSolved({ userId, lesson, item }: Attempt) {
  const solved = lesson.items.find(({ id }) => id === item.id) ?? item;
  const rating = ratingOfExercise({
    attempts: solved.attempts ?? 0,
    hints: solved.hintsRead ?? 0,
    withHelp: solved.isSolvedWithHelp,
    isShown: solved.wasShown,
  });
  await addLearnedSkills(userId);
  await rateTask({ userId, task: exerciseTask(item.id), skills: item.skills, rating });
}

/** Queries the stored answers only after a counted attempt. */
async function isRepeated({ lesson, item, query }: Attempt): Promise<boolean> {
  if (item.isCompleted || !item.attempts) return false;
  return wasGraded({ enrollmentId: lesson.enrollmentId, itemId: item.id, query });
}

async function withAppeal({ lesson, item }: Attempt, verdict: Verdict): Promise<Graded> {
  if (verdict.isCorrect || item.isCompleted) return verdict;
  const appeal = await findAppeal({ enrollmentId: lesson.enrollmentId, itemId: item.id });
  return { ...verdict, appeal };
}

/** Grades the last graded query again, uncounted; undefined for any other query. @throws AppError as gradeQuery */
export async function seeVerdictAgain(attempt: Attempt): Promise<Graded | undefined> {
  const { lesson, item, query } = attempt;
  const last = await db.query.gradedAnswers.findFirst({
    where: and(eq(gradedAnswers.enrollmentId, lesson.enrollmentId), eq(gradedAnswers.itemId, item.id)),
    orderBy: desc(gradedAnswers.id),
  });
  if (last?.query !== query) return undefined;
  return withAppeal(attempt, await grade(attempt));
}

async function grade({ userId, lesson, item, query, signal }: Attempt): Promise<Verdict> {
  const { contract, key } = exerciseOf(item);
  return gradeQuery({
    contract,
    reference: key.reference,
    query,
    dataset: lesson.course.dataset,
    learner: { userId },
    signal,
    advise: await adviserFor({ key, lastFinding: item, purposes: await purposesOf(lesson.course.id) }),
  });
}

/** Finds an exercise by its id alone. @throws AppError not_found, and as openLesson and reachedItem */
export async function findExercise({ userId, exerciseId }: { userId: number; exerciseId: number }) {
  const [found] = await db
    .select({ lessonId: lessonItems.lessonId })
    .from(lessonItems)
    .where(eq(lessonItems.id, exerciseId));
  if (!found) throw new AppError('not_found', 'There is no such exercise.');
  const lesson = await openLesson({ userId, lessonId: found.lessonId });
  return { lesson, item: reachedItem(lesson, exerciseId) };
}

/** Whether a right query was solved with help: false if typed, and made neither of pieces nor from the reference. */
async function helpIn({ userId, item, query, isBuilt }: Attempt, reference: string) {
  if (await isSameQuery(query, reference)) return item.wasShown || isBuilt;
  return isBuilt || takeApart(query, offerOf({ userId, item })?.all ?? []) ? isBuilt : false;
}

/** The descriptions in the data dictionary, by table. */
async function purposesOf(courseId: number) {
  const { tables } = await getDictionary(courseId);
  return Object.fromEntries(tables.map(({ name, description }) => [name, description]));
}

/** `isCorrect` and `message` are null for a plain run. @throws AppError not_found, forbidden, and as runQuery */
export async function executeQuery(call: {
  userId: number;
  courseId: number;
  exerciseId?: number;
  query: string;
  signal?: AbortSignal;
}): Promise<{ result: ResultSet; isCorrect: boolean | null; message: string | null }> {
  const { userId, courseId, exerciseId, query, signal } = call;
  if (exerciseId === undefined) {
    const dataset = await findDataset({ userId, courseId });
    const result = await runQuery({ query, dataset, learner: { userId }, signal });
    return { result, isCorrect: null, message: null };
  }
  const [found] = await db
    .select({ lessonId: lessons.id })
    .from(lessonItems)
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .where(and(eq(lessonItems.id, exerciseId), eq(lessons.courseId, courseId)));
  if (!found) throw new AppError('not_found', 'There is no such exercise in this course.');
  const lesson = await openLesson({ userId, lessonId: found.lessonId });
  const item = reachedItem(lesson, exerciseId);
  const { result, isCorrect, message, advice } = await submitExercise({
    userId,
    lesson,
    item,
    query,
    signal,
  });
  return { result, isCorrect, message: advice ? `${advice.words} ${message}` : message };
}
