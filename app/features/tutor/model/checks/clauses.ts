import type { Range } from '~/sql/text';
import { type Lexeme, lex } from './lexer';

/** A clause of one SELECT, whose ranges are of characters. `body`: without the words that begin it; ON belongs to FROM, and is a part of its own as well. */
export type ClauseSpan = Range & { clause: ClauseName; body: Range; select: number };

export const clauseNames = [
  'with',
  'select',
  'from',
  'on',
  'where',
  'group by',
  'having',
  'window',
  'order by',
  'limit',
  'offset',
] as const;
export type ClauseName = (typeof clauseNames)[number];

const joins = new Set(['join', 'left', 'right', 'full', 'cross', 'inner', 'natural', 'where']);
const sets = new Set(['union', 'intersect', 'except']);

type Open = { select: number; isSelect: boolean; current?: ClauseSpan; on?: ClauseSpan };

/**
 * The clauses of each SELECT in a text, by their words alone: it need not be a query that runs. `select` numbers the
 * SELECTs, in the order in which they begin.
 */
export function clauseSpansOf(text: string): ClauseSpan[] {
  const lexemes = lex(text);
  const parts: ClauseSpan[] = [];
  let selects = 0;
  const stack: Open[] = [{ select: 0, isSelect: true }];
  const close = (part: ClauseSpan | undefined, at: number) => {
    if (!part) return;
    part.to = at;
    part.body.to = at;
  };
  const begin = (open: Open, clause: ClauseName, first: Lexeme, last: Lexeme): ClauseSpan => {
    const body = { from: last.to, to: text.length };
    const part = { clause, from: first.from, to: text.length, body, select: open.select };
    parts.push(part);
    return part;
  };
  for (const [index, lexeme] of lexemes.entries()) {
    const next = lexemes[index + 1];
    const open = stack.at(-1);
    if (!open) break;
    if (lexeme.text === '(') {
      const isSelect = /^(select|with|values)$/i.test(next?.text ?? '');
      if (isSelect) selects += 1;
      stack.push({ select: isSelect ? selects : open.select, isSelect });
      continue;
    }
    const isLast = lexeme.text === ')' && stack.length > 1;
    if (isLast || lexeme.text === ';') {
      close(open.on, lexeme.from);
      close(open.current, lexeme.from);
      if (isLast) stack.pop();
      continue;
    }
    if (lexeme.kind !== 'word' || !open.isSelect) continue;
    const { word } = lexeme;
    if (sets.has(word)) {
      close(open.on, lexeme.from);
      close(open.current, lexeme.from);
      selects += 1;
      Object.assign(open, { select: selects, current: undefined, on: undefined });
      continue;
    }
    if (open.current?.clause === 'from' && (joins.has(word) || word === 'on')) {
      close(open.on, lexeme.from);
      open.on = word === 'on' ? begin(open, 'on', lexeme, lexeme) : undefined;
    }
    const clause = clauseAt(lexemes, index);
    if (!clause) continue;
    close(open.on, lexeme.from);
    close(open.current, lexeme.from);
    const last = clause.includes(' ') ? next : lexeme;
    open.on = undefined;
    open.current = begin(open, clause, lexeme, last ?? lexeme);
  }
  return parts.map((part) => trimmed(part, text));
}

function clauseAt(lexemes: Lexeme[], index: number): ClauseName | undefined {
  const word = lexemes[index]?.text.toLowerCase() ?? '';
  const before = lexemes[index - 1]?.text.toLowerCase();
  if (word === 'group' || word === 'order') {
    return lexemes[index + 1]?.text.toLowerCase() === 'by' ? (`${word} by` as const) : undefined;
  }
  if (word === 'from' && before === 'distinct') return undefined;
  return clauseNames.find((name) => name === word && name !== 'on');
}

function trimmed(part: ClauseSpan, text: string): ClauseSpan {
  const body = trim(text, part.body);
  return { ...part, to: body.to, body };
}

function trim(text: string, { from, to }: Range): Range {
  const inside = text.slice(from, to);
  const lead = inside.length - inside.trimStart().length;
  return { from: from + lead, to: from + Math.max(lead, inside.trimEnd().length) };
}

/** The parts of a body between commas, or between the ANDs of a condition. */
export function splitBody(text: string, { from, to }: Range, at: ',' | 'and'): Range[] {
  const ranges: Range[] = [];
  let isBetween = false;
  let start = from;
  for (const token of lex(text.slice(from, to)).filter(({ depth }) => depth === 0)) {
    if (token.word === 'between') isBetween = true;
    if (token.text.toLowerCase() !== at) continue;
    const isOfBetween = at === 'and' && isBetween;
    isBetween = false;
    if (isOfBetween) continue;
    ranges.push({ from: start, to: from + token.from });
    start = from + token.to;
  }
  ranges.push({ from: start, to });
  return ranges.map((range) => trim(text, range));
}
