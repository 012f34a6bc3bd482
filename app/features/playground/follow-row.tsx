import { type ActionFunctionArgs, data } from '@remix-run/node';
import { type ClientActionFunctionArgs, Link, useActionData } from '@remix-run/react';
import { z } from 'zod';
import { followRow } from '~/features/tutor/follow.server';
import { TraceView } from '~/features/tutor/trace-view';
import { parse, readForm } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { reach, unreached } from '~/http/reach';
import { samePage, unlessSamePage } from '~/http/same-page';
import { formInit, screen } from '~/http/screen.server';
import { pageMeta } from '~/ui/meta';
import { Page } from '~/ui/page';
import { QueryText } from '~/ui/prose';
import { learnerOf } from './visitor.server';

const valuesSchema = z.array(z.string().nullable()).max(100);

/** `row`: counted from 0. `values`: those of a row that a verdict has shown, as JSON. */
const formSchema = z.object({
  dataset: z.string(),
  query: z.string(),
  row: z.coerce.number().int().min(0).max(500).optional(),
  values: z
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
    .optional(),
});

export const meta = pageMeta('Follow a row', 'Where a row of a result comes from, or where it went.');

/** On the visible data alone: what is asked about is what the reader could have typed. */
export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const { row = 0, values, ...form } = parse(formSchema, Object.fromEntries(await readForm(request)));
    const { learner, headers } = await learnerOf(request);
    try {
      const asked = values ? { values } : { row };
      const trace = await followRow({ ...form, ...asked, learner, signal: request.signal });
      return data({ query: form.query, trace, ...samePage }, { headers });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const init = { ...formInit(error), headers: { ...error.headers, ...headers } };
      return data({ query: form.query, message: error.message, ...samePage }, init);
    }
  });

export const clientAction = (args: ClientActionFunctionArgs) =>
  reach(args, ({ form, message = unreached }) => ({ query: String(form.get('query')), message }));

export const shouldRevalidate = unlessSamePage;

/** Where there is no script, and a row cannot be opened in its table. */
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
