import type { CaseExpr, CoalesceExpr, ColumnRef, Node, TypeCast } from 'libpg-query';
import { isAggregate, nameOfCall } from './calls';
import { columnsIn, isNull, isSameColumn, resolveColumn } from './expressions';
import { functions } from './functions';
import type { Resolved, Scope } from './model';
import { rejectsNull } from './nulls';
import { resolve } from './resolve';
import { conjunctsOf } from './tree';
import { resultsOf } from './types';

const deepest = 100;

/** Whether the schema and the joins allow an expression to be NULL in some row. False where that is unknown. */
export function mayBeNull(node: Node | undefined, scope: Scope, depth = 0): boolean {
  if (!node || depth > deepest) return false;
  const may = (part: Node | undefined) => mayBeNull(part, scope, depth + 1);
  if ('ColumnRef' in node) return resolveColumn(node, scope)?.facts.canBeNull === true;
  if ('TypeCast' in node) return may((node.TypeCast as TypeCast).arg);
  if ('CoalesceExpr' in node) return ((node.CoalesceExpr as CoalesceExpr).args ?? []).every(may);
  if ('A_Expr' in node) {
    const { kind, lexpr, rexpr } = node.A_Expr;
    return kind === 'AEXPR_NULLIF' || (kind === 'AEXPR_OP' && (may(lexpr) || may(rexpr)));
  }
  if ('CaseExpr' in node) {
    const { defresult } = node.CaseExpr as CaseExpr;
    return !defresult || resultsOf(node.CaseExpr as CaseExpr).some((result) => isNull(result) || may(result));
  }
  if (!('FuncCall' in node)) return false;
  const { args = [] } = node.FuncCall;
  if (functions.strict.has(nameOfCall(node.FuncCall))) return args.some(may);
  // An aggregate over the optional side of an outer join is NULL in a group without a match.
  const [first] = args;
  const isOfMissing = first && resolveColumn(first, scope)?.source.isOptional;
  return isAggregate(node.FuncCall) && nameOfCall(node.FuncCall) !== 'count' && isOfMissing === true;
}

/** The columns that are not NULL in any row that passes the condition. */
export function nonNullColumns(condition: Node | undefined, scope: Scope): Resolved[] {
  return conjunctsOf(condition).flatMap((conjunct) =>
    columnsIn(conjunct).flatMap((column) => {
      const found = resolve(column, scope);
      const isMissing = (other: ColumnRef) => isSameColumn(found, resolve(other, scope));
      return found && rejectsNull(conjunct, isMissing) ? [found] : [];
    }),
  );
}

export function isNonNull(column: Resolved, columns: Resolved[]): boolean {
  return columns.some((other) => isSameColumn(column, other));
}
