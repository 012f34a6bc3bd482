import type { SelectStmt } from 'libpg-query';
import { readStatement } from '~/features/sandbox/statement.server';
import { findNodes } from '~/sql/tree';
import { lex, plainWordsOf } from './lexer';

/** An accepted answer. `known`: its tokens, but for names it made up itself, which may be any. `made`: all that it made up. */
export type Accepted = { text: string; tokens: string[]; known: Set<string>; made: string[] };

/** `names`: of the tables and their columns, and of what the result must have. */
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
 * A text's tokens as they would stand in an answer. Names of one or two letters are left out like the answer's own; of code
 * every name is that the answer does not have, in prose other words stay and keep its words apart.
 */
export function seenAs(tokens: string[], { known }: Accepted, isCode: boolean): string[] {
  return tokens.filter((token) => known.has(token) || (!isCode && token.length > 2 && !/^\d/.test(token)));
}

export const runsOf = (tokens: string[], length: number): string[] =>
  tokens.slice(length - 1).map((_, index) => tokens.slice(index, index + length).join(' '));

/** How many tokens of `wanted` stand in `tokens`, in the same order. */
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
