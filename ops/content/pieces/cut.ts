import { joinAt } from '~/sql/from-outline';
import { isSetOperation } from '~/sql/keywords';
import { clauseAt } from '~/sql/outline';
import { opensQuery, readText, type Text, wordAt } from '~/sql/text';
import type { Token } from '~/sql/tokens';

/**
 * How finely a query is cut: at every item of the select list; with neighbouring plain columns kept together; subqueries only
 * at their clauses; subqueries not at all.
 */
export const grains = ['items', 'expressions', 'clauses', 'outer'] as const;
export type Grain = (typeof grains)[number];

/** The state of one level of brackets. `waiting`: BETWEENs whose AND has not come yet. */
type Frame = { isQuery: boolean; isInner: boolean; clause: string; cases: number; waiting: number };

const filters = new Set(['from', 'where', 'having']);

/** The lines that a learner puts in order. Closing brackets and commas stay at the end of a line. */
export function cutQuery(sql: string, grain: Grain): string[] {
  const text = readText(sql);
  const { tokens } = text;
  const starts = startsOf(text, grain);
  return starts.map((start, index) => {
    const last = tokens[(starts[index + 1] ?? tokens.length) - 1];
    const from = tokens[start]?.from ?? 0;
    const before = sql.slice(0, from).split('\n').at(-1) ?? '';
    const line = dedent(sql.slice(from, last?.to), /^ */.exec(before)?.[0].length ?? 0);
    return line.replace(/^(select(?: distinct)?)\s+/i, '$1 ');
  });
}

function dedent(text: string, by: number): string {
  const [first = '', ...others] = text.split('\n');
  return [first, ...others.map((line) => line.slice(Math.min(by, line.search(/\S|$/))).trimEnd())].join('\n');
}

function startsOf(text: Text, grain: Grain): number[] {
  const starts = new Set([0]);
  const frames: Frame[] = [{ isQuery: true, isInner: false, clause: '', cases: 0, waiting: 0 }];
  for (const [at, { text: typed }] of text.tokens.entries()) {
    const frame = frames.at(-1);
    if (!frame) break;
    const isCut = frame.isQuery && !(frame.isInner && grain === 'outer');
    if (isCut && beginsPiece(text, at, frame, grain)) starts.add(at);
    follow(text, at, frame);
    if (typed === '(') {
      const isQuery = frame.isQuery && opensQuery(text, at);
      frames.push({ isQuery, isInner: true, clause: '', cases: 0, waiting: 0 });
    } else if (typed === ')' && frames.length > 1) frames.pop();
  }
  return [...starts].sort((one, other) => one - other);
}

function beginsPiece(text: Text, at: number, frame: Frame, grain: Grain): boolean {
  const isAfterComma = text.tokens[at - 1]?.text === ',';
  if (clauseBegunAt(text, at, frame) || (frame.clause === 'from' && joinAt(text, at))) return true;
  if (isAfterComma && frame.clause === 'with') return true;
  if (frame.cases > 0 || (frame.isInner && grain === 'clauses')) return false;
  if (isAfterComma && frame.clause === 'select') return grain === 'items' || !isNamedOnly(text.tokens, at);
  return ['and', 'or'].includes(wordAt(text, at)) && filters.has(frame.clause) && frame.waiting === 0;
}

function clauseBegunAt(text: Text, at: number, { cases }: Frame): string | undefined {
  const word = wordAt(text, at);
  // A select list may be empty: SELECT FROM.
  if (cases > 0 || wordAt(text, at - 1) === 'select') return undefined;
  return word === 'with' || word === 'select' || isSetOperation(word) ? word : clauseAt(text, at);
}

function follow(text: Text, at: number, frame: Frame) {
  if (!frame.isQuery) return;
  const [word, clause] = [wordAt(text, at), clauseBegunAt(text, at, frame)];
  if (clause) Object.assign(frame, { clause, waiting: 0 });
  else if (word === 'case') frame.cases += 1;
  else if (word === 'end') frame.cases -= 1;
  else if (word === 'between' && frame.cases === 0) frame.waiting += 1;
  else if (word === 'and' && frame.cases === 0 && frame.waiting > 0) frame.waiting -= 1;
}

/** Whether the items on both sides of the comma are plain columns, with or without the name of a table. */
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
