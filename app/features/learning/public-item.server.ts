import type { LessonItem } from './lesson.server';

/** An item as a browser may have it: a quiz keeps its right answer back until the learner has found it. */
export function toPublicItem({ id, title, content, key, isCompleted, answer, solution }: LessonItem) {
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
        options: content.options,
        correctAnswer: solved?.correctAnswer ?? null,
        explanation: solved?.explanation ?? null,
      };
    }
    case 'exercises':
      return {
        ...common,
        type: content.type,
        description: content.html,
        initialQuery: content.initialQuery,
        hints: content.hints,
        contract: content.contractWords,
        solution,
      };
  }
}

export type PublicItem = ReturnType<typeof toPublicItem>;
