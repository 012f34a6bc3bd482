import type { A_Expr, BoolExpr, ColumnRef, Node, NullTest, SelectStmt, SubLink } from 'libpg-query';
import { conditionsOf, expressionsOf, scopeOf } from '~/sql/clause-nodes';
import { comparisonsOf } from '~/sql/comparisons';
import { isNullConstant } from '~/sql/constants';
import { isSameColumn, resolveColumn } from '~/sql/expressions';
import type { Query, Resolved, Scope } from '~/sql/model';
import { rejectsNull } from '~/sql/nulls';
import { quoted, writtenAs } from '~/sql/print';
import { resolve } from '~/sql/resolve';
import { conjunctsOf, namesOf, nodeAs } from '~/sql/tree';
import { rule } from './rule';
import { inClause, titleOf } from './said';

rule('null-equals', (scope) => {
  for (const { clause, operator, left, right, written } of comparisonsOf(scope)) {
    if (operator === 'not in' || !(isNullConstant(right) || isNullConstant(left))) continue;
    const own = 'SQL has a test of its own for a missing value.';
    const what =
      operator === 'in'
        ? `${inClause(clause)}, NULL in the list of IN finds nothing: a missing value is not equal to NULL either. ${own}`
        : `${inClause(clause)}, ${written} is never true: ${operator === '=' || operator === 'when' ? 'nothing is equal to NULL, not even NULL itself' : 'compared with NULL, every answer is unknown'}. ${own}`;
    return { clause, what };
  }
  return undefined;
});

rule('not-in-with-null', (scope, { query }) => {
  for (const { clause, operator, right } of comparisonsOf(scope)) {
    if (operator !== 'not in' || !isNullConstant(right)) continue;
    const what = `${inClause(clause)}, there is a NULL in the list after NOT IN. With it, NOT IN is true for no row at all.`;
    return { clause, what };
  }
  for (const { clause, list, sign } of negatedLists(scope)) {
    const found = nullableOutput(list, query);
    if (!found) continue;
    const { column, source } = found;
    const what =
      `${inClause(clause)}, the list after ${sign} can hold a NULL, because ${column} may be missing in ${source.table?.name ?? source.alias}. ` +
      `One NULL in the list, and ${sign} is true for no row at all.`;
    return { clause, what };
  }
  return undefined;
});

/** What stands after NOT IN, or after <> ALL. */
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

/** A join that compares columns which are not written out. */
function usesUsing({ joins }: Scope): boolean {
  return joins.some(({ join }) => join.usingClause || join.isNatural);
}

rule('never-missing', (scope) => {
  for (const node of conjunctsOf(scope.select.whereClause)) {
    const test = nodeAs<NullTest>(node, 'NullTest');
    const found = test?.nulltesttype === 'IS_NULL' ? resolveColumn(test.arg, scope) : undefined;
    if (found?.scope !== scope || !found.source.table || found.facts.canBeNull !== false) continue;
    const written = writtenAs(test?.arg) ?? found.column;
    const what = `In WHERE, ${written} is never missing: every row of ${titleOf(found.source, scope)} has one, so IS NULL keeps no row.`;
    return { what };
  }
  return undefined;
});

rule('not-equal-loses-nulls', (scope, { evidence }) => {
  const mismatch = evidence?.mismatch;
  if (!evidence || !mismatch || !('missing' in mismatch)) return undefined;
  const { missing, extra } = mismatch;
  if (missing.length === 0 || extra.length > 0 || mismatch.rule === 'values') return undefined;
  for (const { node, column } of unequal(scope)) {
    if (!column.facts.canBeNull || isCaughtElsewhere(scope, column)) continue;
    const shown = outputOf(scope.select, column, scope);
    const isAlwaysMissing = missing.every((row) => evidence.sides.expected.rows[row]?.[shown] === null);
    if (shown >= 0 && !isAlwaysMissing) continue;
    const what =
      `In WHERE, ${quoted(node)} is unknown where ${column.column} is NULL, and WHERE keeps only what is true: ` +
      'those rows drop out. Should they count?';
    return { what };
  }
  return undefined;
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
