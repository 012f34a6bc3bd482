import type { Finding } from '../finding';
import type { Query } from '../query/model';

/** The first clause in which a query differs from the nearest of the accepted ones. */
export function findDifference(_query: Query, _accepted: Query[]): Finding | undefined {
  return undefined;
}
