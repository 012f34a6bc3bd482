import type { Node, SelectStmt } from 'libpg-query';
import { callsIn, nameOfCall } from '~/sql/calls';
import type { Query } from '~/sql/model';
import { armsOf, linkOf } from '~/sql/sublinks';
import { findNodes, nodeAs } from '~/sql/tree';
import { lacksDuplicates, mayBeWrong } from './evidence';
import { rule } from './rule';

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
