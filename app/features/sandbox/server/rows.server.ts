import type { RangeVar } from 'libpg-query';
import pg from 'pg';
import { AppError } from '~/http/errors';
import { nodeAt } from '~/sql/tree';
import { limits } from '../limits';
import type { ResultSet } from '../result';
import type { Sandbox } from '../sandbox.server';
import type { Statement } from '../statement.server';
import { oversizedMessage, rebuildingMessage, tooManyColumns } from '../words/messages';
import type { Lane } from './lane.server';
import type { Source } from './source.server';

export type Caps = { maxRows: number; maxBytes: number; timeMs?: number };

export type Reading = {
  sandbox: Sandbox;
  lane: Lane;
  source: Source;
  statement: Statement;
  signal?: AbortSignal;
};

/** 'visible', or the index of a hidden copy. */
export type Variant = 'visible' | number;

/** Restores lost data. @throws pg.DatabaseError, which may tell of hidden data; AppError bad_request, unavailable */
export async function readRows(reading: Reading, variant: Variant, caps: Caps): Promise<ResultSet> {
  try {
    return await readOnce(reading, variant, caps);
  } catch (error) {
    if (!isTableGone(error, reading)) throw error;
  }
  await reading.sandbox.restore();
  return readOnce(reading, variant, caps).catch((error) => {
    if (!isTableGone(error, reading)) throw error;
    throw new AppError('unavailable', rebuildingMessage, { retryAfter: 2, reason: 'sandbox' });
  });
}

async function readOnce(reading: Reading, variant: Variant, caps: Caps): Promise<ResultSet> {
  const { lane, source, statement, signal } = reading;
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
  if (answer.fields.length > limits.columns)
    throw new AppError('bad_request', tooManyColumns(answer.fields.length));
  const columns = answer.fields.map(({ name, dataTypeID }) => ({
    name,
    type: source.typeNames.get(dataTypeID) ?? 'unknown',
  }));
  const truncated = answer.cut || answer.rows.length > caps.maxRows;
  return { columns, rows: answer.rows.slice(0, caps.maxRows), truncated };
}

function isTableGone(error: unknown, { source, statement }: Reading): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== '42P01' || !error.position) return false;
  const missing = nodeAt<RangeVar>(statement, 'RangeVar', Number(error.position) - 1);
  if (!missing || missing.schemaname) return false;
  return source.catalogue.tables.some(({ name }) => name === missing.relname);
}
