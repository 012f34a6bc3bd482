import { enrollments, itemProgress } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Advice } from '~/features/sandbox/advice';
import { AppError } from '~/http/errors';
import { type GradedAnswer, keepingGraded } from './appeal/graded-answer.server';
import { findEnrollment, updateEnrollment } from './enrollment.server';
import {
  type LessonItem,
  nextLessonId,
  noteProgress,
  type OpenLesson,
  openLesson,
  progressColumns,
  reachedItem,
} from './lesson.server';
import { listLessonCounts } from './lesson-count.server';
import { isLocked, lessonPercent, progressIn } from './progress';
import { reasonFor } from './quiz-reason';

/**
 * Stores an answer (undefined keeps the last one) and updates `lesson` with new item objects. A completed item stays completed.
 * `isGraded` counts an attempt, unless `isRepeated` or the item is completed; `advice` is the tutor's for it. `graded` is stored
 * for a while with its verdict. `withHelp`: true marks an uncompleted item as solved with help, false removes the mark,
 * undefined keeps it.
 */
export async function recordAnswer(entry: {
  lesson: OpenLesson;
  itemId: number;
  answer?: string;
  isCompleted: boolean;
  isGraded?: boolean;
  isRepeated?: boolean;
  advice?: Advice;
  graded?: GradedAnswer;
  withHelp?: boolean;
}): Promise<void> {
  const { lesson, itemId, answer, isCompleted, graded, isGraded = graded !== undefined } = entry;
  const { advice, isRepeated, withHelp } = entry;
  const { enrollmentId } = lesson;
  const attempts = isGraded && !isRepeated ? 1 : 0;
  const noted = db
    .$with('noted')
    .as(
      db
        .update(enrollments)
        .set({ currentModule: lesson.id, lastAccessedAt: sql`now()` })
        .where(eq(enrollments.id, enrollmentId))
        .returning({ id: enrollments.id }),
    );
  const kept = graded ? keepingGraded({ enrollmentId, itemId }, graded) : [];
  const [progress] = await db
    .with(noted, ...kept)
    .insert(itemProgress)
    .values({
      enrollmentId,
      itemId,
      answer,
      solution: isCompleted ? answer : null,
      finding: advice?.id,
      findingGrade: advice?.grade,
      attempts,
      withHelp,
      completedAt: isCompleted ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: [itemProgress.enrollmentId, itemProgress.itemId],
      set: {
        answer: sql`coalesce(excluded.answer, ${itemProgress.answer})`,
        solution: sql`coalesce(${itemProgress.solution}, excluded.solution)`,
        firstAnsweredAt: sql`coalesce(${itemProgress.firstAnsweredAt}, now())`,
        answeredAt: sql`now()`,
        ...(isGraded && { finding: advice?.id ?? null, findingGrade: advice?.grade ?? null }),
        ...(withHelp !== undefined && { withHelp: helped(withHelp) }),
        attempts: sql`${itemProgress.attempts} + case when ${itemProgress.completedAt} is null then ${attempts}::int else 0 end`,
        completedAt: sql`coalesce(${itemProgress.completedAt}, excluded.completed_at)`,
      },
    })
    .returning(progressColumns);
  if (progress) noteProgress(lesson, itemId, progress);
}

const helped = (withHelp: boolean) =>
  withHelp ? sql`${itemProgress.withHelp} or ${itemProgress.completedAt} is null` : false;

/** A wrong answer is stored and may be changed. @returns whether the option is right, and the author's reason */
export async function answerQuiz(entry: { lesson: OpenLesson; item: LessonItem; option: string }) {
  const { lesson, item, option } = entry;
  if (item.content.type !== 'quizzes' || !item.content.options.includes(option)) {
    throw new AppError('bad_request', 'Please choose one of the options.');
  }
  const key = item.key && 'correctAnswer' in item.key ? item.key : null;
  const isCorrect = key?.correctAnswer === option;
  await recordAnswer({ lesson, itemId: item.id, answer: option, isCompleted: isCorrect, isGraded: true });
  return { isCorrect, reason: reasonFor(key, option) };
}

/**
 * Completes an item as its type allows: an exercise only after a right submission.
 * @param entry.completed false only reads the state, as completion cannot be undone
 * @throws AppError conflict when the item may not be completed yet
 */
export async function completeItem(entry: {
  userId: number;
  lessonId: number;
  itemId: number;
  type: LessonItem['content']['type'];
  completed: boolean;
  answer?: string;
}) {
  const lesson = await openLesson(entry);
  const item = reachedItem(lesson, entry.itemId);
  if (item.content.type !== entry.type) throw new AppError('bad_request', 'This item is of another type.');
  if (!entry.completed) return { isCompleted: item.isCompleted };
  if (entry.type === 'texts') {
    await recordAnswer({ lesson, itemId: item.id, isCompleted: true });
    return { isCompleted: true };
  }
  if (entry.type === 'quizzes' && entry.answer !== undefined) {
    const { isCorrect, reason } = await answerQuiz({ lesson, item, option: entry.answer });
    return { isCompleted: isCorrect || item.isCompleted, isCorrect, reason };
  }
  if (!item.isCompleted) {
    throw new AppError(
      'conflict',
      entry.type === 'quizzes'
        ? 'This quiz has not been answered correctly yet.'
        : 'This exercise has not been solved yet.',
    );
  }
  return { isCompleted: true };
}

/** Moves the enrollment on from a lesson. @throws AppError conflict while items are open, unless the lesson is revisited */
export async function finishLesson(entry: { userId: number; lessonId: number; isRevisit: boolean }) {
  const lesson = await openLesson(entry);
  const isPassed = lesson.items.every((item) => item.isPassed);
  if (!isPassed && !(entry.isRevisit && lesson.isRevisit)) {
    throw new AppError('conflict', 'Complete every item of this lesson first.');
  }
  const next = nextLessonId(lesson);
  await updateEnrollment({
    userId: entry.userId,
    enrollmentId: lesson.enrollmentId,
    currentModule: next ?? lesson.id,
  });
  return { nextLessonId: next };
}

/** As GET /api/courses/{id}/progress lists it. @throws AppError forbidden without an enrollment */
export async function getCourseProgress({ userId, courseId }: { userId: number; courseId: number }) {
  const enrollment = await findEnrollment({ userId, courseId });
  if (!enrollment) throw new AppError('forbidden', 'You are not enrolled in this course.');
  const lessons = await listLessonCounts({ courseId, enrollmentId: enrollment.id });
  const current = lessons.find(({ id }) => id === enrollment.currentModule) ?? lessons[0];
  const open = lessons.filter((_, index) => !isLocked(lessons, index));
  return {
    id: enrollment.id,
    enrollmentId: enrollment.id,
    courseId,
    progress: progressIn(enrollment, lessons),
    currentModule: enrollment.currentModule,
    lastAccessedAt: enrollment.lastAccessedAt.toISOString(),
    currentOrderId: current?.orderIndex ?? 0,
    maxLessonOrderId: open.at(-1)?.orderIndex ?? 0,
    maxOrderId: lessons.at(-1)?.orderIndex ?? 0,
    lessons: lessons.map((lesson) => ({ id: lesson.id, progress: lessonPercent(lesson) })),
  };
}
