import type { Query } from './model';
import { tokensOf } from './tokens';

/** Far more than anybody types for an exercise; accepted answers have a tenth. */
const most = { tokens: 800, scopes: 40, sources: 40 };

/** Whether to look at each part of a query, and at parts in pairs, would keep everybody else waiting. */
export function isVast(query: Query): boolean {
  const { scopes } = query;
  const sources = scopes.reduce((sum, scope) => sum + scope.sources.length, 0);
  return scopes.length > most.scopes || sources > most.sources || tokensOf(query).length > most.tokens;
}
