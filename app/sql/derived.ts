import type { Node, RangeVar, SelectStmt } from 'libpg-query';
import type { Query, Resolved, Scope } from './model';
import { outputsOf } from './outputs';
import { findNodes, nodeAs } from './tree';

type Subselect = { subquery?: Node; alias?: { aliasname?: string; colnames?: Node[] } };
type CommonTable = { ctename?: string; ctequery?: Node; aliascolnames?: Node[] };

/** What a column of a subquery or a CTE is made of. Undefined where it cannot be told for certain. */
export function madeOf({ scope, source, column }: Resolved, query: Query): Made | undefined {
  if (source.table) return undefined;
  const select = selectBehind(source.alias, scope, query);
  const inner = query.scopes.find((other) => other.select === select);
  const found = inner && outputsOf(inner.select).filter(({ name }) => name === column);
  const [output] = found ?? [];
  return inner && output && found?.length === 1 ? { node: output.node, scope: inner } : undefined;
}

type Made = { node: Node; scope: Scope };

function selectBehind(alias: string, scope: Scope, query: Query): SelectStmt | undefined {
  const { fromClause } = scope.select;
  const subselect = findNodes<Subselect>(fromClause, 'RangeSubselect', 'SelectStmt').find(
    (one) => one.alias?.aliasname === alias,
  );
  if (subselect) {
    return subselect.alias?.colnames ? undefined : nodeAs<SelectStmt>(subselect.subquery, 'SelectStmt');
  }
  const table = findNodes<RangeVar>(fromClause, 'RangeVar', 'SelectStmt').find(
    (one) => (one.alias?.aliasname ?? one.relname) === alias,
  );
  if (!table || table.alias?.colnames) return undefined;
  const named = findNodes<CommonTable>(query.select, 'CommonTableExpr').filter(
    ({ ctename }) => ctename === table.relname,
  );
  const [cte] = named;
  if (!cte || named.length > 1 || cte.aliascolnames) return undefined;
  return nodeAs<SelectStmt>(cte.ctequery, 'SelectStmt');
}
