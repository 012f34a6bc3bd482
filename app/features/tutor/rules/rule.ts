import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Evidence } from '~/features/sandbox/grade.server';
import type { Clause } from '~/sql/clause-nodes';
import type { Query, Scope } from '~/sql/model';
import { fill, type Values } from '../authored-words';

/** `clause`: where it is not the rule's own. `where`: made of the clause where it is left out. */
export type Fault = { what: string; clause?: Clause; where?: string; why?: string };

/** `evidence`: of a graded answer; without it, rules that need a result find nothing. `accepted`: the accepted answers. */
export type About = { query: Query; evidence?: Evidence; accepted?: Query[] };

/**
 * A fault as a rule finds it: values for the placeholders of its sentences. `clause` and `where` override the authored ones;
 * `is`: the case of the rule.
 */
type Found = Values & { clause?: Clause; where?: string; is?: string };

/** Only the first that is found is told. */
type Search = (scope: Scope, about: About) => Iterable<Found>;

/** datasets/rules.yaml describes the parts. */
type Authored = {
  kind: 'certain' | 'suspicion' | 'style';
  clause: Clause;
  where?: string;
  what: string;
  why?: string;
};

export type Rule = Pick<Authored, 'kind' | 'clause'> & {
  id: string;
  find: (scope: Scope, about: About) => Fault | undefined;
};

const authored: Record<string, Authored> = parse(readFileSync('datasets/rules.yaml', 'utf8'));

export const order = Object.keys(authored);

/** The rules of all files that have been imported so far. */
export const written: Rule[] = [];

/** Adds a rule, whose words datasets/rules.yaml has under this id. */
export function rule(id: string, search: Search) {
  const { kind, clause } = authored[id] as Authored;
  const find = (scope: Scope, about: About) => {
    const [found] = search(scope, about);
    return found && faultOf(found, { ...(authored[id] as Authored), ...authored[`${id}, ${found.is}`] });
  };
  written.push({ id, kind, clause, find });
}

function faultOf(found: Found, { clause, what, why, ...usual }: Authored): Fault {
  const values = { clause, ...found };
  const where = found.where ?? (usual.where && fill(usual.where, values));
  return {
    what: fill(what, values),
    ...(found.clause && { clause: found.clause }),
    ...(where && { where }),
    ...(why && { why: fill(why, values) }),
  };
}
