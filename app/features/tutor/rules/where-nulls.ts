import type { A_Expr, BoolExpr, ColumnRef, Node, NullTest, SelectStmt, SubLink } from 'libpg-query';
import { conditionsOf, expressionsOf, scopeOf } from '~/sql/clause-nodes';
import { comparisonsOf } from '~/sql/comparisons';
import { isNullConstant } from '~/sql/constants';
import { isSameColumn, resolveColumn } from '~/sql/expressions';
import type { Query, Resolved, Scope } from '~/sql/model';
import { rejectsNull } from '~/sql/nulls';
import { quoted, toSql } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { conjunctsOf, namesOf, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { titleOf } from './said';

rule('null-equals', function* (scope) {
  for (const { clause, operator, left, right, written } of comparisonsOf(scope)) {
    if (operator === 'not in' || !(isNullConstant(right) || isNullConstant(left))) continue;
    const is = operator === 'when' ? '=' : operator;
    yield { clause, is, written };
  }
});

rule('not-in-with-null', function* (scope, { query }) {
  for (const { clause, operator, right } of comparisonsOf(scope))
    if (operator === 'not in' && isNullConstant(right)) yield { clause, is: 'list' };
  for (const { clause, list, sign } of negatedLists(scope)) {
    const found = nullableOutput(list, query);
    if (!found) continue;
    const { column, source } = found;
    yield { clause, sign, column, table: source.table?.name ?? source.alias };
  }
});

/** The subqueries after NOT IN or <> ALL. */
function negatedLists(scope: Scope) {
  const denied = expressionsOf<BoolExpr>(scope, 'BoolExpr').flatMap(({ clause, expression }) => {
    const link = expression.boolop === 'NOT_EXPR' && nodeAs<SubLink>(expression.args?.[0], 'SubLink');
    const isIn = link && link.subLinkType === 'ANY_SUBLINK' && !link.operName;
    return isIn ? [{ clause, list: link.subselect, sign: 'NOT IN' }] : [];
  });
  const others = expressionsOf<SubLink>(scope, 'SubLink').flatMap(({ clause, expression }) => {
    const { subLinkType, operName, subselect } = expression;
    const isDifferent = ['<>', '!='].includes(namesOf(operName).at(-1) ?? '');
    return subLinkType === 'ALL_SUBLINK' && isDifferent ? [{ clause, list: subselect, sign: '<> ALL' }] : [];
  });
  return [...denied, ...others];
}

/** A subquery's only column, where the schema lets it be NULL and nothing in the subquery keeps that out. */
function nullableOutput(list: Node | undefined, query: Query): Resolved | undefined {
  const scope = scopeOf(list, query);
  const outputs = scope?.select.targetList ?? [];
  const target = nodeAs<{ val?: Node }>(outputs[0], 'ResTarget');
  const found = scope && outputs.length === 1 ? resolveColumn(target?.val, scope) : undefined;
  if (!scope || !found?.source.table || found.scope !== scope) return undefined;
  const isRequired = found.source.table.columns.find(({ name }) => name === found.column)?.isRequired;
  if (isRequired !== false || usesUsing(scope)) return undefined;
  const isMissing = (column: ColumnRef) => isSameColumn(found, resolve(column, scope));
  const keepsOut = conditionsOf(scope).some(
    ({ conjuncts, join }) =>
      (!join || join.jointype === 'JOIN_INNER') &&
      conjuncts.some((conjunct) => rejectsNull(conjunct, isMissing)),
  );
  return keepsOut ? undefined : found;
}

/** Whether a join compares columns by USING or NATURAL. */
function usesUsing({ joins }: Scope): boolean {
  return joins.some(({ join }) => join.usingClause || join.isNatural);
}

rule('never-missing', function* (scope) {
  for (const node of conjunctsOf(scope.select.whereClause)) {
    const test = nodeAs<NullTest>(node, 'NullTest');
    const found = test?.nulltesttype === 'IS_NULL' ? resolveColumn(test.arg, scope) : undefined;
    if (found?.scope !== scope || !found.source.table || found.facts.canBeNull !== false) continue;
    yield { column: toSql(test?.arg) ?? found.column, title: titleOf(found.source, scope) };
  }
});

rule('not-equal-loses-nulls', function* (scope, { evidence }) {
  const mismatch = evidence?.mismatch;
  if (!evidence || !mismatch || !('missing' in mismatch)) return;
  const { missing, extra } = mismatch;
  if (missing.length === 0 || extra.length > 0 || mismatch.rule === 'values') return;
  for (const { node, column } of unequal(scope)) {
    if (!column.facts.canBeNull || isCaughtElsewhere(scope, column)) continue;
    const shown = outputOf(scope.select, column, scope);
    const isAlwaysMissing = missing.every((row) => evidence.sides.expected.rows[row]?.[shown] === null);
    if (shown < 0 || isAlwaysMissing) yield { condition: quoted(node), column: column.column };
  }
});

/** Conjuncts of WHERE that want a column to differ from constants. */
function unequal(scope: Scope): { node: Node; column: Resolved }[] {
  const where = conditionsOf(scope).find(({ clause }) => clause === 'WHERE');
  return (where?.conjuncts ?? []).flatMap((node) => {
    const expression = nodeAs<A_Expr>(node, 'A_Expr');
    const sign = namesOf(expression?.name).at(-1) ?? '';
    const isUnequal =
      (['AEXPR_OP', 'AEXPR_IN'].includes(expression?.kind ?? '') && ['<>', '!='].includes(sign)) ||
      sign.startsWith('!~~');
    const column = isUnequal ? resolveColumn(expression?.lexpr, scope) : undefined;
    return column ? [{ node, column }] : [];
  });
}

function isCaughtElsewhere(scope: Scope, column: Resolved): boolean {
  return expressionsOf<NullTest>(scope, 'NullTest').some(({ expression }) =>
    isSameColumn(column, resolveColumn(expression.arg, scope)),
  );
}

function outputOf({ targetList = [] }: SelectStmt, column: Resolved, scope: Scope): number {
  return targetList.findIndex((node) => {
    const value = nodeAs<{ val?: Node }>(node, 'ResTarget')?.val;
    return isSameColumn(column, resolveColumn(value, scope));
  });
}
