import type { tutorGrades } from 'drizzle/values';
import type { QueryPosition } from '~/http/errors';

/** The tutor's hint for a wrong answer. `id`: of its rule; `grade`: how much it tells; `place`: of the clause that it names. */
export type Advice = {
  id: string;
  grade: (typeof tutorGrades)[number];
  words: string;
  place?: QueryPosition;
  /** Further hints, to be shown after this one. */
  more?: string[];
};
