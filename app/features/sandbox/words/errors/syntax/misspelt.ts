import { functionNames } from '~/sql/functions';
import { common, reserved } from '~/sql/keywords';
import { slipsBetween } from '../../../near-name';
import { shown } from '../shown';
import { type Rule, replace } from './broken-query';

const elsewhere: Record<string, string> = {
  descending: 'DESC',
  ascending: 'ASC',
  minus: 'EXCEPT',
  unique: 'DISTINCT',
};

const lookBack = 4;

/** A misspelt keyword becomes a name, and Postgres stops only at a later word. */
export const misspeltWords: Rule = ({ tokens, at, catalogue }) => {
  const near = tokens.slice(Math.max(0, at - lookBack), at + 1).toReversed();
  const names = catalogue.tables.flatMap(({ name, columns }) => [name, ...columns.map(({ name }) => name)]);
  const known = new Set([...names, ...functionNames]);
  const isSpeltRight = (word: string) =>
    known.has(word) || (!Object.hasOwn(elsewhere, word) && (reserved.has(word) || common.includes(word)));
  return near
    .filter(({ kind, word }) => kind === 'word' && word.length > 1 && word.length < 16 && !isSpeltRight(word))
    .flatMap((token) => nearKeywords(token.word).map((near) => ({ token, ...near })))
    .sort((a, b) => a.slips - b.slips)
    .map(({ token, keyword }) => ({
      words: `SQL does not know the word ${shown(token.text)} here: did you mean ${keyword.toUpperCase()}?`,
      edit: replace(token, keyword),
    }));
};

function nearKeywords(word: string): { keyword: string; slips: number }[] {
  const known = elsewhere[word];
  if (known && Object.hasOwn(elsewhere, word)) return [{ keyword: known, slips: 0 }];
  const most = word.length > 3 ? 2 : 1;
  return common
    .map((keyword) => ({ keyword, slips: slipsBetween(word, keyword) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 3);
}

export const doubledWords: Rule = ({ tokens, at }) =>
  [at, at - 1, at + 1].flatMap((index) => {
    const [first, second] = [tokens[index - 1], tokens[index]];
    const isSame = first && second && first.text.toLowerCase() === second.text.toLowerCase();
    if (!isSame || first.kind === 'mark' || first.text === '*') return [];
    return { words: `${shown(first.text)} is here twice in a row.`, edit: replace(second, '') };
  });
