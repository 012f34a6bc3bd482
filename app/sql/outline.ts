import type { Clause } from './clause-nodes';
import { closeOf, levelOf, type Range, readText, type Text, wordAt } from './text';

/** Ranges include the keywords of a clause. `at`: of SELECT. `end`: where ORDER BY or LIMIT begins, or the SELECT ends. */
export type Clauses = {
  at: number;
  targets: Range;
  distinct?: Range;
  from?: Range;
  where?: Range;
  group?: Range;
  having?: Range;
  window?: Range;
  order?: Range;
  limit?: Range;
  end: number;
};

export type Arm =
  | { kind: 'select'; range: Range; clauses: Clauses }
  | { kind: 'values' | 'table'; range: Range; tail: Tail }
  | { kind: 'brackets'; range: Range; inner: Range; tail: Tail };

/** ORDER BY and LIMIT of a whole query. */
export type Tail = Pick<Clauses, 'order' | 'limit'>;

/** `with`: from WITH to the end of its last CTE. `tail`: of a whole set operation. */
export type Outline = {
  with?: { range: Range; ctes: { name: string; body: Range; end: number }[] };
  body: Range;
  arms: Arm[];
  tail: Tail;
};

const operators = ['union', 'intersect', 'except'];
const order = ['from', 'where', 'group', 'having', 'window', 'order', 'limit'] as const;
type ClauseName = (typeof order)[number];

/** The structure of a query, read from its tokens. Undefined where it cannot be read. */
export function outlineOf(text: Text): Outline | undefined {
  const whole = { from: 0, to: text.tokens.length };
  const withClause = wordAt(text, 0) === 'with' ? readWith(text, whole) : undefined;
  if (wordAt(text, 0) === 'with' && !withClause) return undefined;
  const body = { from: withClause?.range.to ?? 0, to: whole.to };
  const ranges = armsIn(text, body);
  const last = ranges.at(-1);
  let tail: Tail = {};
  if (last && ranges.length > 1) {
    const starts = clauseStarts(text, last).filter(({ name }) => name === 'order' || name === 'limit');
    tail = rangesOf(starts, last.to);
    last.to = starts[0]?.at ?? last.to;
  }
  const arms = ranges.map((range) => armOf(text, range));
  return arms.every((arm) => arm !== undefined) ? { with: withClause, body, arms, tail } : undefined;
}

function readWith(text: Text, { to }: Range): Outline['with'] {
  const level = levelOf(text, { from: 0, to });
  const textAt = (index: number) => text.tokens[index]?.text;
  const endsPart = (index: number) => textAt(index) === ',' || startsQuery(text, index);
  const ctes: { name: string; body: Range; end: number }[] = [];
  for (let at = wordAt(text, 1) === 'recursive' ? 2 : 1; ; ) {
    const as = level.find((index) => index > at && wordAt(text, index) === 'as');
    const open = level.find((index) => as !== undefined && index > as && textAt(index) === '(');
    if (open === undefined) return undefined;
    const close = closeOf(text, open);
    // SEARCH and CYCLE may follow the brackets of a CTE.
    const end = level.find((index) => index > close && endsPart(index));
    if (end === undefined) return undefined;
    ctes.push({ name: textAt(at) ?? '', body: { from: open + 1, to: close }, end });
    if (textAt(end) !== ',') return { range: { from: 0, to: end }, ctes };
    at = end + 1;
  }
}

function startsQuery(text: Text, index: number): boolean {
  return ['select', 'values', 'table'].includes(wordAt(text, index)) || text.tokens[index]?.text === '(';
}

function armsIn(text: Text, body: Range): Range[] {
  const splits = levelOf(text, body).filter((index) => operators.includes(wordAt(text, index)));
  const starts = splits.map((index) =>
    ['all', 'distinct'].includes(wordAt(text, index + 1)) ? index + 2 : index + 1,
  );
  return [body.from, ...starts].map((from, arm) => ({ from, to: splits[arm] ?? body.to }));
}

