import { createHash } from 'node:crypto';
import type { LessonItem, OpenLesson } from './lesson.server';
import { reasonFor } from './quiz-reason';
import { hintsOf, maySeeSolution } from './way-out.server';

/**
 * The part of an item that may go to the browser: a quiz's right answer only after the learner has found it, the reason of an
 * option once it was chosen, an exercise's reference once it was solved or shown.
 */
export function toPublicItem(lesson: OpenLesson, item: LessonItem) {
  const { id, title, content, key, isCompleted, isSeen, isPassed, answer, solution } = item;
  const common = { id, title, completed: isCompleted, answer };
  switch (content.type) {
    case 'texts':
      return { ...common, type: content.type, content: content.html };
    case 'quizzes': {
      const solved = isCompleted && key && 'correctAnswer' in key ? key : null;
      return {
        ...common,
        type: content.type,
        quizBody: content.html,
        question: content.question,
        options: inOrderFor({ enrollmentId: lesson.enrollmentId, itemId: id }, content.options),
        correctAnswer: solved?.correctAnswer ?? null,
        explanation: solved && `${reasonFor(solved, solved.correctAnswer) ?? ''}${solved.explanation}`,
      };
    }
    case 'exercises': {
      const known = isPassed && !lesson.isUnderAssessment && key && 'reference' in key ? key : null;
      return {
        ...common,
        type: content.type,
        description: content.html,
        initialQuery: content.initialQuery,
        hints: hintsOf(item),
        hintCount: content.hints.length,
        contract: content.contractWords,
        solution,
        seen: isSeen,
        canSeeSolution: maySeeSolution({ lesson, item }),
        shown: known?.reference ?? null,
        debrief: known?.debrief ?? null,
      };
    }
  }
}

export type PublicItem = ReturnType<typeof toPublicItem>;

/** A stable order for each learner and quiz, which does not reveal the author's order. */
export function inOrderFor(
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number },
  options: readonly string[],
): string[] {
  const placeOf = (option: string) =>
    createHash('sha256').update(`${enrollmentId} ${itemId} ${option}`).digest('hex');
  const places = new Map(options.map((option) => [option, placeOf(option)]));
  return options.toSorted((one, other) => ((places.get(one) ?? '') < (places.get(other) ?? '') ? -1 : 1));
}
