import type { FuncCall, SelectStmt } from 'libpg-query';
import { functions } from './functions';
import { findNodes, namesOf } from './tree';

export function nameOfCall({ funcname }: FuncCall): string {
  return namesOf(funcname).at(-1) ?? '';
}

/** Finds function calls, without those inside subqueries. */
export function callsIn(root: unknown): FuncCall[] {
  return findNodes<FuncCall>([root], 'FuncCall', 'SelectStmt');
}

export function isAggregate(call: FuncCall): boolean {
  if (call.over) return false;
  const isMarked = call.agg_star || call.agg_filter || call.agg_within_group;
  return Boolean(isMarked || functions.aggregate.has(nameOfCall(call)));
}

export function aggregatesIn(root: unknown): FuncCall[] {
  return callsIn(root).filter(isAggregate);
}

export function isAggregated(root: unknown): boolean {
  const kinds = ['JsonArrayAgg', 'JsonObjectAgg', 'GroupingFunc'];
  return (
    aggregatesIn(root).length > 0 || kinds.some((kind) => findNodes([root], kind, 'SelectStmt').length > 0)
  );
}

export function isGrouped({ groupClause, havingClause, targetList, sortClause }: SelectStmt): boolean {
  return Boolean(groupClause || havingClause || isAggregated([targetList, sortClause]));
}

export function hasWindow(root: unknown): boolean {
  return callsIn(root).some(({ over }) => over);
}

/** Whether a function in the SELECT list may turn one row into several or none. */
export function hasSetReturningCall(targets: unknown): boolean {
  return callsIn(targets)
    .map(nameOfCall)
    .some((name) => functions.setReturning.has(name) || /^(_?pg|txid)_/.test(name));
}

/** Whether an expression may have another value at each call, as random() does. */
export function isVolatile(root: unknown): boolean {
  return findNodes<FuncCall>([root], 'FuncCall').some((call) => functions.volatile.has(nameOfCall(call)));
}