function armOf(text: Text, range: Range): Arm | undefined {
  const word = wordAt(text, range.from);
  if (word === 'select') return { kind: 'select', range, clauses: clausesOf(text, range) };
  const tail = rangesOf(clauseStarts(text, range), range.to);
  if (word === 'values' || word === 'table') return { kind: word, range, tail };
  if (text.tokens[range.from]?.text !== '(') return undefined;
  return { kind: 'brackets', range, inner: { from: range.from + 1, to: closeOf(text, range.from) }, tail };
}

function clausesOf(text: Text, range: Range): Clauses {
  const starts = clauseStarts(text, range);
  const found = rangesOf(starts, range.to);
  let from = range.from + 1;
  let distinct: Range | undefined;
  if (wordAt(text, from) === 'all') from += 1;
  else if (wordAt(text, from) === 'distinct') {
    const close = wordAt(text, from + 1) === 'on' ? closeOf(text, from + 2) : from;
    distinct = { from, to: close + 1 };
    from = close + 1;
  }
  const end = found.order?.from ?? found.limit?.from ?? range.to;
  return { at: range.from, targets: { from, to: starts[0]?.at ?? range.to }, distinct, ...found, end };
}

type Start = { name: ClauseName; at: number };

/** Clauses have a fixed order, so a keyword of an earlier clause belongs to something else. */
function clauseStarts(text: Text, range: Range): Start[] {
  const starts: Start[] = [];
  for (const at of levelOf(text, range)) {
    const name = clauseAt(text, at);
    const latest = starts.at(-1);
    if (name && (!latest || order.indexOf(name) > order.indexOf(latest.name))) starts.push({ name, at });
  }
  return starts;
}

/** The clause that begins with the token at `at`; OFFSET and FETCH count as LIMIT. */
export function clauseAt(text: Text, at: number): ClauseName | undefined {
  const word = wordAt(text, at);
  if (['limit', 'offset', 'fetch'].includes(word)) return 'limit';
  if (word === 'group' || word === 'order') return wordAt(text, at + 1) === 'by' ? word : undefined;
  if (word === 'from') {
    const isComparison = wordAt(text, at - 1) === 'distinct' && ['is', 'not'].includes(wordAt(text, at - 2));
    return isComparison ? undefined : 'from';
  }
  return word === 'where' || word === 'having' || word === 'window' ? word : undefined;
}

function rangesOf(starts: Start[], to: number): Partial<Record<ClauseName, Range>> {
  return Object.fromEntries(
    starts.map(({ name, at }, index) => [name, { from: at, to: starts[index + 1]?.at ?? to }]),
  );
}

/**
 * The position of a clause: line and column from 1, the column in characters. Undefined for a query without the clause, and for
 * one with several SELECTs, where any may be meant.
 */
export function placeOfClause(query: string, clause: Clause): { line: number; column: number } | undefined {
  const text = readText(query);
  if (text.tokens.filter(({ word }) => word === 'select').length !== 1) return undefined;
  const [arm] = outlineOf(text)?.arms ?? [];
  if (arm?.kind !== 'select') return undefined;
  const start = text.tokens[startOf(clause, text, arm.clauses) ?? -1];
  if (!start) return undefined;
  const lines = query.slice(0, start.from).split('\n');
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

function startOf(clause: Clause, text: Text, clauses: Clauses): number | undefined {
  const { at, from, where, group, having, order, limit } = clauses;
  const conditions = from ? levelOf(text, from).filter((index) => wordAt(text, index) === 'on') : [];
  const starts: Record<Clause, number | undefined> = {
    SELECT: at,
    FROM: from?.from,
    ON: conditions.length === 1 ? conditions[0] : undefined,
    WHERE: where?.from,
    'GROUP BY': group?.from,
    HAVING: having?.from,
    'ORDER BY': order?.from,
    LIMIT: limit?.from,
  };
  return starts[clause];
}
