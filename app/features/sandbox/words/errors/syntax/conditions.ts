import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import { type BrokenQuery, clauseOf, type Guess, siblingsBefore, textAt, wordAt } from './broken-query';

/** BETWEEN without AND, and IS before a value. */
export function brokenConditions(broken: BrokenQuery): Guess[] {
  return [...brokenBetween(broken), ...brokenIs(broken)];
}

function brokenBetween(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const siblings = siblingsBefore(broken, at);
  const place = siblings.findLast((index) => wordAt(broken, index) === 'between');
  if (place === undefined) return [];
  const since = siblings.filter((index) => index > place);
  if (since.some((index) => wordAt(broken, index) === 'and' || clauseOf(broken, index))) return [];
  const here = tokens[at];
  const isStranger =
    here?.kind === 'word' && !clauseOf(broken, at) && !/^(to|or|till|until)$/.test(here.word);
  if (isStranger || at === place + 1) return [];
  const isPair = textAt(broken, place + 1) === '(' && textAt(broken, at - 1) === ')';
  return [
    {
      words: isPair
        ? 'The two bounds of BETWEEN go without parentheses, and with AND between them.'
        : 'BETWEEN joins its two bounds with AND: BETWEEN lower AND upper.',
    },
  ];
}

const states = ['null', 'not', 'true', 'false', 'unknown', 'distinct'];

function brokenIs(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const here = tokens[at];
  const isNegated = wordAt(broken, at - 1) === 'not' && wordAt(broken, at - 2) === 'is';
  if (wordAt(broken, at - 1) !== 'is' && !isNegated) return [];
  const isValue = here?.kind === 'text' || here?.kind === 'number' || here?.kind === 'name';
  const isName = here?.kind === 'word' && !clauseOf(broken, at) && !nearestName(here.word, states);
  if (!isValue && !isName) return [];
  const words = `IS is for NULL, TRUE and FALSE; a value such as ${shown(here.text)} is compared with ${isNegated ? '<>' : '='}.`;
  return [{ words }];
}
