import { type ActionFunctionArgs, data } from '@remix-run/node';
import { type ClientActionFunctionArgs, Link, useActionData } from '@remix-run/react';
import { z } from 'zod';
import { learnerOf } from '~/features/playground/visitor.server';
import type { Learner } from '~/features/sandbox/query.server';
import { type Asked, followRow } from '~/features/tutor/follow.server';
import { TraceView } from '~/features/tutor/trace-view';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { unreached, withFailureReply } from '~/http/reach';
import { samePage, unlessSamePage } from '~/http/same-page';
import { formInit, screen } from '~/http/screen.server';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { QueryText } from '~/ui/prose';
import { findReference } from './reference.server';

const valuesSchema = z.array(z.string().nullable()).max(100);

const rowSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('These are no values of a row.');
      return z.NEVER;
    }
  })
  .pipe(valuesSchema)
  .optional();

/**
 * `row`: a row's index in the result, from 0. `missing`, `extra`: the values, as JSON, of a row in a verdict, and `task` names
 * its exercise or challenge. `table`, `key`: a row of the data.
 */
const formSchema = z.object({
  dataset: z.string(),
  query: z.string(),
  row: z.coerce.number().int().min(0).max(500).default(0),
  missing: rowSchema,
  extra: rowSchema,
  task: z.string().optional(),
  table: z.string().optional(),
  key: z.string().trim().min(1, 'Type the key of a row.').max(200).optional(),
});

async function readAsked(form: z.output<typeof formSchema>, learner: Learner): Promise<Asked> {
  const { row, missing, extra, task, table, key } = form;
  if (table !== undefined && key !== undefined) return { table, key };
  const values = missing ?? extra;
  if (!values) return { row };
  const reference = task === undefined ? undefined : await findReference(task, learner);
  if (reference === undefined) return { values };
  return { values, judged: { reference, isExtra: extra !== undefined } };
}

export const meta = pageMeta('Follow a row', 'Where a row of a result comes from, or where it went.');

/** Follows rows on the visible data only. */
export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = parse(formSchema, Object.fromEntries(await readForm(request)));
    const { learner, headers } = await learnerOf(request);
    try {
      const { dataset, query } = form;
      const asked = await readAsked(form, learner);
      const trace = await followRow({ dataset, query, ...asked, learner, signal: request.signal });
      return data({ query: form.query, trace, ...samePage }, { headers });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const init = { ...formInit(error), headers: { ...error.headers, ...headers } };
      return data({ query: form.query, message: error.message, ...samePage }, init);
    }
  });

export const clientAction = (args: ClientActionFunctionArgs) =>
  withFailureReply(args, ({ form, message = unreached }) => ({ query: String(form.get('query')), message }));

export const shouldRevalidate = unlessSamePage;

/** The page without script: with script a row opens in its table. */
export default function FollowRow() {
  const followed = useActionData<typeof action>();
  return (
    <Page title="Follow a row">
      {followed ? (
        <QueryText>{followed.query}</QueryText>
      ) : (
        <p>
          Run a query in the <Link to="/playground">SQL Playground</Link>, and press the number of a row.
        </p>
      )}
      {followed && (
        <div className="mt-4">
          {'trace' in followed ? <TraceView trace={followed.trace} /> : <p>{followed.message}</p>}
        </div>
      )}
    </Page>
  );
}
