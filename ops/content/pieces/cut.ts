import { readTokens, type Token } from '~/sql/tokens';

/**
 * How finely a query is cut: at every item of a list of columns; with columns that are only named left together; subqueries
 * at their clauses alone; subqueries not at all.
 */
export const grains = ['items', 'expressions', 'clauses', 'outer'] as const;
export type Grain = (typeof grains)[number];

/** What stands in one pair of brackets, or in none. `waiting`: BETWEENs whose AND is still to come. */
type Frame = { isQuery: boolean; isInner: boolean; clause: string; cases: number; waiting: number };

const clauses = new Set([
  ...['with', 'select', 'from', 'where', 'group', 'having', 'window', 'order', 'limit', 'offset', 'fetch'],
  ...['union', 'intersect', 'except'],
]);
const joins = new Set(['join', 'inner', 'left', 'right', 'full', 'cross', 'natural']);
const filters = new Set(['from', 'where', 'having']);

/** The lines a learner puts in order. Brackets and commas that close something stay with what is before them. */
export function cutQuery(sql: string, grain: Grain): string[] {
  const tokens = readTokens(sql);
  const starts = startsOf(tokens, grain);
  return starts.map((start, index) => {
    const last = tokens[(starts[index + 1] ?? tokens.length) - 1];
    const from = tokens[start]?.from ?? 0;
    const before = sql.slice(0, from).split('\n').at(-1) ?? '';
    const text = dedent(sql.slice(from, last?.to), /^ */.exec(before)?.[0].length ?? 0);
    return text.replace(/^(select(?: distinct)?)\s+/i, '$1 ');
  });
}

function dedent(text: string, by: number): string {
  const [first = '', ...others] = text.split('\n');
  return [first, ...others.map((line) => line.slice(Math.min(by, line.search(/\S|$/))).trimEnd())].join('\n');
}

function startsOf(tokens: Token[], grain: Grain): number[] {
  const starts = new Set([0]);
  const frames: Frame[] = [{ isQuery: true, isInner: false, clause: '', cases: 0, waiting: 0 }];
  for (const [index, { text }] of tokens.entries()) {
    const word = (offset: number) => tokens[index + offset]?.text.toLowerCase() ?? '';
    const frame = frames.at(-1);
    if (!frame) break;
    const isCut = frame.isQuery && !(frame.isInner && grain === 'outer');
    if (isCut && beginsPiece(word, frame, grain, () => isNamedOnly(tokens, index))) starts.add(index);
    follow(word, frame);
    if (text === '(') {
      const isQuery = frame.isQuery && ['select', 'with'].includes(word(1));
      frames.push({ isQuery, isInner: true, clause: '', cases: 0, waiting: 0 });
    } else if (text === ')' && frames.length > 1) frames.pop();
  }
  return [...starts].sort((one, other) => one - other);
}

type Words = (offset: number) => string;

function beginsPiece(word: Words, frame: Frame, grain: Grain, isNamedOnly: () => boolean): boolean {
  if (beginsClause(word, frame) || beginsJoin(word, frame)) return true;
  if (word(-1) === ',' && frame.clause === 'with') return true;
  if (frame.cases > 0 || (frame.isInner && grain === 'clauses')) return false;
  if (word(-1) === ',' && frame.clause === 'select') return grain === 'items' || !isNamedOnly();
  return ['and', 'or'].includes(word(0)) && filters.has(frame.clause) && frame.waiting === 0;
}

function beginsClause(word: Words, { cases }: Frame): boolean {
  if (cases > 0 || !clauses.has(word(0))) return false;
  if (['group', 'order'].includes(word(0))) return word(1) === 'by';
  // SELECT FROM, without columns
  if (word(-1) === 'select') return false;
  // a IS DISTINCT FROM b
  return !(word(0) === 'from' && word(-1) === 'distinct' && ['is', 'not'].includes(word(-2)));
}

function beginsJoin(word: Words, { clause }: Frame): boolean {
  return (
    clause === 'from' && joins.has(word(0)) && word(1) !== '(' && !joins.has(word(-1)) && word(-1) !== 'outer'
  );
}

/** Remembers where in its clause a frame is. */
function follow(word: Words, frame: Frame) {
  if (!frame.isQuery) return;
  if (beginsClause(word, frame)) Object.assign(frame, { clause: word(0), waiting: 0 });
  else if (word(0) === 'case') frame.cases += 1;
  else if (word(0) === 'end') frame.cases -= 1;
  else if (word(0) === 'between' && frame.cases === 0) frame.waiting += 1;
  else if (word(0) === 'and' && frame.cases === 0 && frame.waiting > 0) frame.waiting -= 1;
}

/** The items of the list on both sides of the comma are a column, perhaps of a table that is named. */
function isNamedOnly(tokens: Token[], index: number): boolean {
  const depth = tokens[index]?.depth;
  const isEnd = ({ text, depth: own }: Token) =>
    own === depth && (text === ',' || /^(from|select|distinct)$/i.test(text));
  const before = tokens.slice(0, index - 1);
  const start = before.findLastIndex(isEnd) + 1;
  const end = tokens.findIndex((token, at) => at >= index && (isEnd(token) || token.depth < (depth ?? 0)));
  const sides = [before.slice(start), tokens.slice(index, end < 0 ? tokens.length : end)];
  return sides.every((side) => /^(\w+\.)?\w+$/.test(side.map(({ text }) => text).join('')));
}
