import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  Link,
  useActionData,
  useLoaderData,
  useRouteError,
} from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { reach, unlessUnanswered } from '~/http/reach';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { FaultNumber } from '~/ui/fault-number';
import { Page } from '~/ui/page';
import { PlayerKeys } from '~/ui/player-keys';
import { PlayerNavigation } from '~/ui/player-navigation';
import { ProgressBar } from '~/ui/progress';
import { Verdict } from '~/ui/verdict';
import { openLesson, reachedItem } from './lesson.server';
import { LessonItemView } from './lesson-item';
import { getPlayer, positionFrom } from './player.server';
import { act } from './player-action.server';
import { unforeseen } from './player-outcome';
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
    // The address always names the item, so that an answered one stays on the screen with its verdict. One that is not
    // reached yet has no page: the farthest that has shows instead.
    if (player.position !== wanted) {
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
        { kind: 'failed' as const, itemId: item.id, intent: form.intent, query, message: error.message },
        formInit(error),
      );
    }
  });

export const clientAction = (args: ClientActionFunctionArgs) =>
  reach(args, ({ form, message }) => {
    const intent = form.get('intent') as keyof typeof unforeseen;
    const query = form.get('query')?.toString();
    const itemId = Number(form.get('itemId'));
    return { kind: 'failed' as const, itemId, intent, query, message: message ?? unforeseen[intent] };
  });

export const shouldRevalidate = unlessUnanswered;

export default function Lesson() {
  const { lesson, course, item, position, count, dictionary, canPass, previousHref } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply && reply.itemId === item.id ? reply : undefined;
  const current = { name: 'itemId', value: item.id };
  const navigation = <PlayerNavigation current={current} previousHref={previousHref} canPass={canPass} />;
  return (
    <Page
      kicker={
        <>
          <Link to={`/courses/${course.id}`}>{course.name}</Link> · {lesson.name} · item {position} of {count}
        </>
      }
      title={item.title}
      actions={navigation}
    >
      <div className="mb-6">
        <ProgressBar value={position} max={count} label={`Item ${position} of ${count}`} />
      </div>
      {outcome?.kind === 'failed' && outcome.intent === 'next' && (
        <div className="mb-6">
          <Verdict tone="bad" title="Error updating progress">
            <p>{outcome.message}</p>
          </Verdict>
        </div>
      )}
      <LessonItemView key={item.id} item={item} outcome={outcome} dictionary={dictionary} />
      <div className="mt-10 flex flex-wrap gap-3 border-t pt-6">{navigation}</div>
      <PlayerKeys hasEditor={item.type === 'exercises'} />
    </Page>
  );
}

function wordsFor(error: unknown): [title: string, words: string] {
  if (!isRouteErrorResponse(error)) return ['Failed to load lesson', 'Failed to fetch lesson content'];
  if (error.status === 404) return ['Lesson Not Found', 'Unable to load lesson content.'];
  return [error.status === 403 ? 'Not open yet' : 'Failed to load lesson', String(error.data)];
}

export function ErrorBoundary() {
  const error = useRouteError();
  const [title, words] = wordsFor(error);
  return (
    <Page title={title}>
      <EmptyState title={words}>
        <FaultNumber error={error} />
        <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>
      </EmptyState>
    </Page>
  );
}
