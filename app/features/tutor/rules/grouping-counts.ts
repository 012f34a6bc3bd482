import type { A_Expr, BoolExpr, CaseExpr, FuncCall, Node } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { columnsIn, isNull, isValue, numberOf, resolveColumn } from '~/sql/expressions';
import type { Scope, Source } from '~/sql/model';
import { isNonNull, nonNullColumns } from '~/sql/nullable';
import { outputsOf } from '~/sql/outputs';
import { written } from '~/sql/source-text';
import { nodeAs, operatorOf } from '~/sql/tree';
import { resultsOf } from '~/sql/types';
import { doubtfulParts } from './evidence';
import { type About, rule } from './rule';
import { atCall } from './said';

const countsIn = (root: unknown) => callsIn(root).filter((call) => nameOfCall(call) === 'count');

rule('count-star-outer', (scope, about) => {
  const optional = scope.sources.filter(({ isOptional }) => isOptional);
  if (optional.length === 0 || !scope.select.groupClause || dropsUnmatched(scope, optional)) return [];
  const names = optional.map(({ alias }) => alias).join(' or ');
  return countsIn(doubtfulParts(scope, about))
    .filter((call) => countsUnmatched(call, scope, optional))
    .map((call) => ({
      ...atCall(call, scope, about),
      names,
      counted: call.agg_star ? 'rows' : 'every row here',
    }));
});

/** Whether WHERE leaves only rows with a match, or only those without. */
function dropsUnmatched(scope: Scope, optional: Source[]): boolean {
  const { whereClause } = scope.select;
  const inner = scope.joins
    .filter(({ join }) => join.jointype === 'JOIN_INNER')
    .map(({ join }) => join.quals);
  const nonNull = [whereClause, ...inner].flatMap((condition) => nonNullColumns(condition, scope));
  if (nonNull.some(({ source }) => optional.includes(source))) return true;
  return asksForUnmatched(whereClause, scope, optional);
}

function asksForUnmatched(condition: Node | undefined, scope: Scope, optional: Source[]): boolean {
  return columnsIn(condition).some((column) => {
    const found = resolveColumn({ ColumnRef: column }, scope);
    return (
      found &&
      optional.includes(found.source) &&
      found.facts.origin?.table.columns.some(({ name, isRequired }) => name === found.column && isRequired)
    );
  });
}

function countsUnmatched(call: FuncCall, scope: Scope, optional: Source[]): boolean {
  const { agg_star, agg_filter, agg_distinct, over, args } = call;
  if (over || agg_distinct) return false;
  if (nonNullColumns(agg_filter, scope).some(({ source }) => optional.includes(source))) return false;
  if (asksForUnmatched(agg_filter, scope, optional)) return false;
  if (agg_star) return true;
  const found = resolveColumn(args?.[0], scope);
  return found?.facts.canBeNull === false && !found.source.isOptional;
}

rule('count-nullable', function* (scope, about) {
  const nonNull = nonNullColumns(scope.select.whereClause, scope);
  for (const call of countsIn(doubtfulParts(scope, about))) {
    const found = call.agg_distinct ? undefined : resolveColumn(call.args?.[0], scope);
    if (!found?.facts.canBeNull || found.source.isOptional) continue;
    if (isNonNull(found, [...nonNull, ...nonNullColumns(call.agg_filter, scope)])) continue;
    const column = written(call.args?.[0], about.query);
    yield { ...atCall(call, scope, about), column, left: leftOut(call, scope, about) };
  }
});

/** How many rows a count leaves out, where the learner's only row also shows count(*). */
function leftOut(call: FuncCall, scope: Scope, { evidence }: About): string | undefined {
  const { rows = [] } = evidence?.sides.actual ?? {};
  const [row] = rows;
  if (!row || rows.length > 1 || scope.place !== 'query') return undefined;
  const outputs = outputsOf(scope.select);
  const shownFor = (isMeant: (call: FuncCall) => boolean) => {
    const output = outputs.find(({ node }) => 'FuncCall' in node && isMeant(node.FuncCall));
    return output?.index === undefined ? Number.NaN : Number(row[output.index] ?? Number.NaN);
  };
  const all = shownFor((one) => Boolean(one.agg_star && !one.agg_filter && !one.over));
  const left = all - shownFor((one) => one === call && !one.agg_filter);
  return left > 0 ? left.toLocaleString('en-US') : undefined;
}

const tests = new Set([
  'AEXPR_IN',
  'AEXPR_LIKE',
  'AEXPR_ILIKE',
  'AEXPR_BETWEEN',
  'AEXPR_NOT_BETWEEN',
  'AEXPR_DISTINCT',
  'AEXPR_NOT_DISTINCT',
]);
const comparisons = new Set(['=', '<>', '!=', '<', '>', '<=', '>=', '~', '~*', '!~', '!~*']);

/** Whether a condition can be FALSE; `x or null` cannot. */
function isCondition(node: Node | undefined): boolean {
  if (!node) return false;
  if ('NullTest' in node || 'BooleanTest' in node) return true;
  const both = nodeAs<BoolExpr>(node, 'BoolExpr');
  if (both) return !(both.args ?? []).some(isNull);
  const test = nodeAs<A_Expr>(node, 'A_Expr');
  if (!test || [test.lexpr, test.rexpr].some(isNull)) return false;
  return tests.has(test.kind ?? '') || (test.kind === 'AEXPR_OP' && comparisons.has(operatorOf(test)));
}

rule('count-of-a-condition', (scope, about) =>
  countsIn(scope.select)
    .filter(({ args, agg_distinct }) => !agg_distinct && isCondition(args?.[0]))
    .map((call) => atCall(call, scope, about)),
);

rule('count-case-else', function* (scope, about) {
  for (const call of countsIn(scope.select)) {
    const choice = nodeAs<CaseExpr>(call.args?.[0], 'CaseExpr');
    if (!choice?.defresult || call.agg_distinct || !isValue(choice.defresult)) continue;
    const leavesOut = resultsOf(choice).some(
      (result) => !isValue(result) && resolveColumn(result, scope)?.facts.canBeNull !== false,
    );
    if (leavesOut) continue;
    const filter = call.agg_filter && 'FILTER';
    yield { ...atCall(call, scope, about), number: numberOf(choice.defresult)?.toString(), filter };
  }
});
