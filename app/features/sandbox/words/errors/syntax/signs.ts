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

/** Comparisons and connectives written as other languages write them. */
export function brokenSigns(broken: BrokenQuery): Guess[] {
  const here = broken.tokens[broken.at];
  const connective = programmersConnective(broken);
  if (connective) return [connective];
  if (!here || !comparisons.has(here.text) || !isComparedAlready(broken)) return [];
  const words = `One comparison has two sides, so a second ${shown(here.text)} cannot follow: write two comparisons with AND between them.`;
  return [{ words }];
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

function isComparedAlready(broken: BrokenQuery): boolean {
  for (const index of siblingsBefore(broken, broken.at).toReversed()) {
    if (separators.test(wordAt(broken, index)) || clauseOf(broken, index) || textAt(broken, index) === ',')
      return false;
    if (comparisons.has(textAt(broken, index))) return true;
  }
  return false;
}

/** A hyphen in the name of a column, where the second half is a word of SQL's own. */
export function hyphenInName({ tokens, at, catalogue }: BrokenQuery): Guess[] {
  const [first, sign, last] = tokens.slice(Math.max(0, at - 2), at + 1);
  if (!first || !last || sign?.text !== '-' || first.to !== sign.from || sign.to !== last.from) return [];
  const name = `${first.word}_${last.word}`;
  const isColumn = catalogue.tables.some(({ columns }) => columns.some((column) => column.name === name));
  if (!isColumn) return [];
  const words = `A name has no hyphen: the column is called ${name}.`;
  return [{ words, edits: [{ from: first.from, to: last.to, text: name }] }];
}
