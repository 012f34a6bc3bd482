import type { Scope } from '~/sql/model';
import { findNodes } from '~/sql/tree';

/** The clause of a scope that a node stands in, in words. `kind`: of the node. */
export function lookAt({ select }: Scope, kind: string, node: unknown): string {
  const { fromClause, whereClause, groupClause, havingClause, sortClause } = select;
  const clauses = [
    ['join', fromClause],
    ['WHERE', whereClause],
    ['GROUP BY', groupClause],
    ['HAVING', havingClause],
    ['ORDER BY', sortClause],
  ] as const;
  const holder = clauses.find(([, clause]) => findNodes([clause], kind).includes(node as never));
  return `Look at your ${holder?.[0] ?? 'SELECT'}.`;
}
