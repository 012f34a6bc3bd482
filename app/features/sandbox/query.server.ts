import pg from 'pg';
import { AppError } from '~/http/errors';
import { currentSandbox } from './current-sandbox.server';
import { limits } from './limits';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import type { Lane } from './server/lane.server';
import { type Source, sourceOf } from './server/source.server';
import { readStatement, type Statement } from './statement/statement.server';
import { findNodes } from './tree';
import { hintFor } from './words/hints';
import { oversizedMessage, rebuildingMessage } from './words/messages';
import { wordServerError } from './words/server-error';

type Caps = { maxRows: number; maxBytes: number };
export const displayCaps: Caps = { maxRows: limits.displayedRows, maxBytes: limits.displayedBytes };

/**
 * Runs a learner's query on the visible data and shows what it returns, up to the display's caps.
 * @param args.dataset a folder's name under datasets/
 * @param args.learner whose turn it is: one query at a time
 * @throws AppError bad_request with Postgres's words, line, column and hint; too_large; not_found for the dataset;
 *   too_many_requests while the learner's last query runs; unavailable with retryAfter
 */
export async function runQuery(
  args: { query: string; dataset: string; learner: string; signal?: AbortSignal },
  sandbox: Sandbox = currentSandbox(),
): Promise<ResultSet> {
  const { query, dataset } = args;
  const statement = await readStatement(query);
  const source = await sourceOf(sandbox, dataset);
  return sandbox.serve(args, (lane, signal) =>
    readVisible(sandbox, { lane, source, statement, query, caps: displayCaps, signal }),
  );
}

/** Stops the query that a learner has in flight on this process. Returns whether there was one. */
export function cancelQuery(learner: string, sandbox: Sandbox = currentSandbox()): boolean {
  return sandbox.cancel(learner);
}

/**
 * The visible result of a statement.
 * @throws AppError bad_request in words, for whatever Postgres objects to
 */
export async function readVisible(
  sandbox: Sandbox,
  args: { lane: Lane; source: Source; statement: Statement; query: string; caps: Caps; signal?: AbortSignal },
): Promise<ResultSet> {
  const { lane, source, statement, query, caps, signal } = args;
  const read = () => readRows({ lane, source, statement, variant: 'visible', caps, signal });
  try {
    return await readRestored(sandbox, source, read);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new AppError('bad_request', wordFault(error, { query, source, statement }));
  }
}

/**
 * The result of a statement on one variant of the data: 'visible', or the index of a hidden one.
 * @throws pg.DatabaseError, whose words may tell of the data; AppError bad_request when one value is too big to send
 */
export async function readRows(args: {
  lane: Lane;
  source: Source;
  statement: Pick<Statement, 'kind' | 'text'>;
  variant: 'visible' | number;
  caps: Caps;
  signal?: AbortSignal;
}): Promise<ResultSet> {
  const { lane, source, statement, variant, caps, signal } = args;
  const isVisible = variant === 'visible';
  const answer = await lane.run(
    isVisible ? 'visible' : 'hidden',
    {
      kind: statement.kind,
      text: statement.text,
      reader: isVisible ? 'sandbox_ro' : 'sandbox_hidden',
      schema: (isVisible ? source.visible : source.hidden[variant])?.schema ?? '',
      ...caps,
    },
    signal,
  );
  if (answer.cut && answer.rows.length === 0) throw new AppError('bad_request', oversizedMessage);
  const columns = answer.fields.map(({ name, dataTypeID }) => ({
    name,
    type: source.typeNames.get(dataTypeID) ?? 'unknown',
  }));
  const truncated = answer.cut || answer.rows.length > caps.maxRows;
  return { columns, rows: answer.rows.slice(0, caps.maxRows), truncated };
}

/**
 * Does a reading; where a table is missing that the data is known to have, the server was emptied under us, and the
 * reading is done again once its data is back.
 * @throws AppError unavailable while it is not; whatever the reading throws
 */
export async function readRestored<T>(sandbox: Sandbox, source: Source, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isVanished(error, source)) throw error;
  }
  await sandbox.restore();
  return read().catch((error) => {
    if (!isVanished(error, source)) throw error;
    throw new AppError('unavailable', rebuildingMessage, { retryAfter: 2 });
  });
}

/** Only names without a schema: those with one may be in a text of the query, which stays as it is on hidden copies. */
function isVanished(error: unknown, source: Source): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42P01') return false;
  const name = /^relation "([^".]{1,63})" does not exist$/.exec(error.message)?.[1];
  return source.catalogue.tables.some((table) => table.name === name);
}

function wordFault(
  error: pg.DatabaseError,
  { query, source, statement }: { query: string; source: Source; statement: Statement },
): string {
  const { code = '', detail, position } = error;
  const message = error.message.slice(0, 1_000);
  const fault = {
    code,
    message,
    detail,
    hint: error.hint,
    position: position ? Number(position) - 1 : undefined,
  };
  const tables = findNodes<{ relname?: string }>(statement.select, 'RangeVar').map(
    ({ relname }) => relname ?? '',
  );
  const own = hintFor(fault, { query, catalogue: source.catalogue, tables });
  return wordServerError({ ...fault, hint: fault.code === '42883' ? own : (fault.hint ?? own) }, query);
}
