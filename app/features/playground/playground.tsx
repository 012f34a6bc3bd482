import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useActionData, useLoaderData, useNavigation, useParams } from '@remix-run/react';
import { type ComponentProps, Suspense, useRef } from 'react';
import type { DictionaryListProps } from '~/features/catalog/dictionary-list';
import { failureWords, keepUnreached, type ReplyOf } from '~/features/player/failure';
import { formatTyped } from '~/features/player/format.server';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import { QueryOutcome } from '~/features/player/query-outcome';
import { repairOf } from '~/features/player/repair.server';
import { listTries, rowsIn, runAndStoreTry, takeTry } from '~/features/player/tries.server';
import type { Learner } from '~/features/sandbox/query.server';
import { explainQuery } from '~/features/tutor/explain.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { unreached } from '~/http/reach';
import { samePage, unlessSamePage } from '~/http/same-page';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { Bench } from '~/ui/bench';
import { titled } from '~/ui/meta';
import { Kicker } from '~/ui/page';
import { PageToast } from '~/ui/page-toast';
import { Prose } from '~/ui/prose';
import { queryForm } from '~/ui/query-form';
import { servedPart } from '~/ui/served-part';
import type { AnswerPartProps } from './answer-part';
import { ChallengePanel } from './challenge';
import { gradeChallenge, showOthers } from './challenge.server';
import { runCharted } from './chart/run.server';
import type { EarnedProps } from './earned';
import { runAndStoreRun } from './history.server';
import { planQueries } from './plan/run.server';
import { getPlayground, type OpenChallenge, openChallenge } from './playground.server';
import { QueryForm } from './query-form';
import { addressSchema, type KeptQueries, playgroundFormSchema } from './schema';
import { openScorebook, type Scorebook } from './scorebook.server';
import { linkTo } from './share.server';
import { learnerOf } from './visitor.server';

/** The same for every query in the URL, as anybody may have made the link; search engines ignore such pages. */
export const meta: MetaFunction = ({ location }) => [
  ...titled(
    'SQL Playground',
    'Run SQL on two seasons of a club’s tickets, sales and games, and take twenty-four challenges.',
  ),
  ...(new URLSearchParams(location.search).has('query') ? [{ name: 'robots', content: 'noindex' }] : []),
];

const courseIdOf = (params: LoaderFunctionArgs['params']) => pathNumber(params.courseId ?? '0');

