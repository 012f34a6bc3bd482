import { itemProgress, lessonItems } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import type { tutorSchema } from '~/features/player/schema';
import type { Advice } from '~/features/sandbox/advice';
import { countFinding } from '~/features/tutor/adviser.server';
import { answerQuestion } from '~/features/tutor/chat/answer.server';
import { countQuestion } from '~/features/tutor/chat/flood.server';
import { type Chat, clearMessages, keepExchange, listMessages } from '~/features/tutor/chat/history.server';
import type { Answer } from '~/features/tutor/chat/question';
import { firstSuggestions } from '~/features/tutor/chat/suggestions';
import { AppError } from '~/http/errors';
import { exerciseOf, keepDraft } from './exercise.server';
import { type LessonItem, type OpenLesson, openLesson, reachedItem } from './lesson.server';

type About = { lesson: OpenLesson; item: LessonItem };
type Asked = About & { userId: number; message: string; query?: string; signal?: AbortSignal };

const placeOf = ({ lesson, item }: About) => ({ enrollmentId: lesson.enrollmentId, itemId: item.id });

/** The conversation about an exercise. */
export async function readChat(about: About): Promise<Chat> {
  const isOff = about.lesson.isUnderAssessment;
  const messages = isOff ? [] : await listMessages(placeOf(about));
  return { isOff, messages, suggestions: firstSuggestions };
}

/**
 * Answers a question about an exercise, and keeps both. `query` is kept as the draft, and is what the question is about;
 * without it, that is the last one kept.
 * @throws AppError forbidden during the course's assessment; bad_request for a blank question; too_many_requests
 */
export async function askTutor({ userId, lesson, item, message, query, signal }: Asked): Promise<Answer> {
  const { key, ...task } = exerciseOf(item);
  if (query !== undefined) await keepDraft({ lesson, item, query });
  if (lesson.isUnderAssessment) {
    throw new AppError(
      'forbidden',
      'The tutor is off while your assessment of this course is under way. Complete the assessment, and it answers again.',
    );
  }
  if (message.trim() === '') throw new AppError('bad_request', 'Please write a question first.');
  await countQuestion(userId);
  const place = placeOf({ lesson, item });
  const [before, { tables }] = await Promise.all([listMessages(place), getDictionary(lesson.course.id)]);
  const answer = await answerQuestion({
    message,
    tables,
    signal,
    learner: { userId },
    replies: before.filter(({ role }) => role === 'assistant').map(({ content }) => content),
    exercise: {
      ...task,
      key,
      dataset: lesson.course.dataset,
      query: query ?? item.answer,
      isCompleted: item.isCompleted,
      said: item,
    },
  });
  await keepExchange(place, { question: message, answer: answer.text });
  if (answer.finding) await rememberFinding(place, answer.finding);
  return answer;
}

/** What the panel shows after one of its forms. A blank question is ignored. @throws AppError as askTutor */
export async function replyToScript(
  args: About & { userId: number; form: z.output<typeof tutorSchema>; signal: AbortSignal },
) {
  const { form } = args;
  let reply: { suggestions?: readonly string[]; note?: string } = {};
  if (form.intent === 'clear-chat') reply = await clearChat({ ...args, query: form.query });
  else if (form.message !== '') reply = await askTutor({ ...args, ...form });
  const { messages, suggestions } = await readChat(args);
  return { messages, suggestions: reply.suggestions ?? suggestions, note: reply.note };
}

/** As a call asks, which knows the exercise alone. @throws AppError not_found, and as openLesson and askTutor */
export async function askAboutExercise(call: {
  userId: number;
  exerciseId: number;
  message: string;
  signal?: AbortSignal;
}): Promise<Answer> {
  const { userId, exerciseId } = call;
  const [found] = await db
    .select({ lessonId: lessonItems.lessonId })
    .from(lessonItems)
    .where(eq(lessonItems.id, exerciseId));
  if (!found) throw new AppError('not_found', 'There is no such exercise.');
  const lesson = await openLesson({ userId, lessonId: found.lessonId });
  return askTutor({ ...call, lesson, item: reachedItem(lesson, exerciseId) });
}

/** Deletes the conversation about an exercise. */
export async function clearChat({ lesson, item, query }: About & { query?: string }) {
  if (query !== undefined) await keepDraft({ lesson, item, query });
  await clearMessages(placeOf({ lesson, item }));
  return { query, note: 'The conversation is deleted.' };
}

/** So that the next verdict or hint goes on from there. It counts as no attempt. */
async function rememberFinding(
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number },
  advice: Advice,
) {
  await db
    .update(itemProgress)
    .set({ finding: advice.id, findingGrade: advice.grade })
    .where(and(eq(itemProgress.enrollmentId, enrollmentId), eq(itemProgress.itemId, itemId)));
  await countFinding({ itemId, advice });
}
