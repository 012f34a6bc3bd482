import { useNavigation } from '@remix-run/react';
import { Fragment, Suspense } from 'react';
import { QueryOutcome, useReplyKey } from '~/features/player/query-outcome';
import { QueryForm, TaskText } from '~/features/player/query-task';
import { Bench } from '~/ui/bench';
import { queryForm } from '~/ui/query-form';
import { servedPart } from '~/ui/served-part';
import type { BesideTaskProps } from './beside-task';
import type { WaysOnProps } from './ways-on';

type ExerciseProps = BesideTaskProps & WaysOnProps;

const BesideTask = servedPart<BesideTaskProps>(() => import('./beside-task'));
const WaysOn = servedPart<WaysOnProps & { part: 'ways' | 'solution' }>(() => import('./ways-on'));

const solved = { kind: 'solved' } as const;

export function Exercise(props: ExerciseProps) {
  const { exercise, outcome, dictionary, chat, tries } = props;
  const { hints, hintCount, completed } = exercise;
  const shown = outcome ?? (completed ? solved : undefined);
  const replyKey = useReplyKey(outcome);
  const { state, formData } = useNavigation();
  // The page's data is loaded after a verdict, and may open parts above the rows: the rows wait, so that they do not move.
  const isWhole = state !== 'loading' || formData?.get('intent') !== 'submit';
  const solution = (
    <Suspense key="solution">
      <WaysOn {...props} part="solution" />
    </Suspense>
  );
  const follow = { task: `exercise/${exercise.id}` };
  const body = <QueryOutcome key="body" part="body" formId={queryForm} outcome={shown} follow={follow} />;
  const wantsRows = ['ran', 'explained', 'others'].includes(outcome?.kind ?? '');
  return (
    <Bench
      first={outcome?.kind === 'rewritten' ? 'query' : 'task'}
      reply={outcome?.kind === 'chatted' || outcome?.kind === 'rewritten' ? undefined : outcome}
      task={
        <>
          <TaskText task={exercise} />
          <Suspense>
            <BesideTask {...{ exercise, outcome, tries, dictionary, chat }} />
          </Suspense>
        </>
      }
      query={
        <QueryForm
          item={exercise}
          outcome={outcome}
          tables={dictionary.tables}
          submitting="Checking..."
          canExplain
          isDone={completed}
        />
      }
      answer={
        <Fragment key={replyKey}>
          <QueryOutcome
            part="head"
            formId={queryForm}
            outcome={shown}
            nextHint={hints.length < hintCount ? hints.length + 1 : undefined}
          />
          {isWhole && (
            <>
              <Suspense>
                <WaysOn {...props} part="ways" />
              </Suspense>
              {wantsRows ? [body, solution] : [solution, body]}
            </>
          )}
        </Fragment>
      }
    />
  );
}
