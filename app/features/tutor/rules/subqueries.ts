import type { Node, SelectStmt } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { scopeOf } from '~/sql/clause-nodes';
import { columnOf, resolveColumn } from '~/sql/expressions';
import type { Query } from '~/sql/model';
import { mayHaveMore } from '~/sql/one-row';
import { outputsOf } from '~/sql/outputs';
import { isUncorrelated, linkOf, sublinksIn } from '~/sql/sublinks';
import { armsOf, findNodes, nodeAs } from '~/sql/tree';
import { lacksDuplicates, mayBeWrong } from './evidence';
import { rule } from './rule';
import { sourcesInWords } from './said';

rule('union-drops-duplicates', (scope, about) => {
  const { query } = about;
  // Once for the whole query, not for each scope.
  if (scope !== query.scopes.at(-1)) return [];
  const isAtFault =
    (hasUnion(query.select) && lacksDuplicates(about)) ||
    (readFrom(query).some(hasUnion) && mayBeWrong(undefined, about));
  return isAtFault ? [{}] : [];
});

const hasUnion = (select: SelectStmt) => armsOf(select).some(({ op, all }) => op === 'SETOP_UNION' && !all);

function readFrom({ select }: Query): SelectStmt[] {
  const isRecursive = findNodes<{ recursive?: boolean }>(select, 'withClause').some(
    ({ recursive }) => recursive,
  );
  const nodes = [
    ...findNodes<{ subquery?: Node }>(select, 'RangeSubselect').map(({ subquery }) => subquery),
    ...(isRecursive
      ? []
      : findNodes<{ ctequery?: Node }>(select, 'CommonTableExpr').map(({ ctequery }) => ctequery)),
  ];
  return nodes.flatMap((node) => nodeAs<SelectStmt>(node, 'SelectStmt') ?? []);
}

rule('order-inside', (scope, { query }) => {
  const { sortClause, limitCount, limitOffset, distinctClause = [] } = scope.select;
  const isDistinctOn = distinctClause.some((node) => Object.keys(node).length > 0);
  if (scope.place === 'query' || !sortClause || limitCount || limitOffset || isDistinctOn) return [];
  if (scope.place === 'expression' && linkOf(scope)?.subLinkType !== 'ANY_SUBLINK') return [];
  return query.scopes.some(({ select }) => callsIn(select).some(gathers)) ? [] : [{}];
});

/** Aggregates whose result depends on the order of the rows. */
const gathering = new Set(['array_agg', 'string_agg', 'json_agg', 'jsonb_agg', 'xmlagg']);
const gathers = (call: Parameters<typeof nameOfCall>[0]) => gathering.has(nameOfCall(call));

rule('more-than-one', function* (scope, { query }) {
  const inner = sublinksIn(scope.select)
    .filter(({ subLinkType }) => subLinkType === 'EXPR_SUBLINK')
    .map((link) => scopeOf(link.subselect, query))
    .find((one) => one && mayHaveMore(one, query));
  const outer = scope.sources.length > 0 ? sourcesInWords(scope) : undefined;
  if (inner) yield { inner: sourcesInWords(inner), outer };
});

rule('exists-without-a-link', function* (scope, { query }) {
  if (scope.sources.length === 0) return;
  const link = sublinksIn(scope.select).find(({ subLinkType, subselect }) => {
    const select = nodeAs<SelectStmt>(subselect, 'SelectStmt');
    return subLinkType === 'EXISTS_SUBLINK' && select && isUncorrelated(select, query);
  });
  const inner = link && scopeOf(link.subselect, query);
  if (inner && inner.sources.length > 0) yield { outer: sourcesInWords(scope), inner: sourcesInWords(inner) };
});

rule('captured-column', function* (scope) {
  const link = scope.place === 'expression' && scope.sources.length > 0 ? linkOf(scope) : undefined;
  if (!link || !scope.parent || !['ANY_SUBLINK', 'EXPR_SUBLINK'].includes(link.subLinkType ?? '')) return;
  for (const { node } of outputsOf(scope.select)) {
    const found = columnOf(node)?.fields?.length === 1 ? resolveColumn(node, scope) : undefined;
    if (!found || found.scope === scope) continue;
    const tested = link.subLinkType === 'ANY_SUBLINK' && resolveColumn(link.testexpr, scope.parent);
    const isSame = tested && tested.source === found.source && tested.column === found.column;
    yield {
      is: scope.sources.length > 1 ? 'several' : undefined,
      inner: sourcesInWords(scope),
      column: found.column,
      outer: found.source.alias,
      itself: isSame ? 'itself' : undefined,
    };
  }
});
