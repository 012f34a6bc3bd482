import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { completionsOf, DictionaryList } from '~/features/catalog/dictionary-list';
import { pointsAfterHints } from '~/features/player/hint-penalty';
import { CancelButton } from '~/features/sandbox/cancel-button';
import { runQuery } from '~/features/sandbox/query.server';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { formInit, pathNumber, screen } from '~/http/screen.server';
import { Button, buttonClass } from '~/ui/button';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { Prose } from '~/ui/prose';
import { QueryError } from '~/ui/query-error';
import { ResultsTable } from '~/ui/results-table';
import { SplitPane } from '~/ui/split-pane';
import { SqlEditor } from '~/ui/sql-editor';
import { Toasts } from '~/ui/toasts';
import { ChallengePanel } from './challenge';
import { getPlayground, type OpenChallenge } from './playground.server';
import { placeSchema, playgroundFormSchema } from './schema';
import { learnerOf } from './visitor.server';

export const meta = pageMeta(
  'SQL Playground',
  'Run SQL on two seasons of a club’s tickets, sales and games, and take four challenges.',
);

const courseIdOf = (params: LoaderFunctionArgs['params']) => pathNumber(params.courseId ?? '0');

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { level, hints } = parse(placeSchema, Object.fromEntries(new URL(request.url).searchParams));
    const playground = await getPlayground({ courseId: courseIdOf(params), difficulty: level, hints });
    return { ...playground, level };
  });

export const action = ({ request, params }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = parse(playgroundFormSchema, Object.fromEntries(await readForm(request)));
    const { intent, query, level } = form;
    const hints = intent === 'hint' ? form.hints + 1 : form.hints;
    const playground = await getPlayground({ courseId: courseIdOf(params), difficulty: level, hints });
    const place = { query, challenge: playground.challenge };
    if (intent === 'hint') return { ...place, kind: 'hint' as const, toast: hintToast(place.challenge) };
    try {
      const { dataset } = playground;
      const learner = await learnerOf(request);
      const result = await runQuery({ query, dataset, learner, signal: request.signal });
      return { ...place, kind: 'ran' as const, result };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return data({ ...place, kind: 'failed' as const, message: error.message }, formInit(error));
    }
  });

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

const formId = 'playground';

export default function Playground() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const intent = useNavigation().formData?.get('intent');
  const [isBlank, setIsBlank] = useState(false);
  const { tables, diagram, lesson, level } = loaded;
  const challenge = reply?.challenge?.difficulty === level ? reply.challenge : loaded.challenge;
  return (
    <Page title="SQL Playground" kicker="On the club's own data">
      {reply?.kind === 'hint' && <Toasts toast={reply.toast} />}
      <SplitPane
        label="Width of the text"
        left={
          <>
            <Prose html={lesson} />
            <ChallengePanel challenge={challenge} level={level} formId={formId} isBusy={intent === 'hint'} />
            <DictionaryList tables={tables} diagram={diagram} />
          </>
        }
        right={
          <>
            <Form method="post" id={formId} className="grid gap-3" preventScrollReset>
              <input type="hidden" name="level" value={level} />
              <input type="hidden" name="hints" value={challenge?.hints.length ?? 0} />
              <SqlEditor
                key={level}
                name="query"
                label="Your query"
                defaultValue={reply?.query ?? challenge?.initialQuery}
                schema={completionsOf(tables)}
                onChange={(query) => setIsBlank(query.trim() === '')}
              />
              <div className="flex flex-wrap items-center gap-3">
                <Button name="intent" value="run" variant="loud" disabled={isBlank || intent === 'run'}>
                  {intent === 'run' ? 'Running...' : 'Run Query'}
                </Button>
                <CancelButton />
                <a href="#dictionary" className={buttonClass('plain')}>
                  Data Dictionary
                </a>
              </div>
            </Form>
            {reply?.kind === 'failed' && <QueryError message={reply.message} />}
            {reply?.kind === 'ran' && <ResultsTable result={reply.result} caption="Result of your query" />}
          </>
        }
      />
    </Page>
  );
}
