import { type Clause, clauseNames, clauses, isSetOperation } from '~/sql/keywords';
import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import {
  type BrokenQuery,
  clauseOf,
  clausesBefore,
  countParentheses,
  type Guess,
  isEnd,
  openingOf,
  replace,
  siblingsBefore,
  textAt,
  wordAt,
} from './broken-query';

/** Clauses that come twice, or before one that they should follow. */
export function clausesOutOfOrder(broken: BrokenQuery): Guess[] {
  const { at, tokens } = broken;
  const word = wordAt(broken, at);
  const begun = clausesBefore(broken, at);
  if (wordAt(broken, at - 1) === 'select' && clausesBefore(broken, at - 1).length > 0) return [second];
  if (word === 'with' && textAt(broken, at + 2) !== '.') return withAgain(broken);
  if (isSetOperation(word)) return sortedTooEarly(word, begun.at(-1)?.clause);
  const semicolon = tokens.findIndex(({ text }) => text === ';');
  const isFilter = openingOf(broken, at) > 0 && wordAt(broken, openingOf(broken, at) - 1) === 'filter';
  const clause = word === 'join' ? 'from' : clauseOf(broken, at);
  const isSide = /^(inner|left|right|full|cross|natural)$/.test(word);
  if (semicolon >= 0 && semicolon < at) return afterSemicolon(broken, semicolon, clause);
  if (isSide || word === 'join') return joinTooLate(broken, begun.at(-1)?.clause);
  if (!clause || isFilter || begun.length === 0) return beforeSelect(broken, clause);
  const { opened, closed, words } = countParentheses(broken);
  const unbalanced = `${words}: one of them is missing or too many before ${clauseNames[clause]}.`;
  const later = begun.find((other) => clauses.indexOf(other.clause) > clauses.indexOf(clause));
  if (clause === 'select') return opened === closed ? secondSelect(broken) : [{ words: unbalanced }];
  const isTwice = begun.some((other) => wordAt(broken, other.index) === word);
  if ((later || isTwice) && opened !== closed) return [{ words: unbalanced }];
  const isAfterCall = later?.clause === 'where' && textAt(broken, later.index - 1) === ')';
  const remedy = isAfterCall ? ' Right after an aggregate, its condition is written FILTER (WHERE …).' : '';
  if (later) return [{ words: tooLate(clause, later.clause) + remedy }];
  if (isTwice) return [twice(clause)];
  return [];
}

function tooLate(clause: Clause, later: Clause): string {
  if (clause === 'from' && later === 'where') {
    return 'WHERE comes after FROM; here it comes before it.';
  }
  return `${clauseNames[clause]} comes before ${clauseNames[later]}; here it comes after it.`;
}

function twice(clause: Clause): Guess {
  const name = clauseNames[clause];
  switch (clause) {
    case 'where':
    case 'having':
      return {
        words: `A query has one ${name}: join its conditions with AND or OR, without writing ${name} again.`,
      };
    case 'group':
    case 'order':
      return { words: `A query has one ${name}: list what belongs to it with commas.` };
    case 'from':
      return { words: 'A query has one FROM: a further table comes in with JOIN.' };
    default:
      return { words: `A query has one ${name}.` };
  }
}

const second: Guess = {
  words:
    'A second SELECT begins here: between two queries goes UNION, and one inside another goes in parentheses.',
};

/** Unless a misspelt UNION stands before it. */
function secondSelect(broken: BrokenQuery): Guess[] {
  const before = wordAt(broken, broken.at - 1);
  const isMisspelt = nearestName(before, ['union', 'intersect', 'except', 'all']) !== undefined;
  if (before === 'in' || before === 'minus' || isMisspelt) return [];
  const isInside = broken.tokens[broken.at - 1]?.kind === 'sign' || /^(exists|any|some|not|,)$/.test(before);
  return isInside ? [{ words: 'A query inside another goes in parentheses.' }] : [second];
}

function withAgain(broken: BrokenQuery): Guess[] {
  const isSecond = siblingsBefore(broken, broken.at).some((index) => wordAt(broken, index) === 'with');
  return isSecond
    ? [{ words: 'WITH is written once: the next query follows after a comma, with its name and AS.' }]
    : [];
}

function sortedTooEarly(word: string, last: Clause | undefined): Guess[] {
  if (last !== 'order' && last !== 'limit') return [];
  return [
    {
      words: `${clauseNames[last]} before ${word.toUpperCase()} would belong to the first query alone: put it at the very end, or the first query in parentheses.`,
    },
  ];
}

function afterSemicolon(broken: BrokenQuery, semicolon: number, clause: Clause | undefined): Guess[] {
  const token = broken.tokens[semicolon];
  if (token && semicolon === broken.at - 1 && clausesBefore(broken, semicolon).at(-1)?.clause === 'select')
    return [
      {
        words: `The semicolon ends the query after ${shown(textAt(broken, semicolon - 1))}: columns are separated by commas.`,
        edits: [replace(token, ',')],
      },
    ];
  if (!token || !clause || clause === 'select') return [];
  return [
    {
      words: `The semicolon ends the query before ${clauseNames[clause]}: leave it out there.`,
      edits: [replace(token, '')],
    },
  ];
}

function joinTooLate(broken: BrokenQuery, last: Clause | undefined): Guess[] {
  if (!last || last === 'from' || last === 'select' || isEnd(broken)) return [];
  return [{ words: `JOIN belongs to FROM, so it comes before ${clauseNames[last]}.` }];
}

function beforeSelect(broken: BrokenQuery, clause: Clause | undefined): Guess[] {
  if (broken.at > 0 || !clause || clause === 'select') return [];
  return [{ words: `A query begins with SELECT; ${clauseNames[clause]} comes later.` }];
}
