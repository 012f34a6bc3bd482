import type { Catalogue } from '~/sql/catalogue';
import { type Clause, clauses, isSetOperation } from '~/sql/keywords';
import { indexOfCharacter, readTokens, type Token, tokenIndexAt } from '~/sql/tokens';

export type Edit = { from: number; to: number; text: string };

/** `words` are shown only if the query, changed by `edit`, can be parsed further. */
export type Guess = { words: string; edit: Edit };

/** A plain sentence is certain, and needs no test of an edit. */
export type Explanation = string | Guess | undefined;

export type Rule = (broken: BrokenQuery) => Explanation | Explanation[];

type Begun = { clause: Clause; index: number };

const isOpening = (text: string) => text === '(' || text === '[';

/** A query that Postgres cannot read, by its tokens. */
export class BrokenQuery {
  readonly query: string;
  readonly message: string;
  readonly catalogue: Catalogue;
  readonly tokens: Token[];
  /** The token that Postgres stops at; the number of tokens, where it stops at the end. */
  readonly at: number;

  constructor(query: string, fault: { message: string; position: number }, catalogue: Catalogue) {
    this.query = query;
    this.message = fault.message;
    this.catalogue = catalogue;
    this.tokens = readTokens(query);
    this.at = tokenIndexAt(this.tokens, indexOfCharacter(query, fault.position));
  }

  get here(): Token | undefined {
    return this.tokens[this.at];
  }

  get isEnd(): boolean {
    return this.at >= this.tokens.length || this.text() === ';';
  }

  word(index = this.at): string {
    return this.tokens[index]?.word ?? '';
  }

  text(index = this.at): string {
    return this.tokens[index]?.text ?? '';
  }

  isTable(index: number): boolean {
    return this.catalogue.tables.some(({ name }) => name === this.word(index));
  }

  hasColumn(name: string): boolean {
    return this.catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
  }

  /** How many brackets are open before a token. */
  depth(index = this.at): number {
    const before = this.tokens[index - 1];
    return before ? before.depth + (isOpening(before.text) ? 1 : 0) : 0;
  }

  parentheses() {
    const count = (mark: string) => this.tokens.filter(({ text }) => text === mark).length;
    const [opened, closed] = [count('('), count(')')];
    const words = `${opened} ${opened === 1 ? 'parenthesis is' : 'parentheses are'} opened and ${closed} closed`;
    return { opened, closed, words };
  }

  /** The opening bracket around a token; -1 where there is none. */
  opening(index = this.at): number {
    const depth = this.depth(index);
    return this.tokens.findLastIndex(
      (token, at) => at < index && isOpening(token.text) && token.depth === depth - 1,
    );
  }

  /** The tokens in the same parentheses before `index`, without those in deeper ones. */
  siblings(index = this.at): number[] {
    const depth = this.depth(index);
    const siblings: number[] = [];
    for (let at = this.opening(index) + 1; at < index; at += 1) {
      if (this.tokens[at]?.depth === depth) siblings.push(at);
    }
    return siblings;
  }

  /** The last of the siblings before the fault whose word matches. */
  lastWord(pattern: RegExp): number | undefined {
    return this.siblings().findLast((index) => pattern.test(this.word(index)));
  }

  /** Whether a CASE has begun before the fault, and has not ended. */
  isInCase(): boolean {
    return this.word(this.lastWord(/^(case|end)$/) ?? -1) === 'case';
  }

  /** The clauses of the SELECT around a token that have begun before it. */
  clausesBefore(index = this.at): Begun[] {
    let begun: Begun[] = [];
    for (const at of this.siblings(index)) {
      const clause = this.clause(at);
      if (isSetOperation(this.word(at))) begun = [];
      else if (clause === 'select' && this.word(at - 1) !== 'select') begun = [{ clause, index: at }];
      else if (clause) begun.push({ clause, index: at });
    }
    return begun;
  }

  /** The clause that a token begins. */
  clause(index = this.at): Clause | undefined {
    const [word, before] = [this.word(index), this.word(index - 1)];
    if (word === 'offset' || word === 'fetch') return 'limit';
    if (word === 'from' && before === 'distinct' && /^(is|not)$/.test(this.word(index - 2))) return undefined;
    if (word === 'group' && before === 'within') return undefined;
    return clauses.find((clause) => clause === word);
  }

  /** The clause that a token stands in. */
  clauseAround(index = this.at): Clause | undefined {
    return this.clausesBefore(index).at(-1)?.clause;
  }

  /** Where the name at a token begins, with the table before it. */
  startOfName(index: number): number {
    let first = index;
    while (this.text(first - 1) === '.') first -= 2;
    return first;
  }

  /** The name at a token as it was typed, with its qualifiers. */
  nameAround(index: number): string {
    const first = this.startOfName(index);
    let last = index;
    while (this.text(last + 1) === '.') last += 2;
    return this.query.slice(
      (this.tokens[first] ?? this.tokens[index])?.from,
      (this.tokens[last] ?? this.tokens[index])?.to,
    );
  }

  insertBefore(index: number, text: string): Edit {
    const place = this.tokens[index]?.from ?? this.query.length;
    return { from: place, to: place, text: ` ${text} ` };
  }
}

export function replace(token: Token, text: string): Edit {
  return { from: token.from, to: token.to, text };
}
