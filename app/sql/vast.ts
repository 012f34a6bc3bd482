import type { Query } from './model';
import { tokensOf } from './tokens';

/** Three times what the longest accepted answer of the course has. */
const most = { tokens: 800, scopes: 40, sources: 40 };

/** Whether to look at each part of a query, and at parts in pairs, would keep everybody else waiting. */
export function isVast(query: Query): boolean {
  const { scopes } = query;
  const sources = scopes.reduce((sum, scope) => sum + scope.sources.length, 0);
  return scopes.length > most.scopes || sources > most.sources || tokensOf(query).length > most.tokens;
}
