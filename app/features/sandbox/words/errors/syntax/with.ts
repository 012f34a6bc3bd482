import { shown } from '../shown';
import type { Rule } from './broken-query';

/** Queries of WITH without AS, their parentheses, or the query after them. */
export const brokenWith: Rule = (broken) => {
  const { at, here } = broken;
  const [word, before] = [broken.word(), broken.text(at - 1)];
  const start = broken.lastWord(/^with$/);
  const opening = broken.opening();
  if (word === 'select' && opening > 0 && opening === at - 1) {
    const isCommon = broken.word(opening - 2) === 'with' || broken.text(opening - 2) === ',';
    const words = `AS is missing between ${shown(broken.text(opening - 1))} and its query.`;
    if (isCommon) return { words, edit: broken.insertBefore(opening, 'as') };
  }
  if (start === undefined || (broken.lastWord(/^select$/) ?? -1) > start) return undefined;
  if (word === 'select' && broken.word(at - 1) === 'as')
    return 'The query of a WITH goes in parentheses: WITH name AS (SELECT …).';
  if (broken.text() === ';' && broken.word(at + 1) === 'select')
    return 'The semicolon ends the query before SELECT: leave it out there.';
  if (broken.isEnd && before === ')')
    return 'WITH only names a query: after it comes the SELECT that reads from it.';
  if (before !== ')' || here?.kind !== 'word' || broken.word(at + 1) !== 'as') return undefined;
  const words = `A comma is missing before ${shown(here.text)}: it separates the queries of WITH.`;
  return { words, edit: broken.insertBefore(at, ',') };
};
