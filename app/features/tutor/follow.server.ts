import { catalogueOf, type QueryArgs } from '~/features/sandbox/query.server';
import { type Examined, examineQuery } from '~/features/sandbox/questions.server';
import type { Row } from '~/features/sandbox/result';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { AppError } from '~/http/errors';
import type { Catalogue } from '~/sql/catalogue';
import { findWay } from './rows/by-key';
import { causeWords, findCause } from './rows/cause';
import { findLoss } from './rows/gone';
import { limitQuestions, unanswered } from './rows/match';
import { findSources } from './rows/why';
import { say } from './steps/words';
import type { Trace } from './trace';

/**
 * The row to follow: of a query's result by its index from 0; by its values, which the result may lack, for a verdict with the
 * reference and whether the row comes too often or not often enough; or of a table by its key's values, separated by commas.
 */
export type Asked =
  | { row: number }
  | { values: Row; judged?: { reference: string; isExtra: boolean } }
  | { table: string; key: string };

/**
 * Finds where a row comes from, or which clause loses it: on the visible data alone, by at most eight queries in one run.
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
  const nothing = { title: 'This row was not followed.', words: [], path: [], sources: [] };
  if ('why' in own) return { ...nothing, limits: [unanswered[own.why]] };
  const inner = { sql: text, withs: [], named: new Map(), catalogue };
  const few = limitQuestions(ask);
  if ('table' in asked) {
    const table = catalogue.tables.find(({ name }) => name === asked.table);
    if (!table) throw new AppError('not_found', 'There is no such table.');
    const values = asked.key.split(',').map((value) => value.trim());
    return {
      title: `Where did ${asked.table} ${values.join(', ')} go?`,
      ...(await findWay(inner, { table, values }, few)),
    };
  }
  if (!('values' in asked)) {
    const row = own.rows[asked.row];
    if (!row) throw new AppError('not_found', 'The query does not return this row.');
    const title = `Row ${asked.row + 1}: why is it here?`;
    return { title, ...(await findSources({ inner, found: own, row }, few)) };
  }
  const { values: row, judged } = asked;
  if (row.length !== own.columns.length)
    return { ...nothing, limits: [say`The row has other columns than this query.`] };
  const times = own.rows.filter((one) => isSameRow(one, row)).length;
  const at = { inner, found: own, row };
  const cause = judged ? await findCause({ ...at, ...judged, text, times }, few) : undefined;
  const isHere = times > 0 && judged?.isExtra !== false;
  const title = isHere ? 'This row: why is it here?' : 'Where did this row go?';
  const followed = await (times > 0 ? findSources(at, few) : findLoss(at, few));
  if (!cause) return { title, ...followed };
  const words = [...followed.words, causeWords(cause, isHere)];
  return { title, ...followed, words, lost: { ...cause, isCause: true } };
}

const isSameRow = (row: Row, wanted: Row) =>
  row.length === wanted.length && row.every((value, index) => value === wanted[index]);
