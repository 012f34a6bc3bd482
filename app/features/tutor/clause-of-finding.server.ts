import type { Clause } from '~/sql/clause-nodes';
import { rules } from './rules/rules';

/** By the first word of a difference's kind. */
const ofDifferences: Record<string, Clause> = {
  table: 'FROM',
  join: 'FROM',
  link: 'ON',
  condition: 'WHERE',
  group: 'GROUP BY',
  order: 'ORDER BY',
  limit: 'LIMIT',
  offset: 'LIMIT',
};

/** Where a query is wrong of which the tutor said this: as a rule there, if it found it in another clause. */
export function clauseOfFinding(id: string): Clause {
  const [, kind = ''] = /^difference-([a-z]+)/.exec(id) ?? [];
  return rules.find((rule) => rule.id === id)?.clause ?? ofDifferences[kind] ?? 'SELECT';
}
