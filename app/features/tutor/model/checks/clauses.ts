import { type Lexeme, lex } from './lexer';

/** A stretch of a text. */
export type Range = { start: number; end: number };

/** A clause of one SELECT. `body`: without the words that begin it; ON belongs to FROM, and is a part of its own as well. */
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
    part.end = at;
    part.body.end = at;
  };
  const begin = (open: Open, clause: ClauseName, first: Lexeme, last: Lexeme): ClauseSpan => {
    const body = { start: last.end, end: text.length };
    const part = { clause, start: first.start, end: text.length, body, select: open.select };
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
      close(open.on, lexeme.start);
      close(open.current, lexeme.start);
      if (isLast) stack.pop();
      continue;
    }
    if (lexeme.kind !== 'word' || !open.isSelect) continue;
    const word = lexeme.text.toLowerCase();
    if (sets.has(word)) {
      close(open.on, lexeme.start);
      close(open.current, lexeme.start);
      selects += 1;
      Object.assign(open, { select: selects, current: undefined, on: undefined });
      continue;
    }
    if (open.current?.clause === 'from' && (joins.has(word) || word === 'on')) {
      close(open.on, lexeme.start);
      open.on = word === 'on' ? begin(open, 'on', lexeme, lexeme) : undefined;
    }
    const clause = clauseAt(lexemes, index);
    if (!clause) continue;
    close(open.on, lexeme.start);
    close(open.current, lexeme.start);
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
  return { ...part, end: body.end, body };
}

function trim(text: string, { start, end }: Range): Range {
  const inside = text.slice(start, end);
  const lead = inside.length - inside.trimStart().length;
  return { start: start + lead, end: start + Math.max(lead, inside.trimEnd().length) };
}

/** The parts of a body between commas, or between the ANDs of a condition. */
export function splitBody(text: string, { start, end }: Range, at: ',' | 'and'): Range[] {
  const ranges: Range[] = [];
  let depth = 0;
  let isBetween = false;
  let from = start;
  for (const lexeme of lex(text.slice(start, end))) {
    const word = lexeme.text.toLowerCase();
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    else if (depth > 0) continue;
    else if (word === 'between') isBetween = true;
    else if (word === at && isBetween && at === 'and') isBetween = false;
    else if (word === at) {
      ranges.push({ start: from, end: start + lexeme.start });
      from = start + lexeme.end;
    }
  }
  ranges.push({ start: from, end });
  return ranges.map((range) => trim(text, range));
}
