import type { JoinExpr, SelectStmt } from 'libpg-query';
import type { Catalogue, CatalogueTable } from './catalogue';
import { tokensOf } from './tokens';

/** What is known of a column. `origin`: the data's own, where it is handed on unchanged. `canBeNull`: undefined where it cannot be told. */
export type ColumnFacts = {
  type?: string;
  canBeNull?: boolean;
  origin?: { table: CatalogueTable; column: string };
};

/**
 * What a SELECT reads from. `columns`: undefined where they cannot be told; `names`: theirs in order, where one may come twice.
 * `isOptional`: an outer join may fill it with NULL.
 */
export type Source = {
  alias: string;
  /** The name of a table or of a query of WITH. */
  name?: string;
  /** The table of the data; a subquery, a CTE and a function have none. */
  table?: CatalogueTable;
  columns?: Map<string, ColumnFacts>;
  names?: string[];
  /** What a subquery or a CTE selects; a recursive one that reads itself has none. */
  select?: SelectStmt;
  isOptional: boolean;
  /** The index of its item in FROM. */
  item: number;
};

export type Join = { join: JoinExpr; left: Source[]; right: Source[] };

/** What a scope's rows are for. */
export type ScopeRole = 'query' | 'cte' | 'from' | 'expression';

/** One SELECT; each arm of a set operation is one. `parent`: whose columns it may use. */
export type Scope = {
  select: SelectStmt;
  place: ScopeRole;
  parent?: Scope;
  sources: Source[];
  joins: Join[];
};

/** A query taken apart. `scopes`: inner ones first, so that the last are the arms of the query itself. */
export type Query = { text: string; select: SelectStmt; scopes: Scope[]; catalogue: Catalogue };

/** A column and what is known of it. `scope`: whose source it is of, an outer one for a correlated subquery. */
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
