import { redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { ReplyOf } from '~/features/player/failure';
import { itemHref } from '~/features/player/place.server';
import type { lessonSchema } from '~/features/player/schema';
import { AppError } from '~/http/errors';
import { redirectWithToast } from '~/http/toast.server';
import { explainExercise, runExercise, submitExercise } from './exercise.server';
import { type LessonItem, nextLessonId, type OpenLesson, openLesson } from './lesson.server';
import { answerQuiz, recordAnswer } from './progress.server';

type Asked = { userId: number; lesson: OpenLesson; item: LessonItem };

/** What the page shows below the item once a form is dealt with; NEXT redirects instead. @throws AppError */
export async function replyInLesson(
  args: Asked & { form: z.output<typeof lessonSchema>; signal: AbortSignal },
) {
  const { lesson, item, form } = args;
  const itemId = item.id;
  switch (form.intent) {
    case 'next':
      return goToNext(args);
    case 'answer': {
      if (form.option === undefined) throw new AppError('bad_request', 'Please choose one of the options.');
      const isCorrect = await answerQuiz({ lesson, item, option: form.option });
      return { kind: 'answered' as const, itemId, isCorrect, option: form.option };
    }
    case 'run': {
      const result = await runExercise({ ...args, query: form.query });
      return { kind: 'ran' as const, itemId, query: form.query, result };
    }
    case 'explain': {
      const explanation = await explainExercise({ ...args, query: form.query });
      return { kind: 'explained' as const, itemId, query: form.query, explanation };
    }
    case 'submit': {
      const verdict = await submitExercise({ ...args, query: form.query });
      return { kind: 'graded' as const, itemId, query: form.query, verdict };
    }
  }
}

export type LessonReply = ReplyOf<typeof replyInLesson>;

async function goToNext({ userId, lesson, item }: Asked) {
  const index = lesson.items.indexOf(item);
  if (item.content.type === 'texts') await recordAnswer({ lesson, itemId: item.id, isCompleted: true });
  else if (!item.isCompleted && !lesson.isRevisit && index >= lesson.reached) {
    throw new AppError('conflict', 'Answer this item correctly before going on.');
  }
  if (index + 1 < lesson.items.length) return redirect(itemHref(`/lessons/${lesson.id}`, index + 2), 303);
  // What was just completed may have opened the next lesson.
  const next = nextLessonId(await openLesson({ userId, lessonId: lesson.id }));
  return redirectWithToast(next === undefined ? `/courses/${lesson.course.id}` : `/lessons/${next}`, {
    title: 'Progress updated',
    description: 'Your course progress has been saved',
  });
}
