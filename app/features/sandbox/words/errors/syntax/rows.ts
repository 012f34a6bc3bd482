import { reserved } from '~/sql/keywords';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseAround,
  type Guess,
  insertBefore,
  nameAround,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

/** How many rows, and in which order. */
export function brokenRows(broken: BrokenQuery): Guess[] {
  const { at, tokens, message } = broken;
  const here = tokens[at];
  const [word, before] = [wordAt(broken, at), wordAt(broken, at - 1)];
  if (message.startsWith('LIMIT #,#'))
    return [
      {
        words:
          'LIMIT takes one number: how many rows. To skip rows before them, write OFFSET and their number.',
      },
    ];
  if (/^(top|first)$/.test(before) && wordAt(broken, at - 2) === 'select' && here?.kind === 'number')
    return [{ words: `Postgres cuts the rows at the end of the query: LIMIT ${shown(here.text)}.` }];
  if (before === 'limit' && here && here.kind !== 'number')
    return [{ words: 'LIMIT is followed by its number, with nothing between them.' }];
  if (/^(desc|asc)/.test(word) && before === 'by') {
    return [{ words: `${word.toUpperCase()} goes after the column that it concerns, not before it.` }];
  }
  if (
    /^(desc|asc)$/.test(word) &&
    siblingsBefore(broken, at).some((index) => wordAt(broken, index) === 'nulls')
  )
    return [{ words: `${word.toUpperCase()} goes before NULLS FIRST or NULLS LAST.` }];
  if (/^(desc|asc)$/.test(word) && clauseAround(broken, at) !== 'order')
    return [{ words: `${word.toUpperCase()} belongs to ORDER BY, after a column there.` }];
  if (/^(desc|asc)$/.test(before) && /^(desc|asc)$/.test(word))
    return [
      { words: `A column is sorted either ASC or DESC: ${shown(textAt(broken, at))} is one too many.` },
    ];
  if (word === 'skip' && /^(order|limit)$/.test(clauseAround(broken, at) ?? ''))
    return [{ words: 'SQL has no SKIP. To skip rows, write OFFSET and their number.' }];
  return brokenKeys(broken);
}

function brokenKeys(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const here = tokens[at];
  if (!here || !siblingsBefore(broken, at).some((index) => wordAt(broken, index) === 'order')) return [];
  if (here.word === 'nulls' && !/^(first|last)$/.test(wordAt(broken, at + 1)))
    return [{ words: 'In ORDER BY, NULLS is followed by FIRST or LAST.' }];
  const isKey = /^(word|name)$/.test(here.kind) && !reserved.has(here.word);
  if (!isKey || !/^(desc|asc|first|last)$/.test(wordAt(broken, at - 1))) return [];
  const name = shown(nameAround(broken, at));
  return [
    {
      words: `A comma is missing before ${name}: in ORDER BY, commas separate what to sort by.`,
      edits: [insertBefore(broken, at, ',')],
    },
  ];
}
