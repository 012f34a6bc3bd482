import type { Query } from '~/sql/model';
import type { Rule } from './rules/rule';
import { rules } from './rules/rules';

/** Ids of the rules of a kind that speak against an answer, which is accepted. */
export function rulesAgainst(kind: Rule['kind'], answer: Query, accepted: Query[]): string[] {
  const about = { query: answer, accepted };
  return rules
    .filter((rule) => rule.kind === kind && answer.scopes.some((scope) => rule.find(scope, about)))
    .map(({ id }) => id);
}
