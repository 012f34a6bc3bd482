import type { A_Expr, BoolExpr, Node, NullTest, SelectStmt, SubLink } from 'libpg-query';
import { conditionsOf, mentionsIn } from '~/sql/clause-nodes';
import { columnOf, resolveColumn } from '~/sql/expressions';
import { reachesMany } from '~/sql/fan';
import type { Query, Scope, Source } from '~/sql/model';
import { toSql } from '~/sql/print';
import { conjunctsOf, findNodes, namesOf, nodeAs } from '~/sql/tree';
import { type About, rule } from './rule';
import { nounOf, titleOf, withArticle } from './said';

rule('negation-by-inequality', function* (scope, { query, accepted = [] }) {
  if (scope.sources.length < 2 || !accepted.some(isAntiJoin)) return;
  const shown = mentionsIn(scope.select.targetList, scope, query).sources;
  const conditions = conditionsOf(scope).flatMap(({ clause, join, conjuncts }) =>
    clause === 'WHERE' || join?.jointype === 'JOIN_INNER' ? conjuncts.map((node) => ({ clause, node })) : [],
  );
  for (const { clause, node } of conditions) {
    const source = deniedOf(node, scope);
    const start = source && [...shown].find((each) => each.table && reachesMany(each, source, scope, query));
    const condition = toSql(node);
    if (!source || !start?.table || shown.has(source) || !condition) continue;
    yield { clause, condition, title: titleOf(source, scope), one: withArticle(nounOf(start.table)) };
  }
});

rule('keeps-the-members', function* (scope, about) {
  const { query, accepted = [] } = about;
  if (scope.place !== 'query' || !accepted.some(isAntiJoin) || isAntiJoin(query)) return;
  if (hasRightRows(about)) return;
  const links = conjunctsOf(scope.select.whereClause).flatMap(
    (node) => nodeAs<SubLink>(node, 'SubLink') ?? [],
  );
  const [link, ...others] = links;
  if (!link || others.length > 0) return;
  if (link.subLinkType === 'EXISTS_SUBLINK') yield {};
  const tested = link.subLinkType === 'ANY_SUBLINK' && !link.operName && toSql(link.testexpr);
  if (tested) yield { is: 'in', tested };
});

/** Whether some row of the result is one that is expected. */
function hasRightRows({ evidence }: About): boolean {
  const { mismatch, sides } = evidence ?? {};
  if (!mismatch || !sides) return false;
  return !('extra' in mismatch) || mismatch.extra.length < sides.actual.rows.length;
}

/** The source whose column a condition wants to differ from a value. */
function deniedOf(node: Node, scope: Scope): Source | undefined {
  const not = nodeAs<BoolExpr>(node, 'BoolExpr');
  const expression = nodeAs<A_Expr>(not?.boolop === 'NOT_EXPR' ? not.args?.[0] : node, 'A_Expr');
  const sign = namesOf(expression?.name).at(-1) ?? '';
  const isDenied = not ? ['=', '~~', '~~*'].includes(sign) : ['<>', '!=', '!~~', '!~~*'].includes(sign);
  if (!isDenied || columnOf(expression?.rexpr)) return undefined;
  const found = resolveColumn(expression?.lexpr, scope);
  return found?.scope === scope ? found.source : undefined;
}

/** Whether an answer looks for rows without a partner: NOT EXISTS, NOT IN, EXCEPT, or IS NULL after an outer join. */
function isAntiJoin({ select, scopes }: Query): boolean {
  const isDenied = findNodes<BoolExpr>(select, 'BoolExpr').some(
    ({ boolop, args }) => boolop === 'NOT_EXPR' && Boolean(nodeAs(args?.[0], 'SubLink')),
  );
  const isExcept = [select, ...findNodes<SelectStmt>(select, 'larg')].some(({ op }) => op === 'SETOP_EXCEPT');
  return isDenied || isExcept || scopes.some(findsNothing);
}

function findsNothing(scope: Scope): boolean {
  return conjunctsOf(scope.select.whereClause).some((node) => {
    const test = nodeAs<NullTest>(node, 'NullTest');
    return test?.nulltesttype === 'IS_NULL' && resolveColumn(test.arg, scope)?.source.isOptional === true;
  });
}
