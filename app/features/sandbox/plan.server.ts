import { AppError } from '~/http/errors';
import { onSandbox } from './current-sandbox.server';
import { displayCaps, nameOf, openQuery, type QueryArgs, readVisible } from './query.server';
import type { Sandbox } from './sandbox.server';

/**
 * The plan of a learner's query, as EXPLAIN (ANALYZE, FORMAT JSON) returns it. Counts as a run, with the limits of one.
 * @throws AppError as runQuery; bad_request for EXPLAIN itself
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
