import { functionNames } from '~/sql/functions';
import { common, reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { slipsBetween } from '../../../near-name';
import { shown } from '../shown';
import { type BrokenQuery, type Guess, replace } from './broken-query';

const elsewhere: Record<string, string> = {
  descending: 'DESC',
  ascending: 'ASC',
  minus: 'EXCEPT',
  unique: 'DISTINCT',
};

const lookBack = 4;

/** A misspelt keyword becomes a name, and Postgres stops only at a later word. */
export function misspeltWords(broken: BrokenQuery): Guess[] {
  const { tokens, at } = broken;
  const near = tokens.slice(Math.max(0, at - lookBack), at + 1).toReversed();
  const names = namesIn(broken);
  return near
    .filter(
      ({ kind, word }) =>
        kind === 'word' && word.length > 1 && word.length < 16 && !isSpeltRight(word, names),
    )
    .flatMap((token) => nearKeywords(token.word).map((keyword) => ({ ...guess(token, keyword), ...keyword })))
    .sort((a, b) => a.slips - b.slips)
    .map(({ words, edits }) => ({ words, edits }));
}

function isSpeltRight(word: string, names: Set<string>): boolean {
  if (names.has(word) || functionNames.includes(word)) return true;
  return !Object.hasOwn(elsewhere, word) && (reserved.has(word) || common.includes(word));
}

type Near = { keyword: string; slips: number };

function guess(token: Token, { keyword }: Near): Guess {
  return {
    words: `SQL does not know the word ${shown(token.text)} here: did you mean ${keyword.toUpperCase()}?`,
    edits: [replace(token, keyword)],
  };
}

function nearKeywords(word: string): Near[] {
  const known = elsewhere[word];
  if (known && Object.hasOwn(elsewhere, word)) return [{ keyword: known, slips: 0 }];
  const most = word.length > 3 ? 2 : 1;
  return common
    .map((keyword) => ({ keyword, slips: slipsBetween(word, keyword) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3);
}

/** What is spelt as the data spells it. */
function namesIn({ catalogue }: BrokenQuery): Set<string> {
  return new Set(catalogue.tables.flatMap(({ name, columns }) => [name, ...columns.map(({ name }) => name)]));
}

export function doubledWords({ tokens, at }: BrokenQuery): Guess[] {
  return [at, at - 1, at + 1].flatMap((index) => {
    const [first, second] = [tokens[index - 1], tokens[index]];
    const isSame = first && second && first.text.toLowerCase() === second.text.toLowerCase();
    if (!isSame || !/^(word|name|number|text|sign)$/.test(first.kind) || first.text === '*') return [];
    const words = `${shown(first.text)} is here twice in a row.`;
    return [{ words, edits: [replace(second, '')] }];
  });
}
