import type { ResultSet } from '~/features/sandbox/result';

/** What came of the last thing that the learner did with a question. */
export type PlayerOutcome = { materialId: number } & (
  | { kind: 'ran'; query: string; result: ResultSet }
  | { kind: 'hinted'; query: string; used: number }
  | { kind: 'submitted'; pointsEarned: number }
  | { kind: 'failed'; title: string; query?: string; message: string }
);

/** Titles of failures (specification, section 8). */
export const failureTitles = {
  run: 'Query Error',
  hint: 'No hint was revealed',
  submit: 'Failed to submit answer. Please try again.',
  next: 'Failed to complete assessment',
} as const;

/** What is said of a failure where the server has no words for it. */
export const unforeseen = (intent: FormDataEntryValue | null) =>
  intent === 'run'
    ? 'Failed to execute query. Please try again.'
    : 'We could not be reached. Please check your connection.';
