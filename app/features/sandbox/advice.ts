import type { tutorGrades } from 'drizzle/values';
import type { QueryPosition } from '~/http/errors';

/** What helps with a wrong answer. `id`: of the rule that speaks; `grade`: how much of it it says; `place`: of the clause it names. */
export type Advice = {
  id: string;
  grade: (typeof tutorGrades)[number];
  words: string;
  place?: QueryPosition;
  /** What else is worth a look, after this. */
  more?: string[];
};
