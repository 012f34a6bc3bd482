import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Evidence } from '~/features/sandbox/grade.server';
import type { Clause } from '~/sql/clause-nodes';
import type { Query, Scope } from '~/sql/model';

/** `clause`: where it is another than the rule's own. `where` is made of the clause where it is left out. */
export type Fault = { what: string; clause?: Clause; where?: string; why?: string };

/** `evidence`: of a graded answer; without it only what needs no result is found. `accepted`: the exercise's accepted answers. */
export type About = { query: Query; evidence?: Evidence; accepted?: Query[] };

type Find = (scope: Scope, about: About) => Fault | undefined;

/** What the kinds mean is in datasets/rules.yaml. */
type Authored = { kind: 'certain' | 'suspicion' | 'style'; clause: Clause; why?: string };

export type Rule = Omit<Authored, 'why'> & { id: string; find: Find };

const authored: Record<string, Authored> = parse(readFileSync('datasets/rules.yaml', 'utf8'));

export const order = Object.keys(authored);

/** All rules, as far as their files have been read. */
export const written: Rule[] = [];

/** Adds the rule that the authors have described under this id. */
export function rule(id: string, find: Find) {
  const { why, ...known } = authored[id] as Authored;
  written.push({
    ...known,
    id,
    find: (scope, about) => {
      const fault = find(scope, about);
      return fault && (why ? { why, ...fault } : fault);
    },
  });
}
