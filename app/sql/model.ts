import type { JoinExpr, SelectStmt } from 'libpg-query';
import type { Catalogue, CatalogueTable } from './catalogue';
import { tokensOf } from './tokens';

/** What is known of a column; unknown facts are left out. `origin`: the table's column that it returns unchanged. */
export type ColumnFacts = {
  type?: string;
  canBeNull?: boolean;
  origin?: { table: CatalogueTable; column: string };
};

/**
 * A table, CTE or subquery in FROM. `table`: for tables of the data. `name`: for CTEs as well. `select`: for CTEs and subqueries,
 * but not where a CTE reads itself. `names`: in order, may repeat. `isOptional`: an outer join may make it NULL.
 */
export type Source = {
  alias: string;
  name?: string;
  table?: CatalogueTable;
  columns?: Map<string, ColumnFacts>;
  names?: string[];
  select?: SelectStmt;
  isOptional: boolean;
  item: number;
};

export type Join = { join: JoinExpr; left: Source[]; right: Source[] };

export type ScopeRole = 'query' | 'cte' | 'from' | 'expression';

/** One SELECT, or one arm of a set operation. It may use the columns of its `parent`. */
export type Scope = {
  select: SelectStmt;
  place: ScopeRole;
  parent?: Scope;
  sources: Source[];
  joins: Join[];
};

/** Inner scopes come first, so that the last ones are the arms of the query itself. */
export type Query = { text: string; select: SelectStmt; scopes: Scope[]; catalogue: Catalogue };

/** A column with its source, which is of an outer scope where a subquery is correlated. */
export type Resolved = { scope: Scope; source: Source; column: string; facts: ColumnFacts };

/** Caches `read` by scope: scopes do not change, and many rules read the same. */
export function memoize<T, Rest extends [] | [Query]>(
  read: (scope: Scope, ...rest: Rest) => T,
): (scope: Scope, ...rest: Rest) => T {
  const known = new WeakMap<Scope, T>();
  return (scope, ...rest) => {
    const before = known.get(scope);
    if (before !== undefined) return before;
    const value = read(scope, ...rest);
    known.set(scope, value);
    return value;
  };
}

/** Three times what the longest accepted answer of the course has. */
const most = { tokens: 800, scopes: 40, sources: 40 };

/** Whether a query is so large that rules, which compare its parts in pairs, would block other requests. */
export function isTooLarge(query: Query): boolean {
  const { scopes } = query;
  const sources = scopes.reduce((sum, scope) => sum + scope.sources.length, 0);
  return scopes.length > most.scopes || sources > most.sources || tokensOf(query).length > most.tokens;
}
