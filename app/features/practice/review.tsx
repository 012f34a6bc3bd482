import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { Suspense } from 'react';
import { requireUser } from '~/features/auth/session.server';
import { failureWords, keepUnreached, type ReplyOf } from '~/features/player/failure';
import { formatTyped } from '~/features/player/format.server';
import { HintRow } from '~/features/player/hint-row';
import { QueryButton } from '~/features/player/query-button';
import { QueryOutcome } from '~/features/player/query-outcome';
import { repairOf } from '~/features/player/repair.server';
import { runQuery } from '~/features/sandbox/query.server';
import { explainQuery } from '~/features/tutor/explain.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { unreached } from '~/http/reach';
import { samePage, unlessSamePage } from '~/http/same-page';
import { formInit, screen } from '~/http/screen.server';
import { Bench } from '~/ui/bench';
import { titled } from '~/ui/meta';
import { Kicker } from '~/ui/page';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { servedPart } from '~/ui/served-part';
import { Verdict } from '~/ui/verdict';
import type { CountedProps } from './counted';
import { ReviewForm } from './review-form';
import { reviewAddressSchema, reviewSchema } from './schema';
import { giveUp, leaveTask, nextTask, openTask, submitTask, takeHint, toPublic } from './task.server';

export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  titled(page ? `${page.task.title} · Practice` : 'Practice');

export const handle = { bench: true };

const addressOf = (request: Request) =>
  parse(reviewAddressSchema, Object.fromEntries(new URL(request.url).searchParams));

const here = '/dashboard/practice/review';

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const { task, after, clause, since = Date.now() } = addressOf(request);
    if (task) return toPublic(await openTask({ userId, task }));
    const next = await nextTask({ userId, after, clause });
    throw redirect(next ? `${here}?task=${next}&since=${since}` : '/dashboard/practice');
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const { task, since = Date.now() } = addressOf(request);
    const form = parse(reviewSchema, Object.fromEntries(await readForm(request)));
    if (!task) throw redirect(here, 303);
    const open = await openTask({ userId, task });
    try {
      return await reply({ open, form, since, signal: request.signal });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, detail } = error;
      const repair = detail.repaired ? repairOf({ query: detail.repaired }) : undefined;
      const failed = { kind: 'failed' as const, message, place: detail.place, repair, query: form.query };
      return data(failed, formInit(error));
    }
  });

type Args = {
  open: Awaited<ReturnType<typeof openTask>>;
  form: ReturnType<typeof reviewSchema.parse>;
  since: number;
  signal: AbortSignal;
};

async function reply({ open, form, since, signal }: Args) {
  const { intent, query, sort, selected = query } = form;
  const learner = { userId: open.userId };
  const asked = { query, dataset: open.pool.dataset, learner, signal };
  const at = Date.now();
  switch (intent) {
    case 'run': {
      const result = await runQuery({ ...asked, query: selected });
      return { kind: 'ran' as const, query, result, sort, ...samePage };
    }
    case 'explain':
      return { kind: 'explained' as const, query, explanation: await explainQuery(asked), ...samePage };
    case 'format':
      return { kind: 'rewritten' as const, query: formatTyped(query), isFormatted: true, ...samePage };
    case 'hint': {
      const taken = await takeHint({ open, number: form.hint ?? 1 });
      return { kind: 'hinted' as const, query, taken };
    }
    case 'submit': {
      const { verdict, ...rest } = await submitTask({ open, query, isAgain: sort !== undefined, signal });
      const place = verdict.advice?.place;
      return { kind: 'graded' as const, query, verdict, sort, place, counted: { ...rest, at }, ...samePage };
    }
    case 'solution': {
      const { explanation, ...rest } = await giveUp({ open, signal });
      const counted = { ...rest, rating: 1 as const, at };
      return { kind: 'explained' as const, query, explanation, counted, ...samePage };
    }
    case 'skip':
      await leaveTask(open);
      throw redirect(`${here}?after=${open.task.task}&since=${since}`, 303);
  }
}

export const clientAction = keepUnreached({
  ...failureWords,
  skip: { title: 'You are still at this task', unreached },
});

export const shouldRevalidate = unlessSamePage;

const Counted = servedPart<CountedProps>(() => import('./counted'));

export default function Review() {
  const { task, tables, asked, dueCount } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ReplyOf<typeof action> | undefined;
  const counted = answer && 'counted' in answer ? answer.counted : undefined;
  const isRight = answer?.kind === 'graded' && answer.verdict.isCorrect;
  const isShown = answer?.kind === 'explained' && counted !== undefined;
  const goOn = counted && (
    <Suspense>
      <Counted taskId={task.id} {...counted} />
    </Suspense>
  );
  const isOver = isRight || isShown;
  const nextHint = !isOver && task.hints.length < task.hintCount ? task.hints.length + 1 : undefined;
  return (
    <div className="bench-page">
      <div className="player-head">
        <div className="flex min-h-13 flex-wrap items-center gap-x-4 px-(--gutter)">
          <h1 className="text-subhead">{task.title}</h1>
          <Kicker>{asked.length > 0 ? `Due: ${asked.join(', ')}` : 'Practice'}</Kicker>
          <p className="ms-auto text-sm text-ink-2">
            {dueCount} {dueCount === 1 ? 'skill' : 'skills'} due ·{' '}
            <Link to="/dashboard/practice" className="inline-flex min-h-11 items-center">
              Practice
            </Link>
          </p>
        </div>
      </div>
      <Bench
        reply={answer && answer.kind !== 'rewritten' ? answer : undefined}
        first={answer?.kind === 'rewritten' ? 'query' : 'task'}
        task={
          <>
            <Prose html={task.description} />
            <p className="text-sm text-ink-2">{task.contract}</p>
            {task.hintCount > 0 && (
              <HintRow
                hints={task.hints}
                note="No hint was taken."
                button={
                  nextHint && (
                    <QueryButton form={queryForm} value={`hint: ${nextHint}`} busy="Hint...">
                      Hints ({task.hints.length}/{task.hintCount})
                    </QueryButton>
                  )
                }
              />
            )}
            <div>
              <QueryButton form={queryForm} value="solution" busy="Reading it aloud...">
                Show the solution
              </QueryButton>
            </div>
          </>
        }
        query={
          <ReviewForm
            key={task.id}
            task={task}
            tables={tables}
            typed={answer && 'query' in answer ? answer.query : undefined}
            fault={answer && 'place' in answer ? answer.place : undefined}
            isOver={isOver}
          />
        }
        answer={
          <>
            <QueryOutcome part="head" formId={queryForm} outcome={answer} nextHint={nextHint} goOn={goOn} />
            {isShown && (
              <Verdict tone="note" title="The solution">
                {goOn}
              </Verdict>
            )}
            <QueryOutcome part="body" formId={queryForm} outcome={answer} />
          </>
        }
      />
    </div>
  );
}
