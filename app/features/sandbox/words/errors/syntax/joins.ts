import { isSetOperation } from '~/sql/keywords';
import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseOf,
  clausesBefore,
  type Guess,
  insertBefore,
  isEnd,
  replace,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

/** Joins without their condition, and conditions without their join. */
export function brokenJoins(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const word = wordAt(broken, at);
  const from = clausesBefore(broken, at).findLast(({ clause }) => clause === 'from');
  if (!from) return [];
  const after = siblingsBefore(broken, at).filter((index) => index > from.index);
  if (
    after.some(
      (index) => index !== from.index && clauseOf(broken, index) && clauseOf(broken, index) !== 'from',
    )
  )
    return [];
  const waiting = waitingJoins(broken, after);
  const before = wordAt(broken, at - 1);
  const isMisspelt = nearestName(word, ['join', 'outer']) !== undefined;
  if (/^(left|right|full|inner|outer|cross)$/.test(before) && !isMisspelt) {
    return [
      { words: `JOIN is missing after ${before.toUpperCase()}.`, edits: [insertBefore(broken, at, 'join')] },
    ];
  }
  if (word === 'on' || word === 'using')
    return waiting.length === 0 ? [...afterComma(broken, after), withoutJoin(word)] : [];
  const token = broken.tokens[at];
  if (token && word === 'with' && waiting.length > 0)
    return [
      { words: 'The condition of a JOIN begins with ON, not with WITH.', edits: [replace(token, 'on')] },
    ];
  const ends = isEnd(broken) || textAt(broken, at) === ')' || isSetOperation(word) || clauseOf(broken, at);
  const joins = /^(join|left|right|full|inner|cross|natural)$/.test(word);
  const [first] = waiting;
  if (!first || !(ends || joins) || wordAt(broken, at - 1) === 'join') return [];
  const table = shown(textAt(broken, first + 1));
  return [
    {
      words:
        textAt(broken, first + 1) === '('
          ? 'This JOIN has no condition yet: ON says which rows belong together.'
          : `The JOIN with ${table} has no condition yet: ON says which rows of the two belong together.`,
    },
  ];
}

function withoutJoin(word: string): Guess {
  const name = word.toUpperCase();
  return { words: `${name} belongs to a JOIN: it follows the joined table, FROM … JOIN … ${name} ….` };
}

/** Tables between commas. */
function afterComma(broken: BrokenQuery, after: number[]): Guess[] {
  const last = after.findLast((index) => textAt(broken, index) === ',' || wordAt(broken, index) === 'join');
  const comma = last === undefined ? undefined : broken.tokens[last];
  if (!comma || last === undefined || comma.text !== ',' || broken.tokens[last + 1]?.kind !== 'word')
    return [];
  const word = wordAt(broken, broken.at).toUpperCase();
  const table = shown(textAt(broken, last + 1));
  return [
    {
      words: `${word} belongs to a JOIN, and in FROM there is a comma before ${table}: write JOIN in its place.`,
      edits: [replace(comma, ' join ')],
    },
  ];
}

/** The joins that need a condition and have none. */
function waitingJoins(broken: BrokenQuery, among: number[]): number[] {
  const waiting: number[] = [];
  for (const index of among) {
    const word = wordAt(broken, index);
    const isFree = /^(cross|natural)$/.test(wordAt(broken, index - 1)) || isNatural(broken, index);
    if (word === 'join' && !isFree) waiting.push(index);
    if (word === 'on' || word === 'using') waiting.pop();
  }
  return waiting;
}

function isNatural(broken: BrokenQuery, index: number): boolean {
  return [1, 2, 3].some((back) => wordAt(broken, index - back) === 'natural');
}
