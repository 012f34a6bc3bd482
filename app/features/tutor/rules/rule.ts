import type { Evidence } from '~/features/sandbox/grade.server';
import type { Clause } from '~/sql/clause-nodes';
import type { Query, Scope } from '~/sql/model';

/** `clause`: where it is another than the rule's own. `where` is made of the clause where it is left out. */
export type Fault = { what: string; clause?: Clause; where?: string; why?: string };

/** `evidence`: of a graded answer; without it only what needs no result is found. `accepted`: the exercise's accepted answers. */
export type About = { query: Query; evidence?: Evidence; accepted?: Query[] };

/**
 * `certain` holds whatever the task is. A `suspicion` is said of a wrong answer, unless it speaks against an accepted one.
 * `style` is said of a right answer.
 */
export type Rule = {
  id: string;
  kind: 'certain' | 'suspicion' | 'style';
  clause: Clause;
  /** The first thing in a scope that the rule objects to. */
  find(scope: Scope, about: About): Fault | undefined;
};
