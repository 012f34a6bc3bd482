import { joinAt } from './from-outline';
import { clauseAt as startAt } from './outline';
import { splitAtAnd } from './select-text';
import { levelOf, queryAt, type Range, readText, splitAtCommas, type Text, wordAt } from './text';

/** In the order of SQL's grammar. */
export const clauseNames = [
  ...(['with', 'select', 'from', 'on', 'where', 'group by', 'having', 'window'] as const),
  ...(['order by', 'limit', 'offset'] as const),
];
export type ClauseName = (typeof clauseNames)[number];

/**
 * A clause of one SELECT, in ranges of characters. `body`: without its keywords. An ON is in the range of FROM and has a span of
 * its own as well. `isOuter`: of the first SELECT outside brackets.
 */
export type ClauseSpan = Range & { clause: ClauseName; body: Range; isOuter: boolean };

/** The clauses of each SELECT in a text, sorted by their start. The text may be a broken query. */
export function clauseSpansOf(sql: string): ClauseSpan[] {
  const text = readText(sql);
  const whole = { from: 0, to: text.tokens.length };
  const inner = text.tokens.flatMap((_, index) => queryAt(text, index) ?? []);
  return [whole, ...inner]
    .flatMap((query) => selectsIn(text, query))
    .flatMap((select, index) => spansIn(text, select, index === 0))
    .toSorted((one, other) => one.from - other.from);
}

/** Splits a range at semicolons, UNION, INTERSECT and EXCEPT. */
function selectsIn(text: Text, query: Range): Range[] {
  const ends = levelOf(text, query).filter(
    (at) => text.tokens[at]?.text === ';' || ['union', 'intersect', 'except'].includes(wordAt(text, at)),
  );
  const starts = [query.from, ...ends.map((at) => at + 1)];
  return starts.map((from, index) => ({ from, to: ends[index] ?? query.to }));
}

function spansIn(text: Text, select: Range, isOuter: boolean): ClauseSpan[] {
  const starts = levelOf(text, select).filter((at) => clauseAt(text, at));
  return starts.flatMap((from, index) => {
    const range = { from, to: starts[index + 1] ?? select.to };
    const clause = clauseAt(text, from);
    const conditions = clause === 'from' ? conditionsIn(text, range) : [];
    const parts = [range, ...conditions].map((part) => spanOf(text, part));
    return parts.map((span, part) => ({ ...span, clause: part > 0 || !clause ? 'on' : clause, isOuter }));
  });
}

function clauseAt(text: Text, at: number): ClauseName | undefined {
  const word = wordAt(text, at);
  if (word === 'with' || word === 'select' || word === 'offset') return word;
  const start = startAt(text, at);
  return start === 'group' || start === 'order' ? `${start} by` : start;
}

/** The ranges from each ON to the next JOIN or ON. */
function conditionsIn(text: Text, from: Range): Range[] {
  const marks = levelOf(text, from).filter((at) => wordAt(text, at) === 'on' || joinAt(text, at));
  const ranges = marks.map((at, index) => ({ from: at, to: marks[index + 1] ?? from.to }));
  return ranges.filter((range) => wordAt(text, range.from) === 'on');
}

function spanOf(text: Text, { from, to }: Range): Range & { body: Range } {
  const words = wordAt(text, from + 1) === 'by' ? 2 : 1;
  return { ...charactersOf(text, { from, to }), body: charactersOf(text, { from: from + words, to }) };
}

/** An empty range of tokens becomes an empty range after the token before it. */
function charactersOf({ tokens }: Text, { from, to }: Range): Range {
  const end = tokens[to - 1]?.to ?? 0;
  return { from: from < to ? (tokens[from]?.from ?? end) : end, to: end };
}

/** The parts of a body between commas, or between the ANDs of a condition. */
export function splitBody(sql: string, { from, to }: Range, at: ',' | 'and'): Range[] {
  const text = readText(sql.slice(from, to));
  const whole = { from: 0, to: text.tokens.length };
  const parts = at === ',' ? splitAtCommas(text, whole) : splitAtAnd(text, whole);
  return parts.map((part) => {
    const characters = charactersOf(text, part);
    return { from: from + characters.from, to: from + characters.to };
  });
}
