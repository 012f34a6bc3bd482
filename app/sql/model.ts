import type { JoinExpr, SelectStmt } from 'libpg-query';
import type { Catalogue, CatalogueTable } from './catalogue';
import { tokensOf } from './tokens';

/** What is known of a column; whatever cannot be told is left out. `origin` is the table's column that it hands on unchanged. */
export type ColumnFacts = {
  type?: string;
  canBeNull?: boolean;
  origin?: { table: CatalogueTable; column: string };
};

/**
 * What a SELECT reads from. `table` is there for a table of the data alone, `name` for a query of WITH as well, and `select` for what
 * reads no query of itself. `names` are in order and may repeat. An outer join may fill what `isOptional` with NULL.
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

/** Reads of a scope, which does not change, once for all rules. */
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

/** Whether to look at each part of a query, and at parts in pairs, would keep everybody else waiting. */
export function isVast(query: Query): boolean {
  const { scopes } = query;
  const sources = scopes.reduce((sum, scope) => sum + scope.sources.length, 0);
  return scopes.length > most.scopes || sources > most.sources || tokensOf(query).length > most.tokens;
}
