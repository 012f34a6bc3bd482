import { shown } from '../shown';
import {
  type BrokenQuery,
  type Guess,
  insertBefore,
  isEnd,
  openingOf,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

/** Queries of WITH without AS, their parentheses, or the query after them. */
export function brokenWith(broken: BrokenQuery): Guess[] {
  const { at } = broken;
  const siblings = siblingsBefore(broken, at);
  const start = siblings.findLast((index) => wordAt(broken, index) === 'with');
  const opening = openingOf(broken, at);
  if (wordAt(broken, at) === 'select' && opening > 0 && opening === at - 1) {
    const isCommon = wordAt(broken, opening - 2) === 'with' || textAt(broken, opening - 2) === ',';
    const words = `AS is missing between ${shown(textAt(broken, opening - 1))} and its query.`;
    if (isCommon) return [{ words, edits: [insertBefore(broken, opening, 'as')] }];
  }
  if (start === undefined || siblings.some((index) => index > start && wordAt(broken, index) === 'select'))
    return [];
  if (wordAt(broken, at) === 'select' && wordAt(broken, at - 1) === 'as')
    return [{ words: 'The query of a WITH goes in parentheses: WITH name AS (SELECT …).' }];
  if (isEnd(broken) && textAt(broken, at - 1) === ')')
    return [{ words: 'WITH only names a query: after it comes the SELECT that reads from it.' }];
  if (
    textAt(broken, at - 1) === ')' &&
    broken.tokens[at]?.kind === 'word' &&
    wordAt(broken, at + 1) === 'as'
  ) {
    const words = `A comma is missing before ${shown(textAt(broken, at))}: it separates the queries of WITH.`;
    return [{ words, edits: [insertBefore(broken, at, ',')] }];
  }
  return [];
}
