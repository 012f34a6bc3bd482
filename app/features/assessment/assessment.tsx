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
import { findAssessment } from './attempt.server';
import { AttemptClock } from './attempt-clock';
import { MaterialView } from './material-view';
import { attemptToPlay, getPlayer, playerHref, positionFrom, resultsHref } from './player.server';
import { act } from './player-action.server';
import { failureTitles, unforeseen } from './player-outcome';
import { playerSchema } from './schema';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.material.title} · Assessment · Boxscore` : 'Assessment · Boxscore' },
];

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const user = await requireUser(request);
    const assessmentId = pathNumber(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    const attempt = await attemptToPlay(assessment);
    if (!attempt) throw redirect(resultsHref(assessmentId));
    const wanted = positionFrom(request);
    const player = await getPlayer(assessment, attempt, wanted);
    // An answered question stays on the screen only where the address names it.
    if (player.position !== wanted) throw redirect(playerHref(assessmentId, player.position));
    return player;
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const arrivedAt = new Date();
    const user = await requireUser(request);
    const form = parse(playerSchema, Object.fromEntries(await readForm(request)));
    const assessmentId = pathNumber(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    try {
      return await act({ assessment, form, arrivedAt, signal: request.signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { intent, materialId } = form;
      // Something happened in another window: the page as it is now says what.
      if (error.code === 'conflict' && intent !== 'next') {
        const { pathname, search } = new URL(request.url);
        throw redirect(pathname + search, 303);
      }
      const query = 'query' in form ? form.query : undefined;
      return data(
        { kind: 'failed' as const, materialId, title: failureTitles[intent], query, message: error.message },
        formInit(error),
      );
    }
  });

export const clientAction = (args: ClientActionFunctionArgs) =>
  reach(args, ({ form, message = unforeseen(form.get('intent')) }) => {
    const title = failureTitles[form.get('intent') as keyof typeof failureTitles];
    const query = form.get('query')?.toString();
    return { kind: 'failed' as const, materialId: Number(form.get('materialId')), title, query, message };
  });

export const shouldRevalidate = unlessUnanswered;

export default function AssessmentPlayer() {
  const { assessment, material, position, count, canPass, previousHref, dictionary, ...clock } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const outcome = reply && reply.materialId === material.id ? reply : undefined;
  const current = { name: 'materialId', value: material.id };
  const navigation = <PlayerNavigation current={current} previousHref={previousHref} canPass={canPass} />;
  return (
    <Page
      kicker={
        <>
          <Link to={`/courses/${assessment.id}`}>{assessment.courseName}</Link> · Assessment · question{' '}
          {position} of {count}
        </>
      }
      title={material.title}
      actions={navigation}
    >
      <div className="mb-6 grid gap-3">
        <ProgressBar value={position} max={count} label={`Question ${position} of ${count}`} />
        <div className="flex flex-wrap justify-between gap-3 text-sm text-ink-2">
          <p>{material.points} points</p>
          <AttemptClock {...clock} />
        </div>
      </div>
      <MaterialView key={material.id} material={material} outcome={outcome} dictionary={dictionary} />
      <div className="mt-10 flex flex-wrap gap-3 border-t pt-6">{navigation}</div>
      <PlayerKeys hasEditor={material.result === null} />
    </Page>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const isLocked = isRouteErrorResponse(error) && status === 403;
  return (
    <Page title={isLocked ? 'Not open yet' : status === 404 ? 'Assessment Not Found' : 'Assessment'}>
      <EmptyState title={isLocked ? String(error.data) : 'Failed to load assessment materials'}>
        <FaultNumber error={error} />
        <ButtonLink to="/dashboard/learning">Return to My Learning</ButtonLink>
      </EmptyState>
    </Page>
  );
}