const placeOf = (request: Request) =>
  parse(addressSchema, Object.fromEntries(new URL(request.url).searchParams));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { level, challenge: slug, chart, query } = placeOf(request);
    const courseId = courseIdOf(params);
    // The visitor's cookie is set before the first query, so that the query can be cancelled.
    const { learner, headers } = await learnerOf(request);
    const { challenge, all, ...page } = await getPlayground({ learner, courseId, level, slug });
    const at = triesOf({ learner, courseId, slug: challenge?.slug });
    const [{ standings }, tries] = await Promise.all([
      openScorebook({ request, learner, dataset: page.dataset }),
      at ? listTries(at) : [],
    ]);
    const opened = openChallenge({ challenge, all }, standings);
    return data({ ...page, challenge: opened, level, chart, tried: query, tries }, { headers });
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = parse(playgroundFormSchema, Object.fromEntries(await readForm(request)));
    const { intent, query, sort, selected = query } = form;
    const kept: KeptQueries = { ...form.kept, ...(form.challenge && { [form.challenge]: query }) };
    const courseId = courseIdOf(params);
    // The button of a challenge has the challenge in its URL.
    const { level, challenge: asked } = intent === 'level' ? placeOf(request) : form;
    const { learner, headers: known } = await learnerOf(request);
    const playground = await getPlayground({ learner, courseId, level, slug: asked });
    const { dataset } = playground;
    const book = await openScorebook({ request, learner, dataset });
    const headers = new Headers(known);
    const place = { kept, challenge: openChallenge(playground, book.standings) };
    const slug = place.challenge?.slug;
    if (intent === 'level') return data({ ...place, kind: 'level' as const }, { headers });
    const change = async (changing: ReturnType<Scorebook['solve']>) => {
      const { standings, cookie } = await changing;
      if (cookie) headers.append('Set-Cookie', cookie);
      place.challenge = openChallenge(playground, standings);
    };
    const at = triesOf({ learner, courseId, slug });
    try {
      if (playground.closed && ['hint', 'submit', 'others'].includes(intent))
        throw new AppError('forbidden', 'These challenges are for subscribers.');
      if (intent === 'hint' && place.challenge) {
        const { slug, hintCount } = place.challenge;
        await change(book.takeHint(slug, { seen: form.hints, most: hintCount }));
        const shown = hintShown(place.challenge, form.hints);
        return data({ ...place, kind: 'hinted' as const, ...shown, ...samePage }, { headers });
      }
      if (intent === 'take') {
        const taken = (at && (await takeTry(at, { id: form.tryId ?? 0, typed: query }))) ?? query;
        if (slug) kept[slug] = taken;
        return { ...place, kind: 'rewritten' as const, query: taken };
      }
      if (intent === 'format') {
        const formatted = formatTyped(query);
        if (slug) kept[slug] = formatted;
        return { ...place, kind: 'rewritten' as const, query: formatted, isFormatted: true, ...samePage };
      }
      const asked = { query, dataset, learner, signal: request.signal };
      if (intent === 'explain') {
        const explanation = await explainQuery(asked);
        return data({ ...place, kind: 'explained' as const, explanation, ...samePage }, { headers });
      }
      if (intent === 'plan') {
        const before = sort === 'beside' ? form.before : undefined;
        const plans = await planQueries({ ...asked, query: selected }, before);
        const link = linkTo({ courseId, level, slug, query: selected });
        return data({ ...place, kind: 'planned' as const, plans, link, ...samePage }, { headers });
      }
      if (intent === 'others') {
        if (!place.challenge?.solvedAt)
          throw new AppError('forbidden', 'Other right queries are shown once you have solved it.');
        const others = await showOthers({ courseId, difficulty: level, slug, query });
        return data({ ...place, kind: 'others' as const, others, ...samePage }, { headers });
      }
      if (intent === 'submit') {
        const grading = gradeChallenge({ ...asked, courseId, difficulty: level, slug });
        const verdictOf = ({ verdict }: Awaited<typeof grading>) => (verdict.isCorrect ? 'Correct' : 'Wrong');
        const noted = runAndStoreRun({ learner, courseId, query }, grading, verdictOf);
        const { answer, tried } = await noteFor(at, query, noted, verdictOf);
        if (slug && answer.verdict.isCorrect) await change(book.solve(slug));
        const link = linkTo({ courseId, level, slug, query });
        return data(
          { ...place, kind: 'graded' as const, ...answer, link, sort, tried, ...samePage },
          { headers },
        );
      }
      const { chart } = form;
      const run = runCharted({ ...asked, query: selected }, chart);
      const verdictOf = ({ result }: Awaited<typeof run>) => rowsIn(result);
      const noted = runAndStoreRun({ learner, courseId, query: selected }, run, verdictOf);
      const { answer, tried } = await noteFor(at, selected, noted, verdictOf);
      const link = linkTo({ courseId, level, slug, chart, query: selected });
      const sorted = intent === 'run' ? sort : undefined;
      return data(
        { ...place, kind: 'ran' as const, ...answer, link, sort: sorted, tried, ...samePage },
        { headers },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, detail } = error;
      const fields = { level, hints: form.hints, challenge: slug ?? '', kept: JSON.stringify(form.kept) };
      const repair = detail.repaired ? repairOf({ ...fields, query: detail.repaired }) : undefined;
      for (const [name, value] of Object.entries(error.headers)) headers.set(name, value);
      const init = { ...formInit(error), headers };
      const { place: fault, tried } = detail;
      return data({ ...place, kind: 'failed' as const, message, place: fault, repair, tried }, init);
    }
  });

