import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { type ComponentProps, Suspense, useRef } from 'react';
import DictionaryList from '~/features/catalog/dictionary-list';
import { failureWords, keepUnreached, type ReplyOf } from '~/features/player/failure';
import { formatTyped } from '~/features/player/format.server';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import { QueryOutcome } from '~/features/player/query-outcome';
import { repairOf } from '~/features/player/repair.server';
import { listTries, noting, rowsIn, takeTry } from '~/features/player/tries.server';
import { type Learner, runQuery } from '~/features/sandbox/query.server';
import { explainQuery } from '~/features/tutor/explain.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { unreached } from '~/http/reach';
import { samePage, unlessSamePage } from '~/http/same-page';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { Bench } from '~/ui/bench';
import { pageMeta } from '~/ui/meta';
import { Kicker } from '~/ui/page';
import { PageToast } from '~/ui/page-toast';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { servedPart } from '~/ui/served-part';
import { ChallengePanel } from './challenge';
import { gradeChallenge } from './challenge.server';
import type { EarnedProps } from './earned';
import { getPlayground, type OpenChallenge } from './playground.server';
import { QueryForm } from './query-form';
import { addressSchema, type KeptLevels, playgroundFormSchema } from './schema';
import { learnerOf } from './visitor.server';

export const meta = pageMeta(
  'SQL Playground',
  'Run SQL on two seasons of a club’s tickets, sales and games, and take four challenges.',
);

const courseIdOf = (params: LoaderFunctionArgs['params']) => pathNumber(params.courseId ?? '0');

const placeOf = (request: Request) =>
  parse(addressSchema, Object.fromEntries(new URL(request.url).searchParams));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { level, hints, query } = placeOf(request);
    const playground = await getPlayground({ courseId: courseIdOf(params), difficulty: level, hints });
    // Before the first query: the one who cancels it has to be known.
    const { learner, headers } = await learnerOf(request);
    const at = triesOf({ learner, courseId: courseIdOf(params), level });
    const tries = at ? await listTries(at) : [];
    return data({ ...playground, level, tried: query, tries }, { headers });
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = parse(playgroundFormSchema, Object.fromEntries(await readForm(request)));
    const { intent, query, sort, selected = query } = form;
    const hints = intent === 'hint' ? form.hints + 1 : form.hints;
    const levels: KeptLevels = { ...form.kept, [form.level]: { query, hints } };
    // The button of a level leads to its address.
    const level = intent === 'level' ? placeOf(request).level : form.level;
    const playground = await getPlayground({
      courseId: courseIdOf(params),
      difficulty: level,
      hints: levels[level]?.hints ?? 0,
    });
    const place = { levels, challenge: playground.challenge };
    if (intent === 'level') return { ...place, kind: 'level' as const };
    if (intent === 'hint')
      return {
        ...place,
        kind: 'hinted' as const,
        toast: hintToast(place.challenge),
        taken: place.challenge && hintTaken(place.challenge),
        ...samePage,
      };
    const { learner, headers } = await learnerOf(request);
    const at = triesOf({ learner, courseId: courseIdOf(params), level });
    try {
      if (intent === 'take') {
        const taken = at && (await takeTry(at, { id: form.tryId ?? 0, typed: query }));
        levels[level] = { query: taken ?? query, hints };
        return { ...place, kind: 'rewritten' as const, query: taken ?? query };
      }
      if (intent === 'format') {
        const formatted = formatTyped(query);
        levels[level] = { query: formatted, hints };
        return { ...place, kind: 'rewritten' as const, query: formatted, isFormatted: true, ...samePage };
      }
      const asked = { query, dataset: playground.dataset, learner, signal: request.signal };
      if (intent === 'explain') {
        const explanation = await explainQuery(asked);
        return data({ ...place, kind: 'explained' as const, explanation, ...samePage }, { headers });
      }
      if (intent === 'submit') {
        const grading = gradeChallenge({ ...asked, courseId: courseIdOf(params), difficulty: level });
        const { answer: verdict, tried } = await noteFor(at, query, grading, ({ isCorrect }) =>
          isCorrect ? 'Correct' : 'Wrong',
        );
        return data({ ...place, kind: 'graded' as const, verdict, sort, tried, ...samePage }, { headers });
      }
      const run = runQuery({ ...asked, query: selected });
      const { answer: result, tried } = await noteFor(at, selected, run, rowsIn);
      return data({ ...place, kind: 'ran' as const, result, sort, tried, ...samePage }, { headers });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, detail } = error;
      const fields = { level, hints: form.hints, kept: JSON.stringify(form.kept) };
      const repair = detail.repaired ? repairOf({ ...fields, query: detail.repaired }) : undefined;
      const init = { ...formInit(error), headers: { ...error.headers, ...headers } };
      const { place: fault, tried } = detail;
      return data({ ...place, kind: 'failed' as const, message, place: fault, repair, tried }, init);
    }
  });

