import { isSetOperation, reserved } from '~/sql/keywords';
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

/** A word of SQL that is not there. */
export function missingWords(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
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
  if (wordAt(broken, at + 1) === 'by' && /^(group|order|partition)$/.test(before))
    return [{ words: `BY goes right after ${before.toUpperCase()}, before ${shown(here.text)}.` }];
  if (before === 'by' && !/^(group|order|partition)$/.test(wordAt(broken, at - 2)))
    return [{ words: 'BY belongs to GROUP or ORDER, and neither is before it here.' }];
  if (/^(group|order|partition)$/.test(before))
    guesses.push(insert('by', at, `BY is missing after ${before.toUpperCase()}.`));
  const operation = before === 'all' ? wordAt(broken, at - 2) : before;
  if (isSetOperation(operation)) {
    const words = `After ${operation.toUpperCase()} comes a whole query: SELECT is missing before ${shown(here.text)}.`;
    guesses.push(insert('select', at, words));
  }
  guesses.push(...missingInWindow(broken));
  if (at === 0 && here.kind !== 'mark') guesses.push(insert('select', 0, 'A query begins with SELECT.'));
  const table = [at, at - 1].find((index) => isTable(broken, index));
  if (clause === 'select' && table !== undefined) guesses.push(missing('from', table));
  if (clause === 'from') guesses.push(...missingInFrom(broken, missing));
  const open = siblingsBefore(broken, at).findLast((index) => /^(case|end)$/.test(wordAt(broken, index)));
  const next = tokens.slice(at).find(({ word }) => /^(then|when|else|end)$/.test(word))?.word;
  if (next !== 'then' && open !== undefined && wordAt(broken, open) === 'case' && !reserved.has(here.word))
    guesses.push(missing('then'));
  return guesses;
}

function missingInWindow(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  // After the parentheses of a function, PARTITION may be read as an alias.
  const place = wordAt(broken, at) === 'by' ? at - 1 : at;
  if (wordAt(broken, place) === 'partition' && textAt(broken, place - 1) === ')')
    return [{ words: 'PARTITION BY goes into the parentheses of OVER: OVER (PARTITION BY …).' }];
  const frame = siblingsBefore(broken, at).findLast((index) => /^(rows|range)$/.test(wordAt(broken, index)));
  if (wordAt(broken, at) !== 'and' || frame === undefined) return [];
  const kind = wordAt(broken, frame).toUpperCase();
  const words = `BETWEEN is missing after ${kind}: a frame with two ends is ${kind} BETWEEN … AND ….`;
  return [{ words, edits: [insertBefore(broken, frame + 1, 'between')] }];
}

function missingInFrom(broken: BrokenQuery, missing: (word: string, index?: number) => Guess): Guess[] {
  const { at } = broken;
  const siblings = siblingsBefore(broken, at);
  const last = siblings.findLast((index) => /^(join|on|using)$/.test(wordAt(broken, index)));
  const isName = broken.tokens[at]?.kind === 'word' || broken.tokens[at]?.text === '(';
  if (last === undefined || wordAt(broken, last) !== 'join') {
    const isKnown = isTable(broken, at) || broken.catalogue.tables.length === 0;
    const isCondition = broken.tokens[at]?.kind === 'sign';
    if (isCondition && last === undefined) return [missing('where', at - 1)];
    return isName && (last === undefined || isKnown) ? [missing('join')] : [];
  }
  return [at, at - 1]
    .filter((index) => index > last + 1)
    .map((index) => missing('on', startOfName(broken, index)));
}

function isTable(broken: BrokenQuery, index: number): boolean {
  const word = wordAt(broken, index);
  return broken.catalogue.tables.some(({ name }) => name === word);
}

function startOfName({ tokens }: BrokenQuery, index: number): number {
  let first = index;
  while (tokens[first - 1]?.text === '.') first -= 2;
  return first;
}
