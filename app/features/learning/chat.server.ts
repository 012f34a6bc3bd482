import { itemProgress } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import { retakeRule } from '~/features/player/retake';
import type { tutorSchema } from '~/features/player/schema';
import type { Advice } from '~/features/sandbox/advice';
import { countFinding } from '~/features/tutor/adviser.server';
import { answerQuestion } from '~/features/tutor/answer.server';
import { countQuestion } from '~/features/tutor/flood.server';
import {
  type Chat,
  clearMessages,
  keepExchange,
  listMessages,
  passOn,
} from '~/features/tutor/history.server';
import { findModelChoice } from '~/features/tutor/model-choice.server';
import { keepOpinion } from '~/features/tutor/opinion.server';
import { firstSuggestions, suggestion } from '~/features/tutor/suggestions';
import { wordAnswer } from '~/features/tutor/worded-answer.server';
import { AppError } from '~/http/errors';
import { exerciseOf, findExercise, keepDraft, submitExercise } from './exercise.server';
import type { LessonItem, OpenLesson } from './lesson.server';
import { readHints } from './way-out.server';

type About = { lesson: OpenLesson; item: LessonItem };
type Asked = About & { userId: number; message: string; query?: string; signal?: AbortSignal };
/** `signal` replaces the request's. `onSentence` receives the answer sentence by sentence. */
type Listener = { signal?: AbortSignal; onSentence?: (text: string) => void };
type RateForm = Extract<z.output<typeof tutorSchema>, { intent: 'rate' }>;
/** `note`: why the answer does not come from the model. */
type TutorReply = { text: string; suggestions: readonly string[]; note?: string; isGraded?: boolean };

const placeOf = ({ lesson, item }: About) => ({ enrollmentId: lesson.enrollmentId, itemId: item.id });

export async function readChat({ userId, ...about }: About & { userId: number }): Promise<Chat> {
  const isOff = about.lesson.isUnderAssessment;
  const [messages, choice] = isOff
    ? [[]]
    : await Promise.all([listMessages(placeOf(about)), findModelChoice(userId)]);
  return { isOff, messages, suggestions: firstSuggestions, model: choice?.may ? choice.words : undefined };
}

/**
 * Checks and counts a question about an exercise; the returned function answers it, and stores both. The question is about
 * `query`, which is stored as the draft, or else about the stored draft.
 * @throws AppError forbidden during the course's assessment; bad_request for a blank question; too_many_requests
 */
export async function takeQuestion(asked: Asked): Promise<(listener?: Listener) => Promise<TutorReply>> {
  const { userId, lesson, item, message, query } = asked;
  const { key, ...task } = exerciseOf(item);
  if (query !== undefined) await keepDraft({ lesson, item, query });
  if (lesson.isUnderAssessment) {
    throw new AppError(
      'forbidden',
      'The tutor is off while your assessment of this course is under way. Complete the assessment, and it answers again.',
    );
  }
  if (message.trim() === '') throw new AppError('bad_request', 'Please write a question first.');
  const place = placeOf({ lesson, item });
  const [history, { tables }] = await Promise.all([
    listMessages(place),
    getDictionary(lesson.course.id),
    countQuestion(userId),
  ]);
  const exercise = {
    ...task,
    key,
    itemId: item.id,
    dataset: lesson.course.dataset,
    query: query ?? item.answer,
    isCompleted: item.isCompleted,
    isShown: item.isPassed,
    hintsRead: item.hintsRead ?? 0,
    lastFinding: item,
  };
  return async ({ signal = asked.signal, onSentence } = {}) => {
    const question = {
      ...{ message, tables, history, exercise, signal, learner: { userId } },
      facts: { lessons: String(lesson.lessons.length), retakes: retakeRule },
      passOn: async () => {
        const asked = history.findLast(
          ({ role, content }) => role === 'user' && content !== suggestion.passOn,
        );
        if (asked) await passOn(place, asked.id);
        return asked?.content;
      },
      submit: () => submitExercise({ userId, lesson, item, query: exercise.query ?? '', signal }),
    };
    const answer = await answerQuestion(question);
    const { finding, suggestions, isGraded } = answer;
    const { text, source, note } = await wordAnswer(question, answer, onSentence);
    const findings = finding ? [finding.id] : [];
    await Promise.all([
      keepExchange(place, {
        question: message,
        answer: { content: text, source, findings, grade: finding?.grade },
      }),
      finding && rememberFinding(place, finding),
    ]);
    // A hint of the author's in the answer counts as read, with the hints before it.
    const number = task.hints.findLastIndex((hint) => text.includes(hint)) + 1;
    if (number > 0) await readHints({ lesson, item, number });
    // Only answers of the built-in tutor may be passed on to its makers.
    const asked = suggestions.filter((each) => source !== 'model' || each !== suggestion.passOn);
    return { text, suggestions: asked, note, isGraded };
  };
}

/** @throws AppError as takeQuestion, and what answering throws */
export const askTutor = async (asked: Asked) => (await takeQuestion(asked))();

/** For API calls, which give only the exercise's id. @throws AppError not_found, and as openLesson and takeQuestion */
export async function takeQuestionAbout(call: {
  userId: number;
  exerciseId: number;
  message: string;
  signal?: AbortSignal;
}) {
  return takeQuestion({ ...call, ...(await findExercise(call)) });
}

export async function clearChat({ lesson, item, query }: About & { query?: string }) {
  if (query !== undefined) await keepDraft({ lesson, item, query });
  await clearMessages(placeOf({ lesson, item }));
  return { query, note: 'The conversation is deleted.' };
}

/** Stores the learner's opinion of an answer. @throws AppError not_found */
export async function rateAnswer({ lesson, item, form }: About & { form: RateForm }) {
  const { query, messageId, opinion, why: reason } = form;
  if (query !== undefined) await keepDraft({ lesson, item, query });
  await keepOpinion(placeOf({ lesson, item }), { messageId, isHelpful: opinion === 'helpful', reason });
  return { query, note: 'Thank you. What you think of answers helps to make the next ones better.' };
}

/** Stores the finding without counting an attempt, so that the next verdict or hint continues from it. */
async function rememberFinding(
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number },
  advice: Advice,
) {
  await Promise.all([
    db
      .update(itemProgress)
      .set({ finding: advice.id, findingGrade: advice.grade })
      .where(and(eq(itemProgress.enrollmentId, enrollmentId), eq(itemProgress.itemId, itemId))),
    countFinding({ itemId, advice }),
  ]);
}
