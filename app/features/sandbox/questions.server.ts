import type { SelectStmt } from 'libpg-query';
import pg from 'pg';
import { AppError } from '~/http/errors';
import { onSandbox } from './current-sandbox.server';
import { limits } from './limits';
import { displayCaps, faultOf, nameOf, openQuery, type QueryArgs } from './query.server';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import { StuckBackend } from './server/backend.server';
import { countQuery } from './server/query-count.server';
import { readRows } from './server/rows.server';
import { readStatement } from './statement.server';

/** 'late': not run, as no time was left. `code`, `position`: Postgres's, the position an index into the question's characters. */
export type Unanswered = { why: 'time' | 'late' | 'size' | 'fault'; code?: string; position?: number };

export type Answer = ResultSet | Unanswered;

export type Ask = (sql: string, maxRows: number) => Promise<Answer>;

/** `text` and `select`: of the query. `own`: what the query itself returns. */
export type Examined = { text: string; select: SelectStmt; own: Answer; ask: Ask };

const explainMessage =
  'EXPLAIN shows the plan of Postgres. Remove it to have the query itself explained, step by step.';

/**
 * Runs a learner's query, then SELECTs about it in one lane. Each counts as a query; the SELECTs together may take as long as
 * one. `isOneRun`: all count as one, and take at most three runs of it. If the lane is taken away, `examine` starts again, with
 * answers cached. @throws AppError as runQuery; where the query itself hits a limit, that is its answer and no error
 */
export function examineQuery<Result>(
  args: QueryArgs,
  examine: (examined: Examined) => Promise<Result>,
  given?: Sandbox,
  { isOneRun = false } = {},
): Promise<Result> {
  return onSandbox(
    nameOf(args.learner),
    (sandbox) => examineOn({ ...args, isOneRun }, examine, sandbox),
    given,
  );
}

async function examineOn<Result>(
  args: QueryArgs & { isOneRun: boolean },
  examine: (examined: Examined) => Promise<Result>,
  sandbox: Sandbox,
): Promise<Result> {
  const { who, source, statement } = await openQuery(args, sandbox);
  if (statement.kind === 'explain') throw new AppError('bad_request', explainMessage);
  /** @throws unless the query was slow to stop and ended without a kill */
  const boundOfStuck = async (error: unknown): Promise<Unanswered> => {
    if (!(error instanceof StuckBackend) || (await sandbox.endBackend(error))) throw error;
    return { why: 'time' };
  };
  let runMs = 0;
  const own = await sandbox.serve({ ...who, signal: args.signal }, async (lane, signal) => {
    const reading = { sandbox, lane, source, statement, signal };
    const startedAt = performance.now();
    try {
      // With `timeMs`, the lane does not test whether others kept the query waiting: a timeout is an answer here.
      return await readRows(reading, 'visible', { ...displayCaps, timeMs: limits.timeMs });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) return boundOfStuck(error);
      const bound = boundOf(error);
      if (bound) return bound;
      throw faultOf(error, reading, args.query);
    } finally {
      runMs = performance.now() - startedAt;
    }
  });
  const mostMs = args.isOneRun
    ? Math.min(limits.questionsMs, Math.max(limits.shortRunMs, runMs) * limits.questionRuns)
    : limits.questionsMs;
  const known = new Map<string, Answer>();
  let spentMs = 0;
  return sandbox.serve({ ...who, signal: args.signal }, (lane, signal) => {
    const ask: Ask = async (sql, maxRows) => {
      const key = `${maxRows} ${sql}`;
      const before = known.get(key);
      if (before) return before;
      const leftMs = Math.ceil(mostMs - spentMs);
      if (leftMs <= 0) return { why: 'late' };
      if (!args.isOneRun) countQuery(who.learner, who.network);
      const timeMs = Math.min(leftMs, limits.questionMs);
      const caps = { maxRows, maxBytes: limits.questionBytes, timeMs };
      const startedAt = performance.now();
      const answer = await readStatement(sql)
        .then((statement) => readRows({ sandbox, lane, source, statement, signal }, 'visible', caps))
        .catch(unanswered)
        .catch(boundOfStuck);
      // The time that stopping takes does not count.
      spentMs += Math.min(performance.now() - startedAt, timeMs);
      known.set(key, answer);
      return answer;
    };
    return examine({ text: statement.text, select: statement.select, own, ask });
  });
}

function unanswered(error: unknown): Unanswered {
  // A value, the number of columns or the query's text is too big.
  if (error instanceof AppError && ['bad_request', 'too_large'].includes(error.code)) return { why: 'size' };
  if (!(error instanceof pg.DatabaseError)) throw error;
  const { code, position } = error;
  return boundOf(error) ?? { why: 'fault', code, position: position ? Number(position) - 1 : undefined };
}

function boundOf({ code = '' }: pg.DatabaseError): Unanswered | undefined {
  if (code === '57014') return { why: 'time' };
  return ['53400', '53200'].includes(code) ? { why: 'size' } : undefined;
}
