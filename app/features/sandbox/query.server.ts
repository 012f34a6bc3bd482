import pg from 'pg';
import { AppError } from '~/http/errors';
import type { Catalogue } from '~/sql/catalogue';
import { cancelOnSandbox, onSandbox } from './current-sandbox.server';
import { type DisplayedResult, forDisplay } from './display.server';
import { limits } from './limits';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import { countQuery } from './server/query-count.server';
import { type Caps, type Reading, readRows } from './server/rows.server';
import { sourceOf } from './server/source.server';
import { unqualify } from './statement/unqualify.server';
import { readStatement } from './statement.server';
import { explainError } from './words/errors/explain-error';
import { FailedQuery } from './words/errors/failed-query';
import { queryFault } from './words/server-error';

export const displayCaps: Caps = { maxRows: limits.displayedRows, maxBytes: limits.receivedBytes };

export type QueryArgs = { query: string; dataset: string; learner: Learner; signal?: AbortSignal };

/** `visitor`: from the visitor cookie, for a learner without an account. */
export type Learner = { userId: number } | { visitor: string; network: string };

/**
 * Runs a learner's query on the visible data. `dataset` is a folder's name under datasets/.
 * @throws AppError bad_request with Postgres's words; too_large; not_found for the dataset; too_many_requests while the
 *   learner's last query runs, or after too many; unavailable with retryAfter
 */
export async function runQuery(args: QueryArgs, sandbox?: Sandbox): Promise<DisplayedResult> {
  return forDisplay(await read(args, sandbox), args);
}

/** Runs the query again for a value that was shortened for display. @throws AppError as runQuery, not_found for the value */
export async function readWholeValue(
  { row, column, ...args }: QueryArgs & { row: number; column: number },
  sandbox?: Sandbox,
): Promise<string> {
  const value = (await read(args, sandbox)).rows[row]?.[column];
  if (typeof value !== 'string') throw new AppError('not_found', 'The query does not return this value.');
  return value;
}

/** Runs the query for more rows than are shown, up to `maxRows`. @throws AppError as runQuery */
export function readWholeResult(
  args: QueryArgs,
  sandbox?: Sandbox,
  maxRows: number = limits.expectedRows,
): Promise<ResultSet> {
  return read(args, sandbox, { ...displayCaps, maxRows });
}

function read(args: QueryArgs, given?: Sandbox, caps = displayCaps): Promise<ResultSet> {
  const { query, signal, learner } = args;
  const readOn = async (sandbox: Sandbox) => {
    const { who, source, statement } = await openQuery(args, sandbox);
    return sandbox.serve({ ...who, signal }, (lane, signal) =>
      readVisible({ sandbox, lane, source, statement, signal }, query, caps),
    );
  };
  return onSandbox(nameOf(learner), readOn, given);
}

/** @throws AppError not_found for the dataset, unavailable */
export async function catalogueOf(dataset: string, given?: Sandbox): Promise<Catalogue> {
  return (await onSandbox(undefined, (sandbox) => sourceOf(sandbox, dataset), given)).catalogue;
}

/** Counts a query for the rate limits, and parses it. @throws AppError too_many_requests, bad_request, too_large, not_found */
export async function openQuery({ query, dataset, learner }: QueryArgs, sandbox: Sandbox) {
  const who = { learner: nameOf(learner), network: 'network' in learner ? learner.network : undefined };
  countQuery(who.learner, who.network);
  const typed = await readStatement(query, () => catalogueOf(dataset, sandbox));
  const source = await sourceOf(sandbox, dataset);
  return { who, source, statement: await unqualify(typed, source.schema) };
}

/** Cancels a learner's running query on any replica. Returns whether there was one. */
export function cancelQuery(learner: Learner, sandbox?: Sandbox): Promise<boolean> {
  return cancelOnSandbox(nameOf(learner), sandbox);
}

/** The key of a learner in the sandbox. */
export function nameOf(learner: Learner): string {
  return 'userId' in learner ? `user:${learner.userId}` : `visitor:${learner.visitor}`;
}

/** @throws AppError bad_request with an explanation, for every error of Postgres */
export async function readVisible(reading: Reading, query: string, caps: Caps): Promise<ResultSet> {
  try {
    return await readRows(reading, 'visible', caps);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw faultOf(error, reading, query);
  }
}

export function faultOf(error: pg.DatabaseError, { source, statement }: Reading, query: string): AppError {
  const { code = '', detail, position } = error;
  // A timeout, or a lock that a rebuild of the data holds.
  const reason = ['57014', '55P03'].includes(code) ? 'stopped' : undefined;
  const fault = {
    code,
    message: error.message.slice(0, 1_000),
    detail,
    hint: error.hint,
    position: position ? Number(position) - 1 : undefined,
  };
  const sentence = explainError(new FailedQuery(fault, source.catalogue, statement));
  return queryFault({ ...fault, sentence }, query, reason);
}
