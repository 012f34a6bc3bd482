import type { SelectStmt } from 'libpg-query';
import { hasSetReturningCall, isGrouped } from '~/sql/calls';
import type { Clauses } from '~/sql/outline';
import { type Range, shownOf, sliceOf, splitAtCommas } from '~/sql/text';
import type { Note } from '../explanation';
import { tellFrom } from './from';
import { type GroupTargets, groupTargets, groupWords } from './group';
import { tellInnerQueries, textWithQueries } from './inner-query';
import type { Count, Question, RowsSeen } from './row-counter';
import { numberIn, tellLimit, tellOrder, tellTail } from './sort';
import type { Level, StepSite } from './step-writer';
import { targetWords, windowWords } from './targets';
import { code, isKnown, isShort, joined, listed, noteIf, rowsOf, say, sentence } from './words';

type SelectLevel = Level & { clauses: Clauses };
type SelectSite = StepSite<SelectLevel>;
type Clause = keyof SelectStmt;

export async function tellSelect(site: SelectSite): Promise<RowsSeen> {
  const { level, part } = site;
  const { clauses, select } = level;
  const grouped = isGrouped(select);
  const known = foreseen(level, grouped);
  if (clauses.from) await tellFrom(site, clauses.from, known.from);
  if (clauses.where) await tellWhere(site, clauses.where, known.where);
  if (grouped) await tellGroups(site, known);
  const told = await tellTargets(site, grouped);
  if (!clauses.distinct)
    return tellTail(site, { tail: clauses, sorted: upTo(level, clauses.limit?.from), told });
  const isOn = clauses.distinct.to - clauses.distinct.from > 1;
  if (isOn) return tellDistinctOn(site, told);
  const isLast = !clauses.order && !clauses.limit;
  const question = upTo(level, clauses.end);
  const distinct = isLast
    ? await site.writer.last(level)
    : await site.writer.counter.countAndSample(question);
  const words = say`Of rows that are the same, keep one.`;
  site.writer.add(part, { clause: 'DISTINCT', words, question, ...distinct });
  return tellTail(site, { tail: clauses, sorted: upTo(level, clauses.limit?.from), told: distinct });
}

type Foreseen = { from?: bigint; where?: bigint; group?: bigint; having?: bigint };

/** The row count after the last clause that changes it is that of the result, where no LIMIT cuts it. */
function foreseen({ own, clauses, select }: SelectLevel, grouped: boolean): Foreseen {
  if (!own || 'why' in own || own.truncated || clauses.distinct || hasSetReturningCall(select.targetList))
    return {};
  const rows = BigInt(own.rows.length);
  const most = numberIn(select.limitCount);
  const isCut =
    clauses.limit && (select.limitOffset || most === undefined || (most !== null && rows >= most));
  if (isCut) return {};
  if (clauses.having) return { having: rows };
  if (clauses.group) return { group: rows };
  if (grouped) return {};
  return clauses.where ? { where: rows } : { from: rows };
}

const inFrom: Clause[] = ['fromClause', 'whereClause'];
const inGroups: Clause[] = [...inFrom, 'groupClause'];
const inHaving: Clause[] = [...inGroups, 'havingClause'];
const inSelect: Clause[] = [...inHaving, 'windowClause'];

const only = (select: SelectStmt, keys: readonly Clause[]): Partial<SelectStmt> =>
  Object.fromEntries(keys.filter((key) => key in select).map((key) => [key, select[key]]));

/** The learner's SELECT with another list and without DISTINCT, up to token `to`. `keys`: the clauses that it has then. */
function withTargets(
  level: SelectLevel,
  list: string,
  { to, keys }: { to: number; keys: readonly Clause[] },
): Question {
  const { text, clauses, withs, select } = level;
  const core = `select ${list} ${sliceOf(text, { from: clauses.targets.to, to })}`;
  return { core, withs, is: only(select, keys) };
}

/** The learner's own text up to a token; without one, all of it. */
function upTo({ text, clauses, withs, select, question }: SelectLevel, to?: number): Question {
  if (to === undefined) return question;
  const hasOrder = clauses.order !== undefined && to > clauses.order.from;
  const keys: Clause[] = [
    'targetList',
    'distinctClause',
    ...inSelect,
    ...(hasOrder ? (['sortClause'] as const) : []),
  ];
  return { core: sliceOf(text, { from: clauses.at, to }), withs, is: only(select, keys) };
}

/** `unit`: what the clause filters. */
async function tellCondition(
  { writer, level, part }: SelectSite,
  { clause, range, unit }: { clause: 'WHERE' | 'HAVING'; range: Range; unit: 'row' | 'group' },
  step: RowsSeen & { question: Question; hidden?: number[] },
): Promise<void> {
  const inner = await tellInnerQueries({ writer, level }, { range, name: clause, unit });
  const condition = shownOf(level.text, { from: range.from + 1, to: range.to });
  const keep = isShort(condition)
    ? say`Keep the ${unit}s where ${code(condition)}`
    : say`Keep the ${unit}s for which this is true`;
  const text = textWithQueries(level, range) ?? (isShort(condition) ? undefined : shownOf(level.text, range));
  writer.add(part, { clause, words: joined([sentence(keep), ...inner]), text, ...step });
}

