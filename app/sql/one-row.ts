import type { A_Const, A_Expr, Node, SelectStmt } from 'libpg-query';
import { isAggregated } from './calls';
import { columnsIn, resolveColumn } from './expressions';
import type { Query, Resolved, Scope, Source } from './model';
import { groupingOf, outputsOf } from './outputs';
import { isUncorrelated, sublinksIn } from './sublinks';
import { conjunctsOf, nodeAs, operatorOf } from './tree';

/**
 * Whether a SELECT may return more than one row, by the keys of its tables; of a subquery, for one row of the query around
 * it. False where that cannot be told.
 */
export function mayHaveMore(scope: Scope, query: Query): boolean {
  const { limitCount } = scope.select;
  const limit = limitOf(scope.select);
  return limit !== 1 && (!limitCount || limit !== undefined) && hasMoreToLimit(scope, query);
}

export function hasMoreToLimit(scope: Scope, query: Query): boolean {
  const { select, sources, joins } = scope;
  if (sources.length === 0 || sources.some(({ table }) => !table)) return false;
  if (joins.some(({ join }) => join.usingClause || join.isNatural)) return false;
  if (!select.groupClause && isAggregated([select.targetList, select.havingClause])) return false;
  const isFixed = fixedBy(scope, query);
  const areFixed = (nodes: Node[]) =>
    nodes.every((node) => sublinksIn(node).length === 0 && columnsOf(node, scope)?.every(isFixed));
  if (select.groupClause) return !areFixed((groupingOf(scope) ?? []).map(({ node }) => node));
  if (select.distinctClause && areFixed(outputsOf(select).map(({ node }) => node))) return false;
  return !sources.every((source) => isFixed({ scope, source, column: '', facts: {} }));
}

/** The number in LIMIT; undefined without LIMIT, and where it is another expression. */
export function limitOf({ limitCount }: SelectStmt): number | undefined {
  const limit = nodeAs<A_Const>(limitCount, 'A_Const');
  return limit?.ival ? (limit.ival.ival ?? 0) : undefined;
}

/** Finds the columns that a node uses; undefined where one of them is not known. */
function columnsOf(node: Node, scope: Scope): Resolved[] | undefined {
  const columns = columnsIn(node).map((column) => resolveColumn({ ColumnRef: column }, scope));
  return columns.every((column) => column !== undefined) ? columns : undefined;
}

/** A column that a condition sets equal to an expression of the columns `of`. */
type Pin = { column: Resolved; of: Resolved[] };

/** Tells whether a column has only one value, because a condition fixes it or a key of its source. */
function fixedBy(scope: Scope, query: Query): (column: Resolved) => boolean {
  const rows = new Set<Source>();
  const columns = new Map<Source, Set<string>>();
  const isFixed = ({ scope: owner, source, column }: Resolved) =>
    owner !== scope || rows.has(source) || Boolean(columns.get(source)?.has(column));
  const pins = pinsOf(scope, query);
  for (let isNew = true; isNew; ) {
    const pin = pins.find((one) => !isFixed(one.column) && one.of.every(isFixed));
    if (pin) {
      const { source, column } = pin.column;
      columns.set(source, (columns.get(source) ?? new Set()).add(column));
    }
    const row = scope.sources.find(
      (source) =>
        !rows.has(source) &&
        source.table?.keys.some((key) =>
          key.every((column) => isFixed({ scope, source, column, facts: {} })),
        ),
    );
    if (row) rows.add(row);
    isNew = Boolean(pin ?? row);
  }
  return isFixed;
}

function pinsOf(scope: Scope, query: Query): Pin[] {
  const { whereClause } = scope.select;
  const pins = pinsIn(whereClause, scope, query);
  for (const { join, right } of scope.joins) {
    const ofJoin = pinsIn(join.quals, scope, query);
    if (join.jointype === 'JOIN_INNER') pins.push(...ofJoin);
    // The ON of a left join restricts the rows on its right side alone.
    if (join.jointype === 'JOIN_LEFT')
      pins.push(...ofJoin.filter(({ column }) => right.includes(column.source)));
  }
  return pins;
}

function pinsIn(condition: Node | undefined, scope: Scope, query: Query): Pin[] {
  return conjunctsOf(condition).flatMap((conjunct) => {
    const equality = nodeAs<A_Expr>(conjunct, 'A_Expr');
    if (!equality || operatorOf(equality) !== '=') return [];
    const { kind, lexpr, rexpr } = equality;
    const items = nodeAs<{ items?: Node[] }>(rexpr, 'List')?.items ?? [];
    if (kind === 'AEXPR_IN') return items.length === 1 ? pinOf(lexpr, items[0], scope, query) : [];
    if (kind !== 'AEXPR_OP') return [];
    return [...pinOf(lexpr, rexpr, scope, query), ...pinOf(rexpr, lexpr, scope, query)];
  });
}

function pinOf(side: Node | undefined, other: Node | undefined, scope: Scope, query: Query): Pin[] {
  const column = resolveColumn(side, scope);
  if (column?.scope !== scope || !other) return [];
  const subqueries = sublinksIn(other).map(({ subselect }) => nodeAs<SelectStmt>(subselect, 'SelectStmt'));
  if (subqueries.some((select) => !select || !isUncorrelated(select, query))) return [];
  const of = columnsOf(other, scope);
  return of ? [{ column, of }] : [];
}
