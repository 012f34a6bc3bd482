import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import type { Rule } from './broken-query';

/** BETWEEN without AND. */
export const brokenBetween: Rule = (broken) => {
  const { at, here } = broken;
  const place = broken.lastWord(/^between$/);
  if (place === undefined || at === place + 1) return undefined;
  const since = broken.siblings().filter((index) => index > place);
  if (since.some((index) => broken.word(index) === 'and' || broken.clause(index))) return undefined;
  if (here?.kind === 'word' && !broken.clause() && !/^(to|or|till|until)$/.test(here.word)) return undefined;
  return broken.text(place + 1) === '(' && broken.text(at - 1) === ')'
    ? 'The two bounds of BETWEEN go without parentheses, and with AND between them.'
    : 'BETWEEN joins its two bounds with AND: BETWEEN lower AND upper.';
};

const states = ['null', 'not', 'true', 'false', 'unknown', 'distinct'];

/** IS before another value than NULL, TRUE or FALSE. */
export const brokenIs: Rule = (broken) => {
  const { at, here } = broken;
  const isNegated = broken.word(at - 1) === 'not' && broken.word(at - 2) === 'is';
  if (!here || (broken.word(at - 1) !== 'is' && !isNegated)) return undefined;
  const isName = here.kind === 'word' && !broken.clause() && !nearestName(here.word, states);
  if (!isName && !/^(text|number|name)$/.test(here.kind)) return undefined;
  return `IS is for NULL, TRUE and FALSE; a value such as ${shown(here.text)} is compared with ${isNegated ? '<>' : '='}.`;
};
