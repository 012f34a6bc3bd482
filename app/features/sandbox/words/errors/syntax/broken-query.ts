import type { Catalogue } from '~/sql/catalogue';
import { type Clause, clauses, isSetOperation } from '~/sql/keywords';
import { indexOfCharacter, readTokens, type Token, tokenIndexAt } from '~/sql/tokens';

/** `at`: the token that Postgres stops at; the number of tokens, where it stops at the end. */
export type BrokenQuery = {
  query: string;
  message: string;
  tokens: Token[];
  at: number;
  catalogue: Catalogue;
};

export type Edit = { from: number; to: number; text: string };

/** `edits`: only where the query, so changed, can be read further are the words true. */
export type Guess = { words: string; edits?: Edit[] };

export type Rule = (broken: BrokenQuery) => Guess[];

export function readBroken(
  query: string,
  fault: { message: string; position: number },
  catalogue: Catalogue,
): BrokenQuery {
  const tokens = readTokens(query);
  const at = tokenIndexAt(tokens, indexOfCharacter(query, fault.position));
  return { query, message: fault.message, tokens, at, catalogue };
}

export function wordAt({ tokens }: BrokenQuery, index: number): string {
  return tokens[index]?.word ?? '';
}

export function textAt({ tokens }: BrokenQuery, index: number): string {
  return tokens[index]?.text ?? '';
}

export function replace(token: Token, text: string): Edit {
  return { from: token.from, to: token.to, text };
}

export function insertBefore({ query, tokens }: BrokenQuery, index: number, text: string): Edit {
  const place = tokens[index]?.from ?? query.length;
  return { from: place, to: place, text: ` ${text} ` };
}

const isOpening = (text: string) => text === '(' || text === '[';

/** How many brackets are open before a token. */
export function depthBefore({ tokens }: BrokenQuery, index: number): number {
  const before = tokens[index - 1];
  return before ? before.depth + (isOpening(before.text) ? 1 : 0) : 0;
}

export function countParentheses({ tokens }: BrokenQuery) {
  const [opened, closed] = ['(', ')'].map((mark) => tokens.filter(({ text }) => text === mark).length) as [
    number,
    number,
  ];
  const words = `${opened} ${opened === 1 ? 'parenthesis is' : 'parentheses are'} opened and ${closed} closed`;
  return { opened, closed, words };
}

/** The opening bracket around a token; -1 where there is none. */
export function openingOf(broken: BrokenQuery, index: number): number {
  const depth = depthBefore(broken, index);
  for (let at = index - 1; at >= 0; at -= 1) {
    const token = broken.tokens[at];
    if (token && isOpening(token.text) && token.depth === depth - 1) return at;
  }
  return -1;
}

/** The tokens between the same parentheses, from the first to the one before `index`, without what is in deeper ones. */
export function siblingsBefore(broken: BrokenQuery, index: number): number[] {
  const depth = depthBefore(broken, index);
  const siblings: number[] = [];
  for (let at = openingOf(broken, index) + 1; at < index; at += 1) {
    if (broken.tokens[at]?.depth === depth) siblings.push(at);
  }
  return siblings;
}

type Begun = { clause: Clause; index: number };

/** The clauses of the SELECT around a token that have begun before it. */
export function clausesBefore(broken: BrokenQuery, index: number): Begun[] {
  let begun: Begun[] = [];
  for (const at of siblingsBefore(broken, index)) {
    const clause = clauseOf(broken, at);
    if (isSetOperation(wordAt(broken, at))) begun = [];
    else if (clause === 'select' && wordAt(broken, at - 1) !== 'select') begun = [{ clause, index: at }];
    else if (clause) begun.push({ clause, index: at });
  }
  return begun;
}

/** The clause that a token begins. */
export function clauseOf(broken: BrokenQuery, index: number): Clause | undefined {
  const [word, before] = [wordAt(broken, index), wordAt(broken, index - 1)];
  if (word === 'offset' || word === 'fetch') return 'limit';
  if (word === 'from' && before === 'distinct' && /^(is|not)$/.test(wordAt(broken, index - 2)))
    return undefined;
  if (word === 'group' && before === 'within') return undefined;
  return clauses.find((clause) => clause === word);
}

/** The clause that a token stands in. */
export function clauseAround(broken: BrokenQuery, index: number): Clause | undefined {
  return clausesBefore(broken, index).at(-1)?.clause;
}

/** A name with the table before it, as it was typed, or one token. */
export function nameAround({ query, tokens }: BrokenQuery, index: number): string {
  let [first, last] = [index, index];
  while (tokens[first - 1]?.text === '.') first -= 2;
  while (tokens[last + 1]?.text === '.') last += 2;
  return query.slice(tokens[first]?.from ?? tokens[index]?.from, tokens[last]?.to ?? tokens[index]?.to);
}

export function isEnd({ tokens, at }: BrokenQuery): boolean {
  return at >= tokens.length || tokens[at]?.text === ';';
}