async function tellWhere(site: SelectSite, range: Range, known?: bigint): Promise<void> {
  const { writer, level } = site;
  const question = withTargets(level, level.clauses.from ? '*' : '1', { to: range.to, keys: inFrom });
  const told = await writer.counter.countAndSample(question, known);
  await tellCondition(site, { clause: 'WHERE', range, unit: 'row' }, { ...told, question });
}

async function tellGroups({ writer, level, part }: SelectSite, known: Foreseen): Promise<void> {
  const { clauses, select } = level;
  const before = part.steps.at(-1)?.rows;
  const { list, hidden } = groupTargets(level);
  const end = clauses.having?.from ?? clauses.window?.from ?? clauses.end;
  if (select.groupClause && clauses.group) {
    const question = withTargets(level, list, { to: end, keys: inGroups });
    const { rows, first } = await writer.counter.countAndSampleGroups(question, known.group);
    const words = sentence(groupWords(level));
    const step = { clause: 'GROUP BY', words, rows, first, question, hidden, flow: 'merge' } as const;
    writer.add(part, {
      ...step,
      text: textWithQueries(level, clauses.group),
      notes: groupNotes(rows, before),
    });
  } else if (clauses.from) {
    const notes = noteIf(before === 0n, say`Without GROUP BY there is always one row, even of nothing.`);
    writer.add(part, {
      clause: 'AGGREGATE',
      words: say`Make one row of ${allOf(before)}.`,
      rows: 1n,
      notes,
      flow: 'merge',
    });
  }
  if (clauses.having)
    await tellHaving({ writer, level, part }, clauses.having, { list, hidden, known: known.having });
}

function allOf(rows: Count | undefined): string {
  if (!isKnown(rows)) return 'all rows';
  return rows === 0n ? 'no rows at all' : rows === 1n ? 'the one row' : `all ${rowsOf(rows)}`;
}

function groupNotes(rows: Count, before: Count | undefined): Note[] {
  const isEachItsOwn = isKnown(rows) && rows === before && rows > 1n;
  return noteIf(isEachItsOwn, say`Each group holds one row only.`);
}

async function tellHaving(
  site: SelectSite,
  range: Range,
  { list, hidden, known }: GroupTargets & { known?: bigint },
): Promise<void> {
  const question = withTargets(site.level, list, { to: range.to, keys: inHaving });
  const told = await site.writer.counter.countAndSampleGroups(question, known);
  await tellCondition(site, { clause: 'HAVING', range, unit: 'group' }, { ...told, question, hidden });
}

async function tellTargets({ writer, level, part }: SelectSite, grouped: boolean): Promise<RowsSeen> {
  const { clauses, select, text } = level;
  const before = part.steps.at(-1)?.rows ?? 1n;
  const isLast = !clauses.distinct && !clauses.order && !clauses.limit;
  const question = withTargets(level, sliceOf(text, clauses.targets), {
    to: clauses.end,
    keys: ['targetList', ...inSelect],
  });
  const told = await (async (): Promise<RowsSeen> => {
    const known = hasSetReturningCall(select.targetList) ? undefined : before;
    if (isLast) return writer.last(level, known);
    if (isKnown(known)) return { rows: known };
    return writer.counter.countAndSample(question);
  })();
  const unit = grouped ? 'group' : 'row';
  const { words, long } = targetWords(level, subjectOf(level, grouped));
  const inner = await tellInnerQueries({ writer, level }, { range: clauses.targets, name: 'SELECT', unit });
  const windows = windowWords(level, select.targetList);
  const isMore = isKnown(told.rows) && isKnown(before) && told.rows > before && !grouped;
  const notes = noteIf(isMore, say`What SELECT calls returns several rows for one.`);
  writer.add(part, {
    clause: 'SELECT',
    words: joined([sentence(words), ...inner, ...windows]),
    text: textWithQueries(level, clauses.targets) ?? long,
    ...{ ...told, notes, question },
  });
  return told;
}

function subjectOf({ clauses, select }: SelectLevel, grouped: boolean): string {
  if (grouped) return select.groupClause ? 'For each group, write' : 'From all of them, compute';
  return clauses.from ? 'From each row, write' : 'Write';
}

/** ORDER BY decides which row is the first, so it is explained before DISTINCT ON. */
async function tellDistinctOn({ writer, level, part }: SelectSite, told: RowsSeen): Promise<RowsSeen> {
  const { clauses, text, select } = level;
  const { distinct, order, limit } = clauses;
  if (!distinct) return told;
  const list = sliceOf(text, clauses.targets);
  const site = { writer, level, part };
  if (order) {
    const keys: Clause[] = ['targetList', ...inSelect, 'sortClause'];
    await tellOrder(site, order, { told, question: withTargets(level, list, { to: order.to, keys }) });
  }
  const question = upTo(level, limit?.from);
  const kept = limit ? await writer.counter.countAndSample(question) : await writer.last(level);
  const on = { from: distinct.from + 3, to: distinct.to - 1 };
  const names = listed(splitAtCommas(text, on).map((part) => code(shownOf(text, part))));
  const keep = say`Of the rows with the same ${names}, keep the first`;
  const notes = noteIf(!select.sortClause, say`Without ORDER BY, nothing says which row is the first.`);
  const words = sentence(keep);
  writer.add(part, { clause: 'DISTINCT ON', words, notes, question, ...kept });
  return limit ? tellLimit(site, limit, kept) : kept;
}
