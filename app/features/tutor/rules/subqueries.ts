import type { Node, SelectStmt } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import { scopeOf } from '~/sql/clause-nodes';
import { columnOf, resolveColumn } from '~/sql/expressions';
import type { Query } from '~/sql/model';
import { mayHaveMore } from '~/sql/one-row';
import { outputsOf } from '~/sql/outputs';
import { armsOf, isOnItsOwn, linkOf, sublinksIn } from '~/sql/sublinks';
import { findNodes, nodeAs } from '~/sql/tree';
import { lacksDuplicates, mayBeWrong } from './evidence';
import { rule } from './rule';
import { sourcesInWords } from './said';

rule('union-drops-duplicates', (scope, about) => {
  const { query } = about;
  // Once for the whole query.
  if (scope !== query.scopes.at(-1)) return undefined;
  const isAtFault =
    (hasUnion(query.select) && lacksDuplicates(about)) ||
    (readFrom(query).some(hasUnion) && mayBeWrong(undefined, about));
  if (!isAtFault) return undefined;
  return {
    where: 'Look at your UNION.',
    what: 'UNION returns each different row once: two rows that agree in every column become one.',
  };
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
  if (scope.place === 'query' || !sortClause || limitCount || limitOffset || isDistinctOn) return undefined;
  if (scope.place === 'expression' && linkOf(scope)?.subLinkType !== 'ANY_SUBLINK') return undefined;
  if (query.scopes.some(({ select }) => callsIn(select).some(gathers))) return undefined;
  return {
    where: 'Look at the ORDER BY of your inner query.',
    what: 'The order of an inner query need not be kept. Only the outermost ORDER BY counts.',
  };
});

/** What goes by the order that rows come in. */
const gathering = new Set(['array_agg', 'string_agg', 'json_agg', 'jsonb_agg', 'xmlagg']);
const gathers = (call: Parameters<typeof nameOfCall>[0]) => gathering.has(nameOfCall(call));

rule('more-than-one', (scope, { query }) => {
  const inner = sublinksIn(scope.select)
    .filter(({ subLinkType }) => subLinkType === 'EXPR_SUBLINK')
    .map((link) => scopeOf(link.subselect, query))
    .find((one) => one && mayHaveMore(one, query));
  if (!inner) return undefined;
  const outer = scope.sources.length > 0 ? ` for one row of ${sourcesInWords(scope)}` : '';
  return {
    where: `Look at the subquery on ${sourcesInWords(inner)}.`,
    what: `The subquery on ${sourcesInWords(inner)} may return several rows${outer}; in this place it has to be one.`,
  };
});

rule('exists-without-a-link', (scope, { query }) => {
  if (scope.sources.length === 0) return undefined;
  const link = sublinksIn(scope.select).find(({ subLinkType, subselect }) => {
    const select = nodeAs<SelectStmt>(subselect, 'SelectStmt');
    return subLinkType === 'EXISTS_SUBLINK' && select && isOnItsOwn(select, query);
  });
  const inner = link && scopeOf(link.subselect, query);
  if (!inner || inner.sources.length === 0) return undefined;
  const outer = sourcesInWords(scope);
  return {
    where: 'Look at your EXISTS.',
    what: `The query inside EXISTS never mentions ${outer}, so EXISTS is true for every row or for none.`,
    why: `Two different rows of ${outer} ask the same question about ${sourcesInWords(inner)}, and get the same answer.`,
  };
});

rule('captured-column', (scope) => {
  const link = scope.place === 'expression' && scope.sources.length > 0 ? linkOf(scope) : undefined;
  if (!link || !scope.parent || !['ANY_SUBLINK', 'EXPR_SUBLINK'].includes(link.subLinkType ?? '')) {
    return undefined;
  }
  for (const { node } of outputsOf(scope.select)) {
    const found = columnOf(node)?.fields?.length === 1 ? resolveColumn(node, scope) : undefined;
    if (!found || found.scope === scope) continue;
    const tested = link.subLinkType === 'ANY_SUBLINK' && resolveColumn(link.testexpr, scope.parent);
    const isSame = tested && tested.source === found.source && tested.column === found.column;
    const inner = sourcesInWords(scope);
    const has = scope.sources.length > 1 ? `None of ${inner} has a` : `${inner} has no`;
    return {
      where: 'Look at the column that your subquery selects.',
      what: `${has} column ${found.column}, so SQL takes ${found.column} of ${found.source.alias} from the query around it${isSame ? ', and compares it with itself' : ''}.`,
      why: `A row of ${found.source.alias} with ${found.column} 7 gets 7 from the subquery, whatever stands in ${inner}.`,
    };
  }
  return undefined;
});
