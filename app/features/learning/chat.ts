import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import type { z } from 'zod';
import { requireUser } from '~/features/auth/session.server';
import { tutorSchema } from '~/features/player/schema';
import { streamAnswer, wantsStream } from '~/features/tutor/answer-stream';
import { asAppError } from '~/http/api.server';
import { parse, readForm } from '~/http/body.server';
import { pathNumber, screen } from '~/http/screen.server';
import { clearChat, rateAnswer, readChat, takeQuestion } from './chat.server';
import { type LessonItem, type OpenLesson, openLesson, reachedItem } from './lesson.server';

type Posted = { userId: number; lesson: OpenLesson; item: LessonItem; form: z.output<typeof tutorSchema> };

/** Takes the tutor's forms from script, without a navigation, so that the verdict on the page stays. */
export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const form = parse(tutorSchema, Object.fromEntries(await readForm(request)));
    const lesson = await openLesson({ userId, lessonId: pathNumber(params.lessonId) });
    return reply(request, { userId, lesson, item: reachedItem(lesson, form.itemId), form });
  });

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/lessons/${pathNumber(params.lessonId)}`);

/** Replies with the new conversation, as JSON or at the end of a stream. A blank question is ignored. */
async function reply(request: Request, posted: Posted): Promise<Response> {
  const { form } = posted;
  if (form.intent === 'clear-chat') return Response.json(await conversation(posted, await clearChat(posted)));
  if (form.intent === 'rate')
    return Response.json(await conversation(posted, await rateAnswer({ ...posted, form })));
  if (form.message === '') return Response.json(await conversation(posted));
  const answer = await takeQuestion({ ...posted, ...form, signal: request.signal });
  if (!wantsStream(request)) return Response.json(await conversation(posted, await answer()));
  return streamAnswer(request, {
    ask: async (listener) => conversation(posted, await answer(listener)),
    failure: (error) => asAppError(error, request).message,
  });
}

async function conversation(
  posted: Posted,
  told: { suggestions?: readonly string[]; note?: string; isGraded?: boolean } = {},
) {
  const { messages, suggestions } = await readChat(posted);
  return { messages, suggestions: told.suggestions ?? suggestions, note: told.note, isGraded: told.isGraded };
}
