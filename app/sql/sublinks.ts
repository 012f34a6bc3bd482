import type { ColumnRef, SelectStmt, SubLink } from 'libpg-query';
import { columnOf } from './expressions';
import type { Query, Scope } from './model';
import { outputsOf } from './outputs';
import { resolve } from './resolve';
import { armsOf, findNodes, nodeAs } from './tree';

/** Finds subqueries in expressions, without those inside other subqueries. */
export function sublinksIn(root: unknown): SubLink[] {
  return findNodes<SubLink>([root], 'SubLink', 'SelectStmt');
}

/** The expression's node that holds this scope as its subquery. Undefined for an arm of a set operation. */
export function linkOf({ parent, select }: Scope): SubLink | undefined {
  return sublinksIn(parent?.select).find(({ subselect }) => nodeAs(subselect, 'SelectStmt') === select);
}

const mostNested = 30;

/** Whether a subquery is uncorrelated, at any depth. False where that cannot be told. */
export function isUncorrelated(select: SelectStmt, { scopes }: Query): boolean {
  const nested = [select, ...findNodes<SelectStmt>(select, 'SelectStmt')];
  if (nested.length > mostNested) return false;
  const parts = new Set(nested.flatMap(armsOf));
  const inside = scopes.filter((scope) => parts.has(scope.select));
  return inside.every((scope) =>
    findNodes<ColumnRef>(scope.select, 'ColumnRef', 'SelectStmt')
      .filter((column) => columnOf({ ColumnRef: column }))
      .every((column) => {
        const found = resolve(column, scope);
        return found ? parts.has(found.scope.select) : namesOutput(column, scope);
      }),
  );
}

/** Whether a column is the name of an output, which ORDER BY and GROUP BY may use. */
function namesOutput({ fields = [] }: ColumnRef, { select }: Scope): boolean {
  const [name] = fields.map((field) => ('String' in field ? field.String.sval : undefined));
  return fields.length === 1 && outputsOf(select).some((output) => output.name === name);
}
