import type { Verdict } from '~/features/sandbox/grade.server';
import type { ResultSet } from '~/features/sandbox/result';

/** What came of the last thing that the learner did with an item. */
export type PlayerOutcome = { itemId: number } & (
  | { kind: 'answered'; isCorrect: boolean; option: string }
  | { kind: 'ran'; query: string; result: ResultSet }
  | { kind: 'graded'; query: string; verdict: Verdict }
  | { kind: 'failed'; query?: string; message: string }
);
