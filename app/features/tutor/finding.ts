import type { tutorGrades } from 'drizzle/values';
import type { Clause } from '~/sql/clause-nodes';

export type Grade = (typeof tutorGrades)[number];

/**
 * What is the matter with a query, in words that give no solution away. `id`: of the rule, or the kind of difference.
 * `first`: how much of it is said at first.
 */
export type Finding = {
  id: string;
  clause: Clause;
  first: Grade;
  where: string;
  what: string;
  why?: string;
};

/** What was said last. */
export type LastFinding = { finding: string | null; findingGrade: Grade | null };

/** What to say now: one grade more where the same was said the last time. */
export function nextGrade({ id, first, why }: Finding, said: LastFinding): Grade {
  if (said.finding !== id || !said.findingGrade) return first;
  return said.findingGrade === 'where' || !why ? 'what' : 'why';
}

export function wordsOf({ where, what, why }: Finding, grade: Grade): string {
  if (grade === 'where') return where;
  return grade === 'why' && why ? `${what} ${why}` : what;
}
