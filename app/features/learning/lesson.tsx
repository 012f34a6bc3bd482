import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { isRouteErrorResponse, Link, useActionData, useLoaderData, useRouteError } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { pathNumber, screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Page } from '~/ui/page';
import { ProgressBar } from '~/ui/progress';
import { openLesson, reachedItem } from './lesson.server';
import { LessonItemView } from './lesson-item';
import { LessonNavigation } from './lesson-navigation';
import { getPlayer, positionFrom } from './player.server';
import { act } from './player-action.server';
import { playerSchema } from './schema';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.item.title} · ${data.lesson.name} · Boxscore` : 'Lesson · Boxscore' },
];

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const lesson = await openLesson({ userId: user.user_id, lessonId: pathNumber(params.lessonId) });
    const wanted = positionFrom(request);
    const player = await getPlayer(lesson, wanted);
    // An item that is not reached yet has no page: the farthest one that has shows instead.
    if (wanted !== undefined && player.position !== wanted) {
      throw redirect(`/lessons/${lesson.id}?item=${player.position}`);
    }
    return player;
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const form = parse(playerSchema, Object.fromEntries(await readForm(request)));
    const lesson = await openLesson({ userId: user.user_id, lessonId: pathNumber(params.lessonId) });
    const item = reachedItem(lesson, form.itemId);
    try {
      return await act({ userId: user.user_id, lesson, item, form, signal: request.signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const query = 'query' in form ? form.query : undefined;
      return data(
        { kind: 'failed' as const, itemId: item.id, query, message: error.message },
        {
          status: error.status,
        },
      );
    }
  });

export default function Lesson() {
  const { lesson, course, item, position, count, dictionary, canPass, previousHref } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply && reply.itemId === item.id ? reply : undefined;
  return (
    <Page
      kicker={
        <>
          <Link to={`/courses/${course.id}`}>{course.name}</Link> · {lesson.name} · item {position} of {count}
        </>
      }
      title={item.title}
      actions={<LessonNavigation itemId={item.id} previousHref={previousHref} canPass={canPass} />}
    >
      <div className="mb-6">
        <ProgressBar value={position} max={count} label={`Item ${position} of ${count}`} />
      </div>
      <LessonItemView key={item.id} item={item} outcome={outcome} dictionary={dictionary} />
      <div className="mt-10 flex flex-wrap gap-3 border-t pt-6">
        <LessonNavigation itemId={item.id} previousHref={previousHref} canPass={canPass} />
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isLocked = isRouteErrorResponse(error) && error.status === 403;
  const words = isLocked ? String(error.data) : 'Unable to load lesson content.';
  return (
    <Page title={isLocked ? 'Not open yet' : 'Lesson Not Found'}>
      <EmptyState title={words}>
        <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>
      </EmptyState>
    </Page>
  );
}
