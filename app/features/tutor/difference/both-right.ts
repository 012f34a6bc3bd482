import { type Contract, listWords } from '~/features/sandbox/contract';
import { isVast, type Query } from '~/sql/model';
import { compareQueries } from './compare/compare';
import type { Difference, Kind } from './model';
import { compareTablesUsed } from './tables-used';

/**
 * In what a right answer differs from another one, and why that may matter: only what is certain of any two right answers.
 * Nothing where all that differs is how things are said in ways that nobody can weigh.
 */
export function tellApart(own: Query, other: Query, contract: Contract): string[] {
  if (isVast(own)) return [];
  return [...tablesApart(own, other), ...formApart(own, other), ...orderApart(own, other, contract)].slice(
    0,
    2,
  );
}

function tablesApart(own: Query, other: Query): string[] {
  const found = [compareTablesUsed(own, [other]), compareTablesUsed(other, [own])];
  const [more, less] = found.map((each) =>
    each?.kind === 'table-extra' ? listWords(each.names) : undefined,
  );
  return [
    more !== undefined &&
      `Yours reads ${more} as well. Each table more is one more thing that may repeat rows, or drop some, as the data grows.`,
    less !== undefined &&
      `The solution here reads ${less} as well, and yours does without. Less to read is less to go wrong, as long as the data stays as it is described.`,
  ].filter((words) => words !== false);
}

/** One difference is told: of several, one may be what makes up for another. */
function formApart(own: Query, other: Query): string[] {
  const [mine, theirs] = [own, other].map(({ scopes }) => scopes.length) as [number, number];
  if (mine !== theirs) {
    return [
      `Yours is built of ${selects(mine)}, the solution here of ${selects(theirs)}. A step of its own can be run and checked by itself; one SELECT has less to keep in mind.`,
    ];
  }
  const differences = compareQueries(own, other, 0);
  const [first, ...others] = differences ?? [];
  const words = first && others.length === 0 && formWords[first.kind];
  return words ? [words(first)] : [];
}

const selects = (count: number) => (count === 1 ? 'one SELECT' : `${count} SELECTs`);

const formWords: Partial<Record<Kind, (difference: Difference) => string>> = {
  'distinct-extra': () =>
    'Yours makes one row of rows that are alike, and the solution here does without. Where nothing is alike, that is work for nothing, and it can hide a join that repeats rows.',
  'distinct-missing': () =>
    'The solution here makes one row of rows that are alike, and yours does without. It matters as soon as two are alike.',
  'join-keeps': ({ names }) =>
    `Your outer join would also keep what has no match${inTables(names)}. A plain join says that a match is wanted; the difference shows as soon as there is a row without one.`,
  'group-extra': ({ names }) =>
    `You group by ${names.length > 0 ? listWords(names) : 'one thing more'}, and the solution here by less. A key that the others decide changes nothing; one that they do not decide cuts groups into pieces.`,
};

const inTables = (names: string[]) => (names.length > 0 ? ` in ${listWords(names)}` : '');

function orderApart({ select }: Query, other: Query, { order }: Contract): string[] {
  if (order.length > 0 || Boolean(select.sortClause) === Boolean(other.select.sortClause)) return [];
  if (select.limitCount || other.select.limitCount) return [];
  return [
    select.sortClause
      ? 'Yours sorts, which this task does not ask for. Sort what people read, and save the work where nobody does.'
      : 'The solution here sorts, and yours does not, which this task leaves free. Without ORDER BY, rows may come in another order tomorrow.',
  ];
}
