import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { tutorSchema } from '~/features/player/schema';
import { parse, readForm } from '~/http/body.server';
import { pathNumber, screen } from '~/http/screen.server';
import { replyToScript } from './chat.server';
import { openLesson, reachedItem } from './lesson.server';

/** The tutor's forms as script sends them: past the page, so that a verdict stays where it is. */
export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const form = parse(tutorSchema, Object.fromEntries(await readForm(request)));
    const lesson = await openLesson({ userId, lessonId: pathNumber(params.lessonId) });
    const item = reachedItem(lesson, form.itemId);
    return Response.json(await replyToScript({ userId, lesson, item, form, signal: request.signal }));
  });

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/lessons/${pathNumber(params.lessonId)}`);
