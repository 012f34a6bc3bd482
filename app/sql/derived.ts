import type { Node } from 'libpg-query';
import type { Query, Resolved, Scope } from './model';
import { outputsOf } from './outputs';

type Definition = { node: Node; scope: Scope };

/** The expression behind a column of a subquery or CTE, and its scope. Undefined where it cannot be told for certain. */
export function definitionOf({ source, column }: Resolved, { scopes }: Query): Definition | undefined {
  const inner = source.select && scopes.find(({ select }) => select === source.select);
  const [output, ...others] = inner ? outputsOf(inner.select).filter(({ name }) => name === column) : [];
  if (!inner || !output || others.length > 0) return undefined;
  const isRenamed = output.index !== undefined && source.names?.[output.index] !== column;
  return isRenamed ? undefined : { node: output.node, scope: inner };
}
