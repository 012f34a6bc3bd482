import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess, wordAt } from './broken-query';

/** A new name of a column that comes before its AS. */
export function nameBeforeAs(broken: BrokenQuery): Guess[] {
  const { at, tokens, catalogue } = broken;
  const before = tokens[at - 1];
  if (wordAt(broken, at) !== 'as' || before?.kind !== 'word' || !endsValue(tokens[at - 2])) return [];
  const isColumn = catalogue.tables.some(({ columns }) => columns.some(({ name }) => name === before.word));
  if (isColumn || clauseAround(broken, at) !== 'select') return [];
  return [{ words: `AS goes before the new name, and here ${shown(before.text)} comes before AS.` }];
}

function endsValue(token: Token | undefined): boolean {
  if (!token || reserved.has(token.word)) return false;
  return token.text === ')' || /^(word|number|text|name)$/.test(token.kind);
}