const nextHintOf = ({ hints, hintCount }: OpenChallenge) =>
  hints.length < hintCount ? hints.length + 1 : undefined;

/** `seen`: how many hints the page showed before. After a right answer a hint costs nothing. */
function hintShown({ points, hints, hintCount, left, solvedAt }: OpenChallenge, seen: number) {
  const before = solvedAt ? left : pointsAfterHints(points, Math.min(seen, hints.length));
  return {
    taken: { title: `Hint ${hints.length} of ${hintCount}`, hint: hints.at(-1) ?? '' },
    toast: {
      id: randomUUID(),
      title: 'Hint revealed',
      description: `Points reduced by ${before - left}. ${left} points remain.`,
    },
  };
}

const noteFor = async <Answer,>(
  at: ReturnType<typeof triesOf>,
  query: string,
  answering: Promise<Answer>,
  verdictOf: (answer: Answer) => string,
) =>
  at ? runAndStoreTry({ ...at, query }, answering, verdictOf) : { answer: await answering, tried: undefined };

/** Undefined for a visitor, whose tries are not stored. */
const triesOf = ({ learner, courseId, slug }: { learner: Learner; courseId: number; slug?: string }) =>
  'userId' in learner ? { userId: learner.userId, place: `playground/${courseId}/${slug ?? ''}` } : undefined;

export const clientAction = keepUnreached({
  ...failureWords,
  level: { title: 'That challenge was not opened', unreached },
});

const loadTries = () => import('~/features/player/tries');
type TriesProps = ComponentProps<Awaited<ReturnType<typeof loadTries>>['default']>;
const Tries = servedPart<TriesProps>(loadTries);
const DictionaryList = servedPart<DictionaryListProps>(() => import('~/features/catalog/dictionary-list'));
const AnswerPart = servedPart<AnswerPartProps>(() => import('./answer-part'));
const Earned = servedPart<EarnedProps>(() => import('./earned'));

export const handle = { bench: true };

export const shouldRevalidate = unlessSamePage;

export default function Playground() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as ReplyOf<typeof action> | undefined;
  // When the server could not be reached, the reply has no challenges: the last ones stay.
  const answered = useRef<ReturnType<typeof useActionData<typeof action>>>();
  if (!reply || 'kept' in reply) answered.current = reply;
  const { kept = {}, challenge: opened } = answered.current ?? {};
  const intent = useNavigation().formData?.get('intent');
  const { lesson, level, tried } = loaded;
  const { courseId = '0' } = useParams();
  const newest = reply && 'tried' in reply ? reply.tried : undefined;
  const challenge = opened?.slug === loaded.challenge?.slug ? opened : loaded.challenge;
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
        first={reply?.kind === 'level' || loaded.closed ? 'task' : 'query'}
        reply={reply && ['level', 'rewritten'].includes(reply.kind) ? undefined : reply}
        task={
          <>
            {tried !== undefined && (
              <p className="font-semibold">This query came with the link: read it before you run it.</p>
            )}
            <Prose html={lesson} />
            <ChallengePanel {...{ challenge, level }} closed={loaded.closed} isBusy={intent === 'hint'} />
            <Suspense>
              <DictionaryList dictionary={loaded} />
            </Suspense>
            <Suspense>
              <Tries tries={loaded.tries} tried={newest} formId={queryForm} />
            </Suspense>
          </>
        }
        query={
          <QueryForm
            key={tried ?? challenge?.slug ?? level}
            level={level}
            tried={tried}
            kept={kept}
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
              goOn={challenge && <Earned challenge={challenge} reply={reply} />}
            />
            <Suspense>
              <AnswerPart reply={reply} asked={loaded.chart} />
            </Suspense>
            <QueryOutcome
              part="body"
              formId={queryForm}
              outcome={reply}
              follow={{
                task: challenge && `challenge/${courseId}/${level}/${challenge.slug}`,
                tables: loaded.tables.map(({ name }) => name),
              }}
            />
          </>
        }
      />
    </div>
  );
}
