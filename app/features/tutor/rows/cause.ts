import type { Ask } from '~/features/sandbox/questions.server';
import type { ResultSet, Row } from '~/features/sandbox/result';
import { type Exchanged, exchangesOf } from '~/sql/exchange';
import type { Words } from '../explanation';
import { code, say } from '../steps/words';
import { columnNames, isRow } from './match';

/** `times`: how often the query returns the row. `isExtra`: whether that is too often, or not often enough. */
type Case = { text: string; reference: string; found: ResultSet; row: Row; times: number; isExtra: boolean };

export type Cause = Pick<Exchanged, 'clause' | 'of'>;

/** Queries that differ in more clauses are not compared. */
const mostExchanged = 4;

/**
 * The one clause at fault: with the reference's in its place, and all else as typed, the row comes more often where it is
 * missing, or less often where it is extra. Undefined where that is so of several clauses, or of none.
 */
export async function findCause(of: Case, ask: Ask): Promise<Cause | undefined> {
  const exchanges = exchangesOf(of.text, of.reference);
  if (exchanges.length > mostExchanged) return undefined;
  // A truncated result does not have all rows to count.
  const own = of.found.truncated ? await timesIn(of.text, of, ask) : of.times;
  if (own === undefined) return undefined;
  const causes: Cause[] = [];
  for (const { sql, ...cause } of exchanges) {
    const times = await timesIn(sql, of, ask);
    if (times !== undefined && (of.isExtra ? times < own : times > own)) causes.push(cause);
  }
  return causes.length === 1 ? causes[0] : undefined;
}

async function timesIn(sql: string, { found, row }: Case, ask: Ask): Promise<number | undefined> {
  const names = columnNames('w', found.columns.length);
  const core = `select count(*) from (${sql}\n) as s(${names.join(', ')}) where ${isRow(row, found.columns)}`;
  const answer = await ask(core, 1);
  return 'why' in answer ? undefined : Number(answer.rows[0]?.[0]);
}

/** The sentence on the cause: nothing else is told of the reference. */
export function causeWords({ clause, of }: Cause, isExtra: boolean): Words {
  const which = of === undefined ? say`${clause}` : say`${clause} of ${code(of)}`;
  const end = isExtra ? say`the row is not there, or not so often` : say`the row is there`;
  return say`It comes down to ${which}: with another one, and all else as you wrote it, ${end}.`;
}
