import { shown } from '../shown';
import { type BrokenQuery, clauseAround, type Guess, siblingsBefore, textAt, wordAt } from './broken-query';

/** How many rows, and in which order. */
export function brokenRows(broken: BrokenQuery): Guess[] {
  const { at, tokens, message } = broken;
  const here = tokens[at];
  const [word, before] = [wordAt(broken, at), wordAt(broken, at - 1)];
  if (message.startsWith('LIMIT #,#'))
    return [
      {
        words:
          'LIMIT takes one number: how many rows. How many to leave out before them stands after OFFSET.',
      },
    ];
  if (/^(top|first)$/.test(before) && wordAt(broken, at - 2) === 'select' && here?.kind === 'number')
    return [{ words: `Postgres cuts the rows at the end of the query: LIMIT ${shown(here.text)}.` }];
  if (before === 'limit' && here && here.kind !== 'number')
    return [{ words: 'After LIMIT stands a number and nothing else.' }];
  if (/^(desc|asc)/.test(word) && before === 'by') {
    return [{ words: `${word.toUpperCase()} stands after the column that it concerns, not before it.` }];
  }
  if (
    /^(desc|asc)$/.test(word) &&
    siblingsBefore(broken, at).some((index) => wordAt(broken, index) === 'nulls')
  )
    return [{ words: `${word.toUpperCase()} stands before NULLS FIRST or NULLS LAST.` }];
  if (/^(desc|asc)$/.test(word) && clauseAround(broken, at) !== 'order')
    return [{ words: `${word.toUpperCase()} belongs to ORDER BY, after a column there.` }];
  if (/^(desc|asc)$/.test(before) && /^(desc|asc)$/.test(word))
    return [
      { words: `A column is sorted either ASC or DESC: ${shown(textAt(broken, at))} is one too many.` },
    ];
  return [];
}
