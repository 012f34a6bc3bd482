import type { z } from 'zod';
import type { Verdict } from '~/features/sandbox/grade.server';
import type { ResultSet } from '~/features/sandbox/result';
import type { playerSchema } from './schema';

/** What came of the last thing that the learner did with an item. */
export type PlayerOutcome = { itemId: number } & (
  | { kind: 'answered'; isCorrect: boolean; option: string }
  | { kind: 'ran'; query: string; result: ResultSet }
  | { kind: 'graded'; query: string; verdict: Verdict }
  | { kind: 'failed'; intent: Intent; query?: string; message: string }
);

type Intent = z.output<typeof playerSchema>['intent'];

/** What is said of a failure where the server has no words for it (specification, section 8). */
export const unforeseen: Record<Intent, string> = {
  next: 'Failed to update progress',
  answer: 'Failed to update progress',
  run: 'Failed to execute query. Please try again.',
  submit: 'Failed to execute query. Please try again.',
};
