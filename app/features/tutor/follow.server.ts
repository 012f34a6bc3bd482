import { catalogueOf, type QueryArgs } from '~/features/sandbox/query.server';
import { type Examined, examineQuery } from '~/features/sandbox/questions.server';
import type { Row } from '~/features/sandbox/result';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { AppError } from '~/http/errors';
import type { Catalogue } from '~/sql/catalogue';
import { findLoss } from './rows/gone';
import { sparingly, unanswered } from './rows/match';
import { findSources } from './rows/why';
import { say } from './steps/words';
import type { Trace } from './trace';

/** A row of a query's result by its place, counted from 0, or one by its values, which the result may have or not. */
export type Asked = { row: number } | { values: Row };

/**
 * Where a row comes from, or where it went: on the visible data alone, with at most eight questions, all of them one run.
 * @throws AppError as runQuery, not_found for a row that the query does not return
 */
export async function followRow(args: QueryArgs & Asked, sandbox?: Sandbox): Promise<Trace> {
  const catalogue = await catalogueOf(args.dataset, sandbox);
  return examineQuery(args, (examined) => trace(examined, catalogue, args), sandbox, { isOneRun: true });
}

/** @throws what `ask` throws; AppError not_found */
export async function trace(
  { text, own, ask }: Examined,
  catalogue: Catalogue,
  asked: Asked,
): Promise<Trace> {
  const place = 'row' in asked ? asked.row : undefined;
  const nothing = { title: 'This row was not followed.', words: [], path: [], sources: [] };
  if ('why' in own) return { ...nothing, limits: [unanswered[own.why]] };
  const inner = { sql: text, withs: [], named: new Map(), catalogue };
  const few = sparingly(ask);
  const row = 'values' in asked ? own.rows.find((one) => isSameRow(one, asked.values)) : own.rows[asked.row];
  if (row) {
    const title = `${place === undefined ? 'This row' : `Row ${place + 1}`}: why is it here?`;
    return { title, ...(await findSources({ inner, found: own, row }, few)) };
  }
  if (!('values' in asked)) throw new AppError('not_found', 'The query does not return this row.');
  if (asked.values.length !== own.columns.length)
    return { ...nothing, limits: [say`The row has other columns than this query.`] };
  return {
    title: 'Where did this row go?',
    ...(await findLoss({ inner, found: own, row: asked.values }, few)),
  };
}

const isSameRow = (row: Row, wanted: Row) =>
  row.length === wanted.length && row.every((value, index) => value === wanted[index]);
