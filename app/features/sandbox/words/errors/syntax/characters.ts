import { reserved } from '~/sql/keywords';
import { quoted, shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess, textAt, wordAt } from './broken-query';

const mathematical: Record<string, string> = { '≥': '>=', '≤': '<=', '≠': '<>', '×': '*', '÷': '/' };

/** Characters that other programs know and SQL does not. */
export function strangeCharacters(broken: BrokenQuery): Guess[] {
  const { at, message } = broken;
  const near = [at - 1, at, at + 1].map((index) => textAt(broken, index));
  const value = /(?:=|<>|!=|\(|,)\s*`([^`]*)`/.exec(broken.query)?.[1];
  if (value && /^(where|having)$/.test(clauseAround(broken, at) ?? '') && near.some((text) => text === '`'))
    return [{ words: `Backticks are no quotes in SQL. A text goes in single quotes: ${quoted(value)}.` }];
  if (near.some((text) => text.includes('`')))
    return [{ words: 'Postgres takes names without backticks: leave them out.' }];
  if (textAt(broken, at) === '[') {
    return wordAt(broken, at - 1) === 'in'
      ? [{ words: 'The list after IN goes in parentheses ( ), not in square brackets [ ].' }]
      : [{ words: 'Postgres takes names without square brackets: leave them out.' }];
  }
  const here = textAt(broken, at);
  if ('$€£'.includes(here) && here && broken.tokens[at - 1]?.kind === 'number')
    return [{ words: `Amounts are written without ${here}.` }];
  for (const text of near) {
    const sign = Array.from(text).find((character) => Object.hasOwn(mathematical, character));
    if (sign) return [{ words: `${sign} is written ${mathematical[sign]} in SQL.` }];
  }
  if (near.slice(0, 2).some((text) => text.startsWith('//') || text === '#'))
    return [{ words: 'A comment begins with -- in SQL.' }];
  const junk = /^trailing junk after numeric literal at or near "(.*)"$/s.exec(message)?.[1];
  if (junk) return [{ words: numberWithLetters(broken, junk) }];
  return [];
}

function numberWithLetters(broken: BrokenQuery, junk: string): string {
  const [, digits, word = ''] = /^([\d.]+)([a-z]+)$/i.exec(junk) ?? [];
  if (reserved.has(word.toLowerCase())) return `A space is missing between ${digits} and ${word}.`;
  const isAlias = wordAt(broken, broken.at - 1) === 'as';
  return isAlias
    ? `A name cannot begin with a digit, as ${shown(junk)} does.`
    : `${shown(junk)} is neither a number nor a name: a name cannot begin with a digit, and a text needs single quotes.`;
}
