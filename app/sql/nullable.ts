import type { A_Expr, CaseExpr, CoalesceExpr, Node, TypeCast } from 'libpg-query';
import { isAggregate, nameOfCall } from './calls';
import { isNull, resolveColumn } from './expressions';
import { functions } from './functions';
import type { Resolved, Scope } from './model';
import { conjunctsOf, nodeAs, operatorOf } from './tree';
import { resultsOf } from './types';

const deepest = 100;

/** Whether the schema and the joins allow an expression to be NULL in some row. False where that cannot be told. */
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
  // A group with no row on the optional side has nothing to add up.
  const [first] = args;
  const isOfMissing = first && resolveColumn(first, scope)?.source.isOptional;
  return isAggregate(node.FuncCall) && nameOfCall(node.FuncCall) !== 'count' && isOfMissing === true;
}

const tests = new Set(['AEXPR_OP', 'AEXPR_IN', 'AEXPR_BETWEEN', 'AEXPR_LIKE', 'AEXPR_ILIKE']);
const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', '~~', '~~*', '!~~', '!~~*', '~', '~*']);

/** The columns that a condition lets through only with a value. */
export function filledBy(condition: Node | undefined, scope: Scope): Resolved[] {
  return conjunctsOf(condition).flatMap((conjunct) => {
    const nullTest = nodeAs<{ arg?: Node; nulltesttype?: string }>(conjunct, 'NullTest');
    if (nullTest) return nullTest.nulltesttype === 'IS_NOT_NULL' ? found([nullTest.arg], scope) : [];
    const isTrue = nodeAs<{ arg?: Node; booltesttype?: string }>(conjunct, 'BooleanTest');
    if (isTrue)
      return ['IS_TRUE', 'IS_FALSE'].includes(isTrue.booltesttype ?? '') ? found([isTrue.arg], scope) : [];
    const not = nodeAs<{ boolop?: string; args?: Node[] }>(conjunct, 'BoolExpr');
    const tested = not?.boolop === 'NOT_EXPR' ? not.args?.[0] : conjunct;
    const test = nodeAs<A_Expr>(tested, 'A_Expr');
    if (!test) return found([tested], scope);
    if (!tests.has(test.kind ?? '') && test.kind !== 'AEXPR_NOT_BETWEEN') return [];
    if (test.kind === 'AEXPR_OP' && !comparisons.has(operatorOf(test))) return [];
    return found([test.lexpr, ...(test.kind === 'AEXPR_OP' ? [test.rexpr] : [])], scope);
  });
}

/** Finds columns that make the whole NULL, also inside arithmetic, which is NULL where a part of it is. */
function found(nodes: (Node | undefined)[], scope: Scope): Resolved[] {
  const columns: Resolved[] = [];
  const stack = [...nodes];
  while (stack.length > 0) {
    const node = stack.pop();
    const column = resolveColumn(node, scope);
    if (column) columns.push(column);
    const operation = nodeAs<A_Expr>(node, 'A_Expr');
    if (operation?.kind === 'AEXPR_OP') stack.push(operation.lexpr, operation.rexpr);
    const cast = nodeAs<TypeCast>(node, 'TypeCast');
    if (cast) stack.push(cast.arg);
  }
  return columns;
}

export function isFilled({ source, column }: Resolved, columns: Resolved[]): boolean {
  return columns.some((other) => other.source === source && other.column === column);
}
