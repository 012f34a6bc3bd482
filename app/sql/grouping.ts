import type { A_Const, A_Expr, Node } from 'libpg-query';
import { columnsIn, resolveColumn } from './expressions';
import type { Resolved, Scope, Source } from './model';
import { type Grouping, groupingOf, outputsOf } from './outputs';
import { written, writtenItem } from './source-text';
import { conjunctsOf, nodeAs, operatorOf } from './tree';

const single = (node: Node, scope: Scope) => resolveColumn(node, scope);

/** The sources with a key in GROUP BY: each group has one row of them. */
function keyedSources(groupings: Grouping[], scope: Scope): Source[] {
  const columns = groupings.map(({ node }) => single(node, scope));
  return scope.sources.filter((source) =>
    source.table?.keys.some((key) =>
      key.every((name) => columns.some((column) => column?.source === source && column.column === name)),
    ),
  );
}

/** The number of independent groupings; a table's key and its other columns count as one. Undefined for grouping sets. */
export function grainOf(scope: Scope): number | undefined {
  const groupings = groupingOf(scope);
  if (!groupings) return undefined;
  const keyed = keyedSources(groupings, scope);
  const others = groupings.filter(({ node }) => {
    const column = single(node, scope);
    return !column || !keyed.includes(column.source);
  });
  return others.length + keyed.length;
}

/** Finds the groupings that no output column shows or stands for. */
export function hiddenGroupings(scope: Scope): Grouping[] {
  const { targetList = [] } = scope.select;
  const groupings = groupingOf(scope) ?? [];
  const outputs = outputsOf(scope.select);
  if (outputs.length < targetList.length) return [];
  const shown = columnsIn(targetList).map((column) => resolveColumn({ ColumnRef: column }, scope));
  if (shown.includes(undefined)) return [];
  const keyed = keyedSources(groupings, scope);
  const isShown = (column: Resolved) =>
    shown.some(
      (other) =>
        other?.source === column.source && (other.column === column.column || keyed.includes(column.source)),
    );
  const pairs = equalColumns(scope);
  return groupings.filter(({ node }) => {
    const columns = columnsIn(node).map((column) => resolveColumn({ ColumnRef: column }, scope));
    if (columns.length === 0 || columns.includes(undefined)) return false;
    return !columns.some(
      (column) => column && (isShown(column) || pairs.some((pair) => standsFor(pair, column, shown))),
    );
  });
}

type Pair = [one: Resolved, other: Resolved];

/** Whether a column equals the key of a source of which SELECT shows a column. */
function standsFor(pair: Pair, column: Resolved, shown: (Resolved | undefined)[]): boolean {
  const at = pair.findIndex((side) => side.source === column.source && side.column === column.column);
  const other = at < 0 ? undefined : pair[1 - at];
  return Boolean(
    other?.source.table?.keys.some((key) => key.length === 1 && key[0] === other.column) &&
      shown.some((one) => one?.source === other.source),
  );
}

/** Finds the pairs of columns that ON and WHERE set equal. */
function equalColumns(scope: Scope): Pair[] {
  const conditions = [scope.select.whereClause, ...scope.joins.map(({ join }) => join.quals)];
  return conditions.flatMap(conjunctsOf).flatMap((conjunct): Pair[] => {
    const equality = nodeAs<A_Expr>(conjunct, 'A_Expr');
    if (equality?.kind !== 'AEXPR_OP' || operatorOf(equality) !== '=') return [];
    const [left, right] = [equality.lexpr, equality.rexpr].map((side) => resolveColumn(side, scope));
    return left && right ? [[left, right]] : [];
  });
}

/** The name of a grouping, as the learner wrote it. */
export function groupingName(
  { written: node, node: meant }: Grouping,
  scope: Scope,
  query: { text: string },
) {
  const isPlace = nodeAs<A_Const>(node, 'A_Const');
  if (!isPlace) return written(node, query) ?? writtenItem(node, query);
  const output = outputsOf(scope.select).find((one) => one.node === meant);
  return output?.name ?? written(meant, query) ?? writtenItem(meant, query);
}