const nextHintOf = ({ hints, hintCount }: OpenChallenge) =>
  hints.length < hintCount ? hints.length + 1 : undefined;

function hintTaken({ hints, hintCount }: OpenChallenge) {
  return { title: `Hint ${hints.length} of ${hintCount}`, hint: hints.at(-1) ?? '' };
}

function hintToast(challenge?: OpenChallenge) {
  const { points = 0, hints = [] } = challenge ?? {};
  const left = pointsAfterHints(points, hints.length);
  const cost = pointsAfterHints(points, hints.length - 1) - left;
  return {
    id: randomUUID(),
    title: 'Hint revealed',
    description: `Points reduced by ${cost}. ${left} points remain.`,
  };
}

const noteFor = async <Answer,>(
  at: ReturnType<typeof triesOf>,
  query: string,
  answering: Promise<Answer>,
  verdictOf: (answer: Answer) => string,
) => (at ? noting({ ...at, query }, answering, verdictOf) : { answer: await answering, tried: undefined });

/** A visitor's queries are not kept. */
const triesOf = (args: { learner: Learner; courseId: number; level: number }) =>
  'userId' in args.learner
    ? { userId: args.learner.userId, place: `playground/${args.courseId}/${args.level}` }
    : undefined;

export const clientAction = keepUnreached({
  ...failureWords,
  level: { title: 'That level was not opened', unreached },
});

const loadTries = () => import('~/features/player/tries');
type TriesProps = ComponentProps<Awaited<ReturnType<typeof loadTries>>['default']>;
const Tries = servedPart<TriesProps>(loadTries);
const Earned = servedPart<EarnedProps>(() => import('./earned'));

export const handle = { bench: true };

export const shouldRevalidate = unlessSamePage;

export default function Playground() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ReplyOf<typeof action> | undefined;
  // A reply that did not come says nothing of the levels: they stay as the last one had them.
  const answered = useRef<ReturnType<typeof useActionData<typeof action>>>();
  if (!reply || 'levels' in reply) answered.current = reply;
  const { levels = {}, challenge: opened } = answered.current ?? {};
  const intent = useNavigation().formData?.get('intent');
  const { lesson, level, tried } = loaded;
  const newest = reply && 'tried' in reply ? reply.tried : undefined;
  const challenge = opened?.difficulty === level ? opened : loaded.challenge;
  return (
    <div className="bench-page">
      {reply?.kind === 'hinted' && <PageToast toast={reply.toast} />}
      <div className="player-head">
        <div className="flex min-h-13 flex-wrap items-center gap-x-4 px-(--gutter)">
          <h1 className="text-subhead">SQL Playground</h1>
          <Kicker>On the club's own data</Kicker>
        </div>
      </div>
      <Bench
        first={reply?.kind === 'level' ? 'task' : 'query'}
        reply={
          reply && ['ran', 'graded', 'explained', 'hinted', 'failed'].includes(reply.kind) ? reply : undefined
        }
        task={
          <>
            <Prose html={lesson} />
            <ChallengePanel challenge={challenge} level={level} isBusy={intent === 'hint'} />
            <DictionaryList dictionary={loaded} />
            <Suspense>
              <Tries tries={loaded.tries} tried={newest} formId={queryForm} />
            </Suspense>
          </>
        }
        query={
          <QueryForm
            key={tried ?? level}
            level={level}
            tried={tried}
            kept={levels}
            challenge={challenge}
            tables={loaded.tables}
            fault={reply?.kind === 'failed' ? reply.place : undefined}
          />
        }
        answer={
          <>
            <QueryOutcome
              part="head"
              formId={queryForm}
              outcome={reply}
              nextHint={challenge && nextHintOf(challenge)}
              goOn={challenge && <Earned challenge={challenge} level={level} />}
            />
            <QueryOutcome part="body" formId={queryForm} outcome={reply} canFollow />
          </>
        }
      />
    </div>
  );
}
