import { clauseNodesOf, mentionsIn, mentionsInAll } from '~/sql/clause-nodes';
import { holdKey } from '~/sql/keys';
import { type Link, linksOf } from '~/sql/links';
import type { Scope, Source } from '~/sql/model';
import { conjunctsOf } from '~/sql/tree';
import { rule } from './rule';
import { titleOf } from './said';

rule('unused-table', function* (scope, { query }) {
  const parts = clauseNodesOf(scope).flatMap(({ node }) => conjunctsOf(node));
  const isWrittenOut = scope.joins.every(({ join }) => !join.isNatural && !join.usingClause);
  if (scope.sources.length < 2 || !isWrittenOut || !mentionsInAll(parts, scope, query).isKnown) return;
  const links = linksOf(scope, query);
  for (const source of scope.sources) {
    const [own, ...others] = links.filter(({ left, right }) => [left.source, right.source].includes(source));
    if (!own || others.length > 0 || !changesNothing(own, source, scope)) continue;
    const isUsed = parts.some(
      (node) => node !== own.node && mentionsIn(node, scope, query).sources.has(source),
    );
    if (!isUsed) yield { title: titleOf(source, scope) };
  }
});

/** Whether a join finds exactly one row for each, as the keys have it, or one or none that it does not insist on. */
function changesNothing({ left, right, join }: Link, source: Source, scope: Scope): boolean {
  const [own, its] = left.source === source ? [left, right] : [right, left];
  if (!source.table || !its.source.table || its.scope !== scope) return false;
  if (!holdKey(source.table, new Set([own.column]))) return false;
  if (join?.jointype === 'JOIN_LEFT') {
    return scope.joins.some(
      (each) => each.join === join && each.right.length === 1 && each.right[0] === source,
    );
  }
  if ((join && join.jointype !== 'JOIN_INNER') || its.source.isOptional || source.isOptional) return false;
  const isRequired = its.source.table.columns.find(({ name }) => name === its.column)?.isRequired;
  const isReference = its.source.table.references.some(
    ({ columns, table, targets }) =>
      columns.length === 1 &&
      columns[0] === its.column &&
      table === source.table?.name &&
      targets[0] === own.column,
  );
  return Boolean(isRequired) && isReference;
}
