import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import { AppError } from '~/http/errors';
import { redirectWithToast } from '~/http/toast.server';
import { runExercise, submitExercise } from './exercise.server';
import { type LessonItem, nextLessonId, type OpenLesson, openLesson } from './lesson.server';
import { nextHref } from './player.server';
import { answerQuiz, recordAnswer } from './progress.server';
import type { playerSchema } from './schema';

type PlayerAction = {
  userId: number;
  lesson: OpenLesson;
  item: LessonItem;
  form: z.output<typeof playerSchema>;
  signal: AbortSignal;
};

/**
 * Carries out what the player's form asks for.
 * @returns what the page shows below the item; NEXT redirects instead
 * @throws AppError
 */
export async function act({ userId, lesson, item, form, signal }: PlayerAction) {
  const itemId = item.id;
  switch (form.intent) {
    case 'next':
      return pass({ userId, lesson, item });
    case 'answer': {
      if (form.option === undefined) throw new AppError('bad_request', 'Please choose one of the options.');
      const isCorrect = await answerQuiz({ lesson, item, option: form.option });
      return { kind: 'answered' as const, itemId, isCorrect, option: form.option };
    }
    case 'run': {
      const result = await runExercise({ userId, lesson, item, query: form.query, signal });
      return { kind: 'ran' as const, itemId, query: form.query, result };
    }
    case 'submit': {
      const verdict = await submitExercise({ userId, lesson, item, query: form.query, signal });
      return { kind: 'graded' as const, itemId, query: form.query, verdict };
    }
  }
}

async function pass({ userId, lesson, item }: Pick<PlayerAction, 'userId' | 'lesson' | 'item'>) {
  if (item.content.type === 'texts') await recordAnswer({ lesson, itemId: item.id, isCompleted: true });
  else if (!item.isCompleted && !lesson.isRevisit && lesson.items.indexOf(item) >= lesson.reached) {
    throw new AppError('conflict', 'Answer this item correctly before going on.');
  }
  const after = await openLesson({ userId, lessonId: lesson.id });
  const href = nextHref(after, item.id, nextLessonId(after));
  if (item.id !== after.items.at(-1)?.id) return redirect(href, 303);
  return redirectWithToast(href, {
    title: 'Progress updated',
    description: 'Your course progress has been saved',
  });
}
