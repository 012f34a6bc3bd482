import { reserved } from '~/sql/keywords';
import { shown } from '../shown';
import {
  type BrokenQuery,
  countParentheses,
  depthBefore,
  type Guess,
  insertBefore,
  isEnd,
  openingOf,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

/** Parentheses and CASEs that nothing closes, or that nothing has opened. */
export function openParentheses(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const { opened, closed, words: counted } = countParentheses(broken);
  if (textAt(broken, at) === ')' && depthBefore(broken, at) === 0 && closed > opened)
    return [
      {
        words: `There is one ) too many: ${counted}. The extra one may come before the one that Postgres marks.`,
      },
    ];
  const guesses: Guess[] = [];
  const open = siblingsBefore(broken, at).findLast((index) => /^(case|end)$/.test(wordAt(broken, index)));
  const count = (word: string) => tokens.filter((token) => token.word === word).length;
  if (open !== undefined && wordAt(broken, open) === 'case' && count('case') > count('end'))
    guesses.push({
      words: 'CASE has no END: put END after its last value.',
      edits: [insertBefore(broken, at, 'end')],
    });
  const opening = openingOf(broken, at);
  if (opening >= 0 && opened > closed) {
    const missing = isEnd(broken) ? depthBefore(broken, at) : 1;
    guesses.push({
      words: `${counted}: ${describeOpening(broken, opening)} is never closed.`,
      edits: [insertBefore(broken, at, ')'.repeat(missing))],
    });
  }
  return guesses;
}

function describeOpening(broken: BrokenQuery, opening: number): string {
  const before = broken.tokens[opening - 1];
  const after = broken.tokens[opening + 1];
  if (before?.kind === 'word') {
    const name = reserved.has(before.word) ? before.word.toUpperCase() : shown(before.text);
    return `the one after ${name}`;
  }
  return after ? `the one before ${shown(after.text)}` : 'the last one';
}
