import type { tutorGrades } from 'drizzle/values';

/** What helps with a wrong answer. `id`: of the rule that speaks; `grade`: how much of it it says. */
export type Advice = { id: string; grade: (typeof tutorGrades)[number]; words: string };
