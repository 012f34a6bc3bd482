import { data, redirect } from '@remix-run/node';
import type { z } from 'zod';
import type { Standing } from '~/features/player/appeal';
import type { ReplyOf } from '~/features/player/failure';
import { formatTyped } from '~/features/player/format.server';
import type { Moment } from '~/features/player/moment';
import { itemHref } from '~/features/player/place.server';
import type { lessonSchema } from '~/features/player/schema';
import { takeTry } from '~/features/player/tries.server';
import { AppError } from '~/http/errors';
import { samePage } from '~/http/same-page';
import { formInit } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { askForSecondLook } from './appeal/dispute.server';
import { askTutor, clearChat, rateAnswer } from './chat.server';
import {
  explainExercise,
  keepDraft,
  runExercise,
  seeVerdictAgain,
  submitExercise,
  triesOf,
} from './exercise.server';
import { type LessonItem, nextLessonId, type OpenLesson, openLesson } from './lesson.server';
import { noticeMoment } from './moment.server';
import { answerQuiz, recordAnswer } from './progress.server';
import { readHints, showOthers, showSolution } from './way-out.server';

type LessonForm = z.output<typeof lessonSchema>;
type AppealForm = Extract<LessonForm, { intent: 'appeal' }>;
type ChatForm = Extract<LessonForm, { intent: 'chat' }>;
type Asked = { userId: number; lesson: OpenLesson; item: LessonItem };

/** Handles a form; returns what the page shows below the item. NEXT redirects instead. @throws AppError */
export async function replyInLesson(args: Asked & { form: LessonForm; signal: AbortSignal }) {
  const { lesson, item, form } = args;
  const itemId = item.id;
  switch (form.intent) {
    case 'next':
      return goToNext(args);
    case 'answer': {
      if (form.option === undefined) throw new AppError('bad_request', 'Please choose one of the options.');
      const answered = await answerQuiz({ lesson, item, option: form.option });
      const moment = answered.isCorrect ? await noticeMoment(args) : null;
      return { kind: 'answered' as const, itemId, option: form.option, ...answered, moment };
    }
    case 'run': {
      const { query, selected, sort } = form;
      const { answer: result, tried } = await runExercise({ ...args, query, selected });
      const moment = await noticeMoment(args);
      return { kind: 'ran' as const, itemId, query, result, sort, tried, moment, ...samePage };
    }
    case 'explain': {
      const explanation = await explainExercise({ ...args, query: form.query });
      return { kind: 'explained' as const, itemId, query: form.query, explanation, ...samePage };
    }
    case 'submit': {
      const { query, sort } = form;
      const verdict = sort
        ? await seeVerdictAgain({ ...args, query })
        : await submitExercise({ ...args, query });
      const place = verdict?.advice?.place;
      const moment = verdict && !sort ? await noticeMoment(args) : null;
      if (verdict) return { kind: 'graded' as const, itemId, query, verdict, place, sort, moment };
      return replyInLesson({ ...args, form: { ...form, intent: 'run' } });
    }
    case 'take': {
      const query = await takeTry(triesOf(args), { id: form.tryId, typed: form.query });
      return { kind: 'rewritten' as const, itemId, query };
    }
    case 'format':
      return {
        kind: 'rewritten' as const,
        itemId,
        query: formatTyped(form.query),
        isFormatted: true,
        ...samePage,
      };
    case 'hint': {
      const { hints, of } = await readHints({ lesson, item, query: form.query, number: form.hint });
      const taken = { title: `Hint ${hints.length} of ${of}`, hint: hints.at(-1) ?? '' };
      return { kind: 'hinted' as const, itemId, query: form.query, taken };
    }
    case 'solution': {
      const { explanation } = await showSolution({ ...args, query: form.query });
      return { kind: 'explained' as const, itemId, query: form.query, explanation };
    }
    case 'others': {
      const others = await showOthers({ ...args, query: form.query });
      return { kind: 'others' as const, itemId, query: form.query, others, ...samePage };
    }
    case 'appeal':
      return replyToAppeal({ ...args, form });
    case 'chat':
      return replyToQuestion({ ...args, form });
    case 'clear-chat':
      return { kind: 'chatted' as const, itemId, ...(await clearChat({ ...args, query: form.query })) };
    case 'rate':
      return { kind: 'chatted' as const, itemId, ...(await rateAnswer({ lesson, item, form })) };
  }
}

/** A refusal is shown in the tutor's panel, which keeps the question. A blank question is ignored. */
async function replyToQuestion(args: Asked & { form: ChatForm; signal: AbortSignal }) {
  const { lesson, item, form } = args;
  const { query, message } = form;
  const reply = { kind: 'chatted' as const, itemId: item.id, query };
  if (message === '') {
    if (query !== undefined) await keepDraft({ lesson, item, query });
    return reply;
  }
  try {
    const { suggestions, note } = await askTutor({ ...args, query, message });
    return { ...reply, suggestions, note };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ ...reply, message, note: error.message }, formInit(error));
  }
}

/** A refusal is shown beside the typed reason, which stays. */
async function replyToAppeal({ lesson, item, form }: Asked & { form: AppealForm }) {
  const { query, answerId, reason } = form;
  const reply = { kind: 'appealed' as const, itemId: item.id, query };
  if (query !== undefined) await keepDraft({ lesson, item, query });
  try {
    const { enrollmentId } = lesson;
    return {
      ...reply,
      appealed: await askForSecondLook({ enrollmentId, itemId: item.id, answerId, reason }),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ ...reply, appealed: { refusal: error.message, answerId, reason } }, formInit(error));
  }
}

/** `stands`: an appeal from an earlier visit. */
export type LessonReply =
  | ReplyOf<typeof replyInLesson>
  | { kind: 'stands'; itemId: number; appeal: Standing };

async function goToNext({ userId, lesson, item }: Asked) {
  const index = lesson.items.indexOf(item);
  let moment: Moment | null = null;
  if (item.content.type === 'texts') {
    await recordAnswer({ lesson, itemId: item.id, isCompleted: true });
    moment = await noticeMoment({ userId, lesson, item });
  } else if (!item.isPassed && !lesson.isRevisit && index >= lesson.reached) {
    throw new AppError('conflict', 'Answer this item correctly before going on.');
  }
  if (index + 1 < lesson.items.length) {
    return redirect(itemHref(`/lessons/${lesson.id}`, index + 2) + (moment ? '&earned' : ''), 303);
  }
  // Read again, as the completed item may have opened the next lesson.
  const next = nextLessonId(await openLesson({ userId, lessonId: lesson.id }));
  return redirectWithToast(next === undefined ? `/courses/${lesson.course.id}` : `/lessons/${next}`, {
    title: 'Progress updated',
    description: 'Your course progress has been saved',
  });
}
