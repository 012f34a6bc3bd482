import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { requireUser } from '~/features/auth/session.server';
import { playerAction } from '~/features/player/action.server';
import { type FailureWords, failureWords, keepUnreached } from '~/features/player/failure';
import { LoadFailure } from '~/features/player/load-failure';
import { PlayerPage } from '~/features/player/player-page';
import { assessmentSchema } from '~/features/player/schema';
import { unreached } from '~/http/reach';
import { unlessSamePage } from '~/http/same-page';
import { pathNumber, screen } from '~/http/screen.server';
import { titled } from '~/ui/meta';
import { servedPart } from '~/ui/served-part';
import type { AssessmentStartProps } from './assessment-start';
import { findAssessment } from './attempt.server';
import { AttemptNote } from './attempt-note';
import { MaterialView } from './material-view';
import { getPlayer } from './player.server';
import { replyInAssessment } from './reply.server';

const words: FailureWords = {
  ...failureWords,
  submit: { title: 'Failed to submit answer. Please try again.', unreached },
  next: { title: 'Failed to complete assessment', unreached },
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  titled(data?.item ? `${data.item.title} · ${data.part}` : 'Assessment');

export const handle = { bench: true };

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const assessment = await findAssessment({ userId, assessmentId: pathNumber(params.assessmentId) });
    return getPlayer(assessment, request.url);
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  playerAction(request, {
    schema: assessmentSchema,
    words,
    async open({ userId }) {
      const assessmentId = pathNumber(params.assessmentId);
      return { assessment: await findAssessment({ userId, assessmentId }) };
    },
    reply: replyInAssessment,
  });

export const clientAction = keepUnreached(words);

const AssessmentStart = servedPart<AssessmentStartProps>(() => import('./assessment-start'));

export const shouldRevalidate = unlessSamePage;

export default function AssessmentPlayer() {
  const player = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (player.start) {
    return (
      <Suspense>
        <AssessmentStart start={player.start} />
      </Suspense>
    );
  }
  const { item, dictionary, markRules, startTime, elapsedSeconds } = player;
  const outcome = reply?.itemId === item.id ? reply : undefined;
  const note = <AttemptNote {...{ startTime, elapsedSeconds }} points={item.points} />;
  return (
    <PlayerPage
      player={player}
      noun="Question"
      outcome={outcome}
      hasBench
      hasEditor={!item.result}
      note={note}
    >
      <MaterialView
        key={item.id}
        material={item}
        outcome={outcome}
        dictionary={dictionary}
        markRules={markRules}
        tries={player.tries}
        attempt={startTime}
      />
    </PlayerPage>
  );
}

export const ErrorBoundary = () => (
  <LoadFailure
    wordsFor={({ status, text = '' }) =>
      status === 403
        ? ['Not open yet', text]
        : [status === 404 ? 'Assessment Not Found' : 'Assessment', 'Failed to load assessment materials']
    }
  />
);
