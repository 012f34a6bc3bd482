import type { A_Expr } from 'libpg-query';
import { numberOf } from '~/sql/expressions';
import type { Query, Scope } from '~/sql/model';
import { written } from '~/sql/source-text';
import { findNodes, nodeAs, operatorOf } from '~/sql/tree';
import { isWhole } from '~/sql/types';
import { doubtfulParts } from './evidence';
import { rule } from './rule';
import { lookAt } from './said';

/** The most parts of expressions that isWhole looks at for all divisions of a SELECT. */
const mostSteps = 2_000;

const isOperation = (node: A_Expr, sign: string) => node.kind === 'AEXPR_OP' && operatorOf(node) === sign;

rule('whole-number-division', function* (scope, about) {
  const { query } = about;
  const { whereClause, groupClause } = scope.select;
  const found = wholeDivisionIn([doubtfulParts(scope, about), whereClause, groupClause], scope, query);
  if (!found) return;
  const [left, right] = [found.lexpr, found.rexpr].map(
    (side) => written(side, query) ?? numberOf(side)?.toString(),
  );
  const is = right ? (left ? undefined : 'by') : 'long';
  yield { where: lookAt(scope, 'A_Expr', found), is, left, right };
});

/** The first division of whole numbers that is not cut on purpose. */
export function wholeDivisionIn(root: unknown, scope: Scope, query: Query): A_Expr | undefined {
  const operations = findNodes<A_Expr>([root], 'A_Expr', 'SelectStmt');
  const cuts = new Set(operations.flatMap(cutOnPurpose));
  const site = { scope, query, steps: { left: mostSteps } };
  return operations.find(
    (operation) =>
      isOperation(operation, '/') &&
      !cuts.has(operation) &&
      isWhole(operation.lexpr, site) &&
      isWhole(operation.rexpr, site),
  );
}

/** `year / 10 * 10` is cut on purpose: it gives the first year of each decade. */
function cutOnPurpose(operation: A_Expr): A_Expr[] {
  if (!isOperation(operation, '*')) return [];
  const inner = nodeAs<A_Expr>(operation.lexpr, 'A_Expr');
  const by = numberOf(operation.rexpr);
  return inner && by !== undefined && isOperation(inner, '/') && numberOf(inner.rexpr) === by ? [inner] : [];
}
