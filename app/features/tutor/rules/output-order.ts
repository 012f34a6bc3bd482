import type { Node, SelectStmt, SortBy } from 'libpg-query';
import { isAggregated } from '~/sql/calls';
import { columnsIn, isNull, resolveColumn } from '~/sql/expressions';
import type { Query, Scope } from '~/sql/model';
import { isNonNull, mayBeNull, nonNullColumns } from '~/sql/nullable';
import { hasMoreToLimit, limitOf } from '~/sql/one-row';
import { outputsOf, sortKeysOf } from '~/sql/outputs';
import { written } from '~/sql/source-text';
import { findNodes, nodeAs } from '~/sql/tree';
import { nullsIn } from './evidence';
import { type About, rule } from './rule';

export const isCut = ({ limitCount }: SelectStmt) => Boolean(limitCount && !isNull(limitCount));

/** LIMIT alone is fine to look around with; only in an answer is it a mistake. */
rule('limit-without-order', function* (scope, about) {
  const { query } = about;
  if (!about.evidence && !about.accepted) return;
  const isWhole = scope.select === query.select || isOuterCut(scope, query);
  const select = isOuterCut(scope, query) ? query.select : scope.select;
  if (!isCut(select) || select.sortClause || limitOf(select) === 0) return;
  if (scope.place === 'expression' || (select === scope.select && !mayBeCut(scope, about))) return;
  const limit = limitOf(select);
  if (isWhole && limit && (about.evidence?.sides.actual.rows.length ?? limit) < limit) return;
  yield { inner: isWhole ? undefined : 'inner query', rows: anyRows(limit) };
});

function anyRows(limit: number | undefined): string {
  if (limit === 1) return 'any row';
  return limit === undefined ? 'any rows' : `any ${limit.toLocaleString('en-US')} rows`;
}

/** The LIMIT of a set operation belongs to none of its arms; it is checked with the last scope. */
function isOuterCut(scope: Scope, { scopes, select }: Query): boolean {
  return scope === scopes.at(-1) && select.op !== 'SETOP_NONE' && Boolean(select.larg);
}

/** Whether LIMIT may drop rows. */
function mayBeCut(scope: Scope, { query, evidence }: About): boolean {
  const { select, sources } = scope;
  // Rows of a sorted subquery mostly stay sorted.
  const inner = findNodes<{ subquery?: Node }>(select.fromClause, 'RangeSubselect', 'SelectStmt');
  if (inner.some(({ subquery }) => nodeAs<SelectStmt>(subquery, 'SelectStmt')?.sortClause)) return false;
  if (!select.groupClause && isAggregated([select.targetList, select.havingClause])) return false;
  if (hasMoreToLimit(scope, query)) return true;
  const isKnown = sources.every(({ table }) => table) && !scope.joins.some(({ join }) => join.usingClause);
  return !isKnown && scope.select === query.select && (evidence?.sides.actual.rows.length ?? 0) > 1;
}

rule('nulls-first', function* (scope, about) {
  const { select } = scope;
  if ((scope.place !== 'query' && !isCut(select)) || !canBeOrder(about, select)) return;
  const nonNull = nonNullColumns(select.whereClause, scope);
  const keys = sortKeysOf(select, outputsOf(select), scope);
  // After a sort key IS NULL, the place of missing values is settled.
  const settled = keys.findIndex(({ node }) => 'NullTest' in node);
  for (const { sort, node, output, written: own } of keys.slice(0, settled < 0 ? keys.length : settled)) {
    if (!isDownward(sort) || !mayBeNull(node, scope)) continue;
    const columns = columnsIn(node).map((column) => resolveColumn({ ColumnRef: column }, scope));
    const areFilled = columns.every(
      (column) => column?.facts.canBeNull === false || (column && isNonNull(column, nonNull)),
    );
    if (areFilled || isSeenWithoutNull(output?.index, scope, about)) continue;
    yield { name: written(own, about.query) ?? output?.name };
  }
});

const isDownward = ({ sortby_dir, sortby_nulls }: SortBy) =>
  sortby_dir === 'SORTBY_DESC' && (sortby_nulls ?? 'SORTBY_NULLS_DEFAULT') === 'SORTBY_NULLS_DEFAULT';

/** Whether the order may be at fault: without LIMIT or OFFSET it changes no row. */
function canBeOrder({ evidence }: About, select: SelectStmt): boolean {
  const rule = evidence?.mismatch?.rule;
  if (!rule) return true;
  return rule === 'order' || (rule !== 'columns' && (isCut(select) || Boolean(select.limitOffset)));
}

function isSeenWithoutNull(
  index: number | undefined,
  { place, select }: Scope,
  { evidence }: About,
): boolean {
  if (!evidence?.mismatch || index === undefined || place !== 'query' || select.limitOffset) return false;
  return nullsIn(evidence.sides.actual, index) === 0;
}
