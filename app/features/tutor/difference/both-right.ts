import { type Contract, listWords } from '~/features/sandbox/contract';
import { isTooLarge, type Query } from '~/sql/model';
import type { Values } from '../authored-words';
import { compareQueries } from './compare/compare';
import { compareTablesUsed } from './tables-used';
import { wordingOf } from './words/wording';

/**
 * At most two sentences on how one right answer differs from another and why that may matter; only what holds for any two right
 * answers. Empty where they differ only in ways that nobody can judge.
 */
export function tellApart(own: Query, other: Query, contract: Contract): string[] {
  if (isTooLarge(own)) return [];
  return [...tablesApart(own, other), ...formApart(own, other), ...orderApart(own, other, contract)].slice(
    0,
    2,
  );
}

function say(kind: string, values: Values = {}): string[] {
  const { what } = wordingOf(`both right, ${kind}`, [], values) ?? {};
  return what === undefined ? [] : [what];
}

function tablesApart(own: Query, other: Query): string[] {
  const [more, less] = [compareTablesUsed(own, [other]), compareTablesUsed(other, [own])];
  return [
    ...(more?.kind === 'table-extra' ? say('table-extra', { names: listWords(more.names) }) : []),
    ...(less?.kind === 'table-extra' ? say('table-missing', { names: listWords(less.names) }) : []),
  ];
}

/** Tells a difference only where there is no other: of several, one may make up for another. */
function formApart(own: Query, other: Query): string[] {
  const [mine, theirs] = [own, other].map(({ scopes }) => selects(scopes.length));
  if (mine !== theirs) return say('steps', { mine, theirs });
  const [first, ...others] = compareQueries(own, other, 0) ?? [];
  if (!first || others.length > 0 || first.kind.startsWith('table-')) return [];
  return say(first.kind, { names: listWords(first.names) });
}

const selects = (count: number) => (count === 1 ? 'one SELECT' : `${count} SELECTs`);

function orderApart({ select }: Query, other: Query, { order }: Contract): string[] {
  if (order.length > 0 || Boolean(select.sortClause) === Boolean(other.select.sortClause)) return [];
  if (select.limitCount || other.select.limitCount) return [];
  return say(select.sortClause ? 'sorts' : 'unsorted');
}
