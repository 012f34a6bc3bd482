import { AppError } from '~/http/errors';
import { onSandbox } from './current-sandbox.server';
import { displayCaps, nameOf, openQuery, type QueryArgs, readVisible } from './query.server';
import type { Sandbox } from './sandbox.server';

/**
 * What Postgres says of how it worked a learner's query out: the value of EXPLAIN (FORMAT JSON). Counts as a run, and is bound and
 * stopped as one. @throws AppError as runQuery; bad_request for EXPLAIN itself
 */
export function readPlan(args: QueryArgs, given?: Sandbox): Promise<unknown> {
  const readOn = async (sandbox: Sandbox) => {
    const { who, source, statement } = await openQuery(args, sandbox);
    if (statement.kind !== 'select')
      throw new AppError('bad_request', 'Remove EXPLAIN to have the plan of the query in words.');
    const asked = { ...statement, kind: 'plan' as const };
    const result = await sandbox.serve({ ...who, signal: args.signal }, (lane, signal) =>
      readVisible({ sandbox, lane, source, statement: asked, signal }, args.query, displayCaps),
    );
    return JSON.parse(result.rows[0]?.[0] ?? '[]');
  };
  return onSandbox(nameOf(args.learner), readOn, given);
}
