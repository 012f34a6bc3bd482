import type { tutorGrades } from 'drizzle/values';
import type { Clause } from '~/sql/clause-nodes';

export type Grade = (typeof tutorGrades)[number];

/**
 * A fault of a query, in words that give no solution away. `id`: the rule's, or the kind of difference. `first`: the grade in
 * which it is told at first.
 */
export type Finding = {
  id: string;
  clause: Clause;
  first: Grade;
  where: string;
  what: string;
  why?: string;
};

/** The finding that the learner was told last. */
export type LastFinding = { finding: string | null; findingGrade: Grade | null };

/** The grade to tell now: one more than the last time for the same finding. */
export function nextGrade({ id, first, why }: Finding, last: LastFinding): Grade {
  if (last.finding !== id || !last.findingGrade) return first;
  return last.findingGrade === 'where' || !why ? 'what' : 'why';
}

export function wordsOf({ where, what, why }: Finding, grade: Grade): string {
  if (grade === 'where') return where;
  return grade === 'why' && why ? `${what} ${why}` : what;
}
