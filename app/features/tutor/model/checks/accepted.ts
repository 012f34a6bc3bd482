import type { SelectStmt } from 'libpg-query';
import { readStatement } from '~/features/sandbox/statement.server';
import { findNodes } from '~/sql/tree';
import { lex, plainWordsOf } from './lexer';

/** An accepted answer. `made`: the names that it introduces. `tokens` and `known`: its tokens without those names. */
export type Accepted = { text: string; tokens: string[]; known: Set<string>; made: string[] };

/** `names`: names of tables and columns and words of the contract, which stay tokens even as aliases. */
export async function readAccepted(text: string, names: Set<string>): Promise<Accepted> {
  const { select } = await readStatement(text);
  const called = callsIn(text);
  const made = namesMade(select);
  const own = new Set(made.filter((name) => !names.has(name) && !called.has(name)));
  const tokens = plainWordsOf(text).filter((token) => !own.has(token));
  return { text, tokens, known: new Set(tokens), made };
}

function callsIn(text: string): Set<string> {
  const lexemes = lex(text);
  const calls = lexemes.filter((lexeme, index) => lexeme.kind === 'word' && lexemes[index + 1]?.text === '(');
  return new Set(calls.map(({ text }) => text.toLowerCase()));
}

function namesMade(select: SelectStmt): string[] {
  const made = [
    ...findNodes(select, 'aliasname'),
    ...findNodes(select, 'ctename'),
    ...findNodes<{ name?: string }>(select, 'ResTarget').map(({ name }) => name),
    ...findNodes<{ String?: { sval?: string } }[]>(select, 'colnames').flatMap((columns) =>
      columns.map(({ String: column }) => column?.sval),
    ),
  ];
  return made.flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : []));
}

/**
 * The tokens of a text that are compared with an answer's: of code, only those that the answer has; of prose, also other words of
 * more than two letters, since they separate the answer's words.
 */
export function seenAs(tokens: string[], { known }: Accepted, isCode: boolean): string[] {
  return tokens.filter((token) => known.has(token) || (!isCode && token.length > 2 && !/^\d/.test(token)));
}

export const runsOf = (tokens: string[], length: number): string[] =>
  tokens.slice(length - 1).map((_, index) => tokens.slice(index, index + length).join(' '));

/** The length of the longest common subsequence of two lists of tokens. */
export function commonLength(wanted: string[], tokens: string[]): number {
  let row = new Array<number>(wanted.length + 1).fill(0);
  for (const token of tokens) {
    const next = [0];
    for (let index = 0; index < wanted.length; index += 1) {
      const best = Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next.push(wanted[index] === token ? Math.max(best, (row[index] ?? 0) + 1) : best);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
