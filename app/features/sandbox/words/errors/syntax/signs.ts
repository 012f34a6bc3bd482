import { reserved } from '~/sql/keywords';
import { quoted, shown } from '../shown';
import { type BrokenQuery, type Explanation, type Rule, replace } from './broken-query';

const mathematical: Record<string, string> = { '≥': '>=', '≤': '<=', '≠': '<>', '×': '*', '÷': '/' };

/** Characters that other programs know and SQL does not. */
export const strangeCharacters: Rule = (broken) => {
  const { at, here, message } = broken;
  const near = [at - 1, at, at + 1].map((index) => broken.text(index));
  const value = /(?:=|<>|!=|\(|,)\s*`([^`]*)`/.exec(broken.query)?.[1];
  if (value && /^(where|having)$/.test(broken.clauseAround() ?? '') && near.some((text) => text === '`'))
    return `Backticks are no quotes in SQL. A text goes in single quotes: ${quoted(value)}.`;
  if (near.some((text) => text.includes('`')))
    return 'Postgres takes names without backticks: leave them out.';
  if (here?.text === '[') {
    if (broken.word(at - 1) === 'in')
      return 'The list after IN goes in parentheses ( ), not in square brackets [ ].';
    return broken.text(at + 1).startsWith("'")
      ? 'Names of columns stand without square brackets and without quotes: leave both out.'
      : 'Postgres takes names without square brackets: leave them out.';
  }
  if (here && '$€£'.includes(here.text) && broken.tokens[at - 1]?.kind === 'number')
    return `Amounts are written without ${here.text}.`;
  const sign = Array.from(near.join('')).find((character) => Object.hasOwn(mathematical, character));
  if (sign) return `${sign} is written ${mathematical[sign]} in SQL.`;
  if (near.slice(0, 2).some((text) => text.startsWith('//') || text === '#'))
    return 'A comment begins with -- in SQL.';
  const junk = /^trailing junk after numeric literal at or near "(.*)"$/s.exec(message)?.[1];
  return junk && numberWithLetters(broken, junk);
};

function numberWithLetters(broken: BrokenQuery, junk: string): string {
  const [, digits, word = ''] = /^([\d.]+)([a-z]+)$/i.exec(junk) ?? [];
  if (reserved.has(word.toLowerCase())) return `A space is missing between ${digits} and ${word}.`;
  return broken.word(broken.at - 1) === 'as'
    ? `A name cannot begin with a digit, as ${shown(junk)} does.`
    : `${shown(junk)} is neither a number nor a name: a name cannot begin with a digit, and a text needs single quotes.`;
}

const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', '==']);
const separators = /^(and|or|not|where|on|having|when|then|else|select|by|between)$/;

/** Comparisons and connectives written as other languages write them. */
export const brokenSigns: Rule = (broken) => {
  const connective = programmersConnective(broken);
  if (connective) return connective;
  const here = broken.text();
  if (!comparisons.has(here) || !isComparedAlready(broken)) return undefined;
  return `One comparison has two sides, so a second ${here} cannot follow: write two comparisons with AND between them.`;
};

function programmersConnective(broken: BrokenQuery): Explanation {
  const among = broken.siblings();
  const both = among.findLast((index) => broken.text(index) === '&&');
  const isCondition = /^(where|having|from)$/.test(broken.clauseAround() ?? '');
  const token = broken.tokens[both ?? among.findLast((index) => broken.text(index) === '||') ?? -1];
  if (token?.text === '&&')
    return {
      words: 'Two conditions are joined with AND, not with &&.',
      edit: replace(token, ' and '),
    };
  return token && isCondition
    ? { words: 'Two conditions are joined with OR; in SQL, || joins texts.', edit: replace(token, ' or ') }
    : undefined;
}

function isComparedAlready(broken: BrokenQuery): boolean {
  const nearest = broken
    .siblings()
    .findLast(
      (index) =>
        separators.test(broken.word(index)) ||
        broken.clause(index) ||
        broken.text(index) === ',' ||
        comparisons.has(broken.text(index)),
    );
  return nearest !== undefined && comparisons.has(broken.text(nearest));
}

/** A hyphen in the name of a column, where the second half is a word of SQL's own. */
export const hyphenInName: Rule = (broken) => {
  const [first, sign, last] = broken.tokens.slice(Math.max(0, broken.at - 2), broken.at + 1);
  if (!first || !last || sign?.text !== '-' || first.to !== sign.from || sign.to !== last.from)
    return undefined;
  const name = `${first.word}_${last.word}`;
  if (!broken.hasColumn(name)) return undefined;
  const words = `A name has no hyphen: the column is called ${name}.`;
  return { words, edit: { from: first.from, to: last.to, text: name } };
};
