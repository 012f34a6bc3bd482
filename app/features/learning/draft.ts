import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { pathNumber, screen } from '~/http/screen.server';
import { keepDraft } from './exercise.server';
import { openLesson, reachedItem } from './lesson.server';
import { draftSchema } from './schema';

export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/lessons/${pathNumber(params.lessonId)}`);

/** Keeps what the exercise's editor holds. */
export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const { itemId, query } = parse(draftSchema, Object.fromEntries(await readForm(request)));
    const lesson = await openLesson({ userId: user.user_id, lessonId: pathNumber(params.lessonId) });
    await keepDraft({ lesson, item: reachedItem(lesson, itemId), query });
    return new Response(null, { status: 204 });
  });
