import { functions } from '~/sql/functions';
import { type Clause, clauseNames, clauses, isSetOperation } from '~/sql/keywords';
import { nearestName } from '../../../near-name';
import { shown } from '../shown';
import { type BrokenQuery, type Explanation, type Rule, replace } from './broken-query';

const second =
  'A second SELECT begins here: between two queries goes UNION, and one inside another goes in parentheses.';

/** Clauses that come twice, or before one that they should follow. */
export const clausesOutOfOrder: Rule = (broken) => {
  const { at, tokens } = broken;
  const word = broken.word();
  const begun = broken.clausesBefore();
  const last = begun.at(-1)?.clause;
  if (broken.word(at - 1) === 'select' && broken.clausesBefore(at - 1).length > 0) return second;
  if (word === 'with' && broken.text(at + 2) !== '.')
    return broken.lastWord(/^with$/) === undefined
      ? undefined
      : 'WITH is written once: the next query follows after a comma, with its name and AS.';
  if (isSetOperation(word))
    return last === 'order' || last === 'limit'
      ? `${clauseNames[last]} before ${word.toUpperCase()} would belong to the first query alone: put it at the very end, or the first query in parentheses.`
      : undefined;
  const semicolon = tokens.findIndex(({ text }) => text === ';');
  const isFilter = broken.opening() > 0 && broken.word(broken.opening() - 1) === 'filter';
  const clause = word === 'join' ? 'from' : broken.clause();
  if (semicolon >= 0 && semicolon < at) return afterSemicolon(broken, semicolon, clause);
  if (/^(join|inner|left|right|full|cross|natural)$/.test(word))
    return !last || last === 'from' || last === 'select' || broken.isEnd
      ? undefined
      : `JOIN belongs to FROM, so it comes before ${clauseNames[last]}.`;
  if (!clause || isFilter || begun.length === 0)
    return at > 0 || !clause || clause === 'select'
      ? undefined
      : `A query begins with SELECT; ${clauseNames[clause]} comes later.`;
  const { opened, closed, words } = broken.parentheses();
  const unbalanced = `${words}: one of them is missing or too many before ${clauseNames[clause]}.`;
  if (clause === 'select') return opened === closed ? secondSelect(broken) : unbalanced;
  const later = begun.find((other) => clauses.indexOf(other.clause) > clauses.indexOf(clause));
  if (clause === 'where' && last === 'group' && testsAggregate(broken))
    return 'A condition on groups begins with HAVING, not with WHERE.';
  const isTwice = begun.some((other) => broken.word(other.index) === word);
  if ((later || isTwice) && opened !== closed) return unbalanced;
  const isAfterCall = later?.clause === 'where' && broken.text(later.index - 1) === ')';
  const remedy = isAfterCall ? ' Right after an aggregate, its condition is written FILTER (WHERE …).' : '';
  if (later) return tooLate(clause, later.clause) + remedy;
  return isTwice ? twice(clause) : undefined;
};

/** Whether an aggregate stands in the condition that begins here. */
function testsAggregate({ tokens, at }: BrokenQuery): boolean {
  return tokens
    .slice(at)
    .some(({ word }, index) => functions.aggregate.has(word) && tokens[at + index + 1]?.text === '(');
}

function tooLate(clause: Clause, later: Clause): string {
  return clause === 'from' && later === 'where'
    ? 'WHERE comes after FROM; here it comes before it.'
    : `${clauseNames[clause]} comes before ${clauseNames[later]}; here it comes after it.`;
}

function twice(clause: Clause): string {
  const name = clauseNames[clause];
  const remedies: Partial<Record<Clause, string>> = {
    where: `: join its conditions with AND or OR, without writing ${name} again`,
    having: `: join its conditions with AND or OR, without writing ${name} again`,
    group: ': list what belongs to it with commas',
    order: ': list what belongs to it with commas',
    from: ': a further table comes in with JOIN',
  };
  return `A query has one ${name}${remedies[clause] ?? ''}.`;
}

/** Undefined after a misspelt UNION, which another rule explains. */
function secondSelect(broken: BrokenQuery): Explanation {
  const before = broken.word(broken.at - 1);
  const isMisspelt = nearestName(before, ['union', 'intersect', 'except', 'all']) !== undefined;
  if (before === 'in' || before === 'minus' || isMisspelt) return undefined;
  const isInside = broken.tokens[broken.at - 1]?.kind === 'sign' || /^(exists|any|some|not)$/.test(before);
  return isInside ? 'A query inside another goes in parentheses.' : second;
}

function afterSemicolon(broken: BrokenQuery, semicolon: number, clause: Clause | undefined): Explanation {
  const token = broken.tokens[semicolon];
  if (!token) return undefined;
  if (semicolon === broken.at - 1 && broken.clauseAround(semicolon) === 'select')
    return {
      words: `The semicolon ends the query after ${shown(broken.text(semicolon - 1))}: columns are separated by commas.`,
      edit: replace(token, ','),
    };
  if (!clause || clause === 'select') return undefined;
  return {
    words: `The semicolon ends the query before ${clauseNames[clause]}: leave it out there.`,
    edit: replace(token, ''),
  };
}
