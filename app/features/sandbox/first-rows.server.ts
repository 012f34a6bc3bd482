import pg from 'pg';
import { AppError } from '~/http/errors';
import { onSandbox } from './current-sandbox.server';
import { limits } from './limits';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import { readRows } from './server/rows.server';
import { sourceOf } from './server/source.server';
import { readStatement } from './statement.server';
import { rebuildingMessage } from './words/messages';

const caps = { maxRows: 5, maxBytes: limits.receivedBytes };

/** Cached rows, valid for one generation of the sandbox's data. */
const known = new WeakMap<Sandbox, { generation: number; rows: Map<string, Promise<ResultSet>> }>();

/**
 * The first rows of a table of a dataset, for a preview. They are cached.
 * @param args.table a name from the dataset's dictionary
 * @throws AppError unavailable when the server does not answer; not_found for the dataset
 */
export function readFirstRows(args: { dataset: string; table: string }, given?: Sandbox): Promise<ResultSet> {
  return onSandbox(undefined, (sandbox) => readFirstRowsOn(args, sandbox), given);
}

async function readFirstRowsOn(
  args: { dataset: string; table: string },
  sandbox: Sandbox,
): Promise<ResultSet> {
  const { generation } = sandbox;
  let kept = known.get(sandbox);
  if (kept?.generation !== generation) {
    kept = { generation, rows: new Map() };
    known.set(sandbox, kept);
  }
  const { rows } = kept;
  const name = `${args.dataset}/${args.table}`;
  const reading = rows.get(name) ?? read(args, sandbox);
  rows.set(name, reading);
  reading.catch(() => rows.delete(name));
  return reading;
}

async function read({ dataset, table }: { dataset: string; table: string }, sandbox: Sandbox) {
  const query = `select * from ${pg.escapeIdentifier(table)} limit ${caps.maxRows}`;
  const [statement, source] = await Promise.all([readStatement(query), sourceOf(sandbox, dataset)]);
  // The dictionary in the database may be of a newer release, with tables that this process does not have.
  if (!source.catalogue.tables.some(({ name }) => name === table)) {
    throw new AppError('unavailable', rebuildingMessage, { retryAfter: 2, reason: 'sandbox' });
  }
  return sandbox.own((lane) => readRows({ sandbox, lane, source, statement }, 'visible', caps));
}
