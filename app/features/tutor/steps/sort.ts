import type { A_Const, SelectStmt, SortBy } from 'libpg-query';
import { numberOf as placeOf } from '~/sql/expressions';
import type { Clauses, Tail } from '~/sql/outline';
import { columnOf, targetRanges } from '~/sql/select-text';
import { type Range, shownOf, splitAtCommas, type Text, wordAt } from '~/sql/text';
import { nodeAs } from '~/sql/tree';
import type { Note, Words } from '../explanation';
import { textWithQueries } from './inner-query';
import type { Count, Question, RowsSeen } from './row-counter';
import type { Level, StepSite } from './step-writer';
import { code, isKnown, isShort, noteIf, numberOf, rowsOf, say, sentence } from './words';

/** `clauses`: of a single SELECT; a set operation has none. */
type Sorted = Level & { clauses?: Clauses };

/** Explains ORDER BY and LIMIT. `sorted`: the query up to LIMIT. `told`: the rows without both. */
export async function tellTail(
  site: StepSite<Sorted>,
  { tail: { order, limit }, sorted, told }: { tail: Tail; sorted: Question; told: RowsSeen },
): Promise<RowsSeen> {
  const ordered = order ? await tellOrder(site, order, { told, question: limit && sorted }) : told;
  return limit ? tellLimit(site, limit, ordered) : ordered;
}

/** `question`: the query up to the end of ORDER BY; without it, the whole query. */
export async function tellOrder(
  { writer, level, part }: StepSite<Sorted>,
  order: Range,
  { told, question }: { told: RowsSeen; question?: Question },
): Promise<RowsSeen> {
  const { words, long } = orderWords(level, order);
  const sorted = question ? { rows: told.rows } : await writer.last(level, told.rows);
  const text = long ?? textWithQueries(level, order);
  const step = { clause: 'ORDER BY', words: say`${words}.`, text, ...sorted };
  writer.add(part, { ...step, question: question ?? level.question });
  return sorted;
}

export async function tellLimit(
  { writer, level, part }: StepSite<Sorted>,
  limit: Range,
  told: RowsSeen,
): Promise<RowsSeen> {
  const kept = await writer.last(level);
  const cut = { rows: kept.rows, before: told.rows };
  const words = limitWords(level, limit, cut);
  const clause = limitName(level.text, limit);
  writer.add(part, {
    clause,
    words,
    notes: limitNotes(level.select, cut),
    ...kept,
    question: level.question,
  });
  return kept;
}

function orderWords(level: Sorted, order: Range): { words: Words; long?: string } {
  const { text, select } = level;
  const ranges = splitAtCommas(text, { from: order.from + 2, to: order.to });
  const items = select.sortClause ?? [];
  const shown = ranges.map((range, index) => itemWords(level, range, nodeAs<SortBy>(items[index], 'SortBy')));
  const long = shownOf(text, order);
  if (ranges.length !== items.length || ranges.length > 4 || long.length > 160)
    return { words: say`Sort the rows`, long };
  const [first = [], ...others] = shown;
  return { words: others.reduce((words, item) => say`${words}, then by ${item}`, say`Sort by ${first}`) };
}

function itemWords(level: Sorted, range: Range, item: SortBy | undefined): Words {
  const { text } = level;
  let { to } = range;
  const last = () => wordAt(text, to - 1);
  if (['first', 'last'].includes(last()) && wordAt(text, to - 2) === 'nulls') to -= 2;
  if (['asc', 'desc'].includes(last())) to -= 1;
  const place = placeOf(item?.node);
  const what = place === undefined ? code(shownOf(text, { from: range.from, to })) : columnAt(level, place);
  const direction = item?.sortby_dir === 'SORTBY_DESC' ? ' downward' : '';
  return say`${what}${direction}${nullsOf[item?.sortby_nulls ?? ''] ?? ''}`;
}

const nullsOf: Record<string, string> = {
  SORTBY_NULLS_FIRST: ', NULL first',
  SORTBY_NULLS_LAST: ', NULL last',
};

function columnAt({ text, clauses, select }: Sorted, place: number): Words {
  // A set operation has the column names of its first SELECT.
  let first = select;
  while (first.larg) first = first.larg;
  const name = columnOf(first.targetList?.[place - 1]);
  const range = clauses && targetRanges({ text, clauses }, select.targetList)?.[place - 1];
  if (name !== undefined) return code(name);
  return range ? code(shownOf(text, range)) : say`column ${String(place)}`;
}

type Cut = { rows: Count; before: Count };

function limitWords({ text, select }: Level, limit: Range, { rows, before }: Cut): Words {
  const [count, skipped] = [numberIn(select.limitCount), numberIn(select.limitOffset)];
  const isOdd = (select.limitCount && count === undefined) || (select.limitOffset && skipped === undefined);
  const shown = shownOf(text, limit);
  if (isOdd) {
    const cut = isShort(shown) ? say`Cut the rows by ${code(shown)}` : say`Cut the rows`;
    return sentence(cut);
  }
  const ties =
    select.limitOption === 'LIMIT_OPTION_WITH_TIES' ? ', and those that tie with the last of them' : '';
  const keep =
    count === undefined || count === null
      ? skipped
        ? say`Skip ${theFirst(skipped)} and keep the rest`
        : say`Keep them all`
      : skipped
        ? say`Skip ${theFirst(skipped)}, then keep the next ${numberOf(count)}${ties}`
        : say`Keep ${theFirst(count)}${ties}`;
  const isAll = isKnown(before) && rows === before;
  return isAll ? say`${keep}: there are no more than ${numberOf(before)}.` : sentence(keep);
}

const theFirst = (count: bigint) => (count === 1n ? 'the first row' : `the first ${rowsOf(count)}`);

/** Null for LIMIT ALL, undefined for none or what has to be computed. */
export function numberIn(node: SelectStmt['limitCount']): bigint | null | undefined {
  const constant = nodeAs<A_Const>(node, 'A_Const');
  if (constant?.isnull) return null;
  return constant && 'ival' in constant ? BigInt(constant.ival?.ival ?? 0) : undefined;
}

function limitNotes({ sortClause }: SelectStmt, { rows, before }: Cut): Note[] {
  const isCut = isKnown(rows) && isKnown(before) && rows < before && rows > 0n;
  return noteIf(isCut && !sortClause, say`Without ORDER BY, nothing says which rows are the first.`);
}

function limitName(text: Text, { from, to }: Range): string {
  const words = Array.from({ length: to - from }, (_, index) => wordAt(text, from + index));
  const found = ['limit', 'offset', 'fetch'].filter((word) => words.includes(word));
  return found.join(', ').toUpperCase();
}
