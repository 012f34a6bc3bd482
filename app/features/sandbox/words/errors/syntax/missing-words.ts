import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseAround,
  type Guess,
  insertBefore,
  nameAround,
  siblingsBefore,
  wordAt,
} from './broken-query';
import { reserved } from './keywords';

/** A word of SQL that is not there. */
export function missingWords(broken: BrokenQuery): Guess[] {
  const { at, tokens, catalogue } = broken;
  const here = tokens[at];
  const before = wordAt(broken, at - 1);
  if (!here) return [];
  const insert = (word: string, index: number, words: string): Guess => ({
    words,
    edits: [insertBefore(broken, index, word)],
  });
  const missing = (word: string, index = at): Guess =>
    insert(word, index, `${word.toUpperCase()} is missing before ${shown(nameAround(broken, index))}.`);
  const clause = clauseAround(broken, at);
  const guesses: Guess[] = [];
  if (/^(group|order|partition)$/.test(before) && !(before === 'order' && here.word === 'of'))
    guesses.push(insert('by', at, `BY is missing after ${before.toUpperCase()}.`));
  if (at === 0 && here.kind !== 'mark') guesses.push(insert('select', 0, 'A query begins with SELECT.'));
  if (clause === 'select' && catalogue.tables.some(({ name }) => name === here.word))
    guesses.push(missing('from'));
  if (clause === 'from') guesses.push(...missingInFrom(broken, missing));
  const open = siblingsBefore(broken, at).findLast((index) => /^(case|end)$/.test(wordAt(broken, index)));
  if (open !== undefined && wordAt(broken, open) === 'case' && !reserved.has(here.word))
    guesses.push(missing('then'));
  return guesses;
}

function missingInFrom(broken: BrokenQuery, missing: (word: string, index?: number) => Guess): Guess[] {
  const { at } = broken;
  const siblings = siblingsBefore(broken, at);
  const isOpen = siblings.findLast((index) => /^(join|on|using)$/.test(wordAt(broken, index)));
  if (isOpen === undefined || wordAt(broken, isOpen) !== 'join') return [missing('join')];
  const conditions = [at, at - 1].filter((index) => index > isOpen + 1);
  return conditions.map((index) => missing('on', index));
}
