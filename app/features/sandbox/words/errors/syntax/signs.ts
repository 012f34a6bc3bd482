import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseAround,
  clauseOf,
  type Guess,
  replace,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', '==']);
const separators = /^(and|or|not|where|on|having|when|then|else|select|by|between)$/;

const joinedSigns: Record<string, string> = {
  ...{ '>=': '>=', '=>': '>=', '<=': '<=', '=<': '<=', '<>': '<>', '!=': '<>' },
};

const spoken: Record<string, string> = {
  ...{ equals: '=', equal: '=', greater: '>', more: '>', bigger: '>', above: '>', less: '<', fewer: '<' },
  ...{ smaller: '<', below: '<', contains: '', starts: '', ends: '', begins: '', includes: '' },
};

/** Comparisons and connectives written as other languages write them. */
export function brokenSigns(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const [here, before] = [tokens[at], tokens[at - 1]];
  if (here?.text === '=>' || before?.text === '=>')
    return [{ words: 'Greater than or equal is written >=, not =>.' }];
  if (here?.kind === 'sign' && before?.kind === 'sign' && before.to < here.from) {
    const joined = joinedSigns[before.text + here.text];
    if (joined) return [{ words: `The two signs belong together, without a space: ${joined}.` }];
  }
  if (here && before && comparisons.has(here.text) && comparisons.has(before.text))
    return [{ words: `Two signs come in a row, ${before.text} and ${here.text}: a comparison has one.` }];
  if (here?.text === '=' && before?.word === 'not') return [{ words: 'Not equal is written <>.' }];
  if (here?.word === 'not' && textAt(broken, at + 1) === '=')
    return [{ words: 'Not equal is written <>, in place of NOT =.' }];
  if (here?.text === '=' && before?.word === 'is') return [{ words: 'Either IS or =, not both in a row.' }];
  const words = spokenComparison(broken) ?? programmersConnective(broken);
  if (words) return [words];
  if (here && comparisons.has(here.text) && isComparedAlready(broken)) {
    return [
      {
        words: `One comparison has two sides, so a second ${shown(here.text)} cannot follow: write two comparisons with AND between them.`,
      },
    ];
  }
  return [];
}

function spokenComparison(broken: BrokenQuery): Guess | undefined {
  const word = wordAt(broken, broken.at);
  const clause = clauseAround(broken, broken.at);
  const isCondition = clause === 'where' || clause === 'having' || clause === 'from';
  if (!isCondition || !Object.hasOwn(spoken, word)) return undefined;
  const sign = spoken[word];
  return {
    words: sign
      ? `“${word}” is not a word of SQL: write ${sign}.`
      : `“${word}” is not a word of SQL. Compare with a pattern: LIKE, or ILIKE where capitals do not matter; % stands for any characters.`,
  };
}

function programmersConnective(broken: BrokenQuery): Guess | undefined {
  const among = siblingsBefore(broken, broken.at);
  const both = among.findLast((index) => textAt(broken, index) === '&&');
  const isCondition = /^(where|having|from)$/.test(clauseAround(broken, broken.at) ?? '');
  const token = broken.tokens[both ?? among.findLast((index) => textAt(broken, index) === '||') ?? -1];
  if (!token || !(isCondition || token.text === '&&')) return undefined;
  return token.text === '&&'
    ? {
        words: 'Two conditions are joined with AND; SQL does not write &&.',
        edits: [replace(token, ' and ')],
      }
    : {
        words: 'Two conditions are joined with OR; in SQL, || joins texts.',
        edits: [replace(token, ' or ')],
      };
}

/** In the same condition. */
function isComparedAlready(broken: BrokenQuery): boolean {
  for (const index of siblingsBefore(broken, broken.at).toReversed()) {
    if (separators.test(wordAt(broken, index)) || clauseOf(broken, index) || textAt(broken, index) === ',')
      return false;
    if (comparisons.has(textAt(broken, index))) return true;
  }
  return false;
}
