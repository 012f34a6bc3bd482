import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseOf,
  clausesBefore,
  type Guess,
  insertBefore,
  isEnd,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';
import { isSetOperation } from './keywords';

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
  if (word === 'on' || word === 'using') {
    return waiting.length === 0
      ? [
          {
            words: `${word.toUpperCase()} belongs to a JOIN: it follows the joined table, FROM … JOIN … ${word.toUpperCase()} ….`,
          },
        ]
      : [];
  }
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
