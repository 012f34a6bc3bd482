import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { requireUser } from '~/features/auth/session.server';
import { parse } from '~/http/body.server';
import { submitForm } from '~/http/form.server';
import { keepTyped } from '~/http/reach';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { Button, ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Field } from '~/ui/field';
import { FormErrors } from '~/ui/form-error';
import { pageMeta } from '~/ui/meta';
import { Moment } from '~/ui/moment';
import { Page } from '~/ui/page';
import { QueryText } from '~/ui/prose';
import { forgetRuns, listRuns } from './history.server';
import { forgetSchema, searchSchema } from './schema';

export const meta = pageMeta('Your queries', 'The last two hundred queries that you ran in the playground.');

export const loader = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    const { search } = parse(searchSchema, Object.fromEntries(new URL(request.url).searchParams));
    return { search, runs: await listRuns({ userId, search }) };
  });

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { user_id: userId } = await requireUser(request);
    return submitForm({ request, schema: forgetSchema }, async ({ run }) => {
      await forgetRuns({ userId, runId: run });
      const description = run === undefined ? 'Your queries are deleted.' : 'The query is deleted.';
      return redirectWithToast('/playground/history', { title: 'Success', description });
    });
  });

export const clientAction = keepTyped(['Nothing was deleted']);

export default function History() {
  const { search, runs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <Page title="Your queries" kicker="SQL Playground">
      <FormErrors errors={reply?.error?.['']} />
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <Field label="Part of a query" name="search" defaultValue={search} maxLength={200} />
        <Button className="mb-4">Search</Button>
      </Form>
      {runs.length === 0 ? (
        <EmptyState title={search ? 'No query has this in it' : 'No query is kept yet'}>
          <ButtonLink to="/playground">Open the playground</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ol className="mt-6">
            {runs.map(({ id, query, verdict, ms, ranAt, link }) => (
              <li key={id} className="grid min-w-0 gap-1 border-t py-3">
                <p className="text-sm text-ink-2">
                  <Moment at={ranAt} /> · {verdict} · {ms.toLocaleString('en-US')} ms
                </p>
                <QueryText>{query}</QueryText>
                <Form method="post" className="flex flex-wrap items-center gap-x-4">
                  {link ? <Link to={link}>Open in the playground</Link> : 'Too long for a link.'}
                  <Button name="run" value={id} variant="quiet">
                    Delete
                  </Button>
                </Form>
              </li>
            ))}
          </ol>
          <details className="border-t">
            <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold">
              Delete all your queries
            </summary>
            <Form method="post">
              <Button name="all" value="yes">
                Delete all
              </Button>
            </Form>
          </details>
        </>
      )}
    </Page>
  );
}
