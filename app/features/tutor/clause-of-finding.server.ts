import type { Clause } from '~/sql/clause-nodes';
import { rules } from './rules/rules';

/** Clauses by the first word of a difference's kind. */
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

/** The clause that a finding's id stands for. For a rule it is the usual one, even where the fault was found in another. */
export function clauseOfFinding(id: string): Clause {
  const [, kind = ''] = /^difference-([a-z]+)/.exec(id) ?? [];
  return rules.find((rule) => rule.id === id)?.clause ?? ofDifferences[kind] ?? 'SELECT';
}
