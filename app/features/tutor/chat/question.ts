import type { DictionaryTable, ExerciseKey } from 'drizzle/schema';
import type { ChatRole } from 'drizzle/values';
import type { Advice } from '~/features/sandbox/advice';
import type { Contract } from '~/features/sandbox/contract';
import type { LastFinding } from '../finding';
import type { Outcome } from '../model/asked';
import type { Intent } from './intent';

/** An exercise as the one who asks has it. `task`: HTML. `query`: what they have written so far, null for nothing. `said`: of an answer. */
export type AskedExercise = {
  itemId: number;
  task: string;
  key: ExerciseKey;
  dataset: string;
  contract: Contract;
  contractWords: string;
  initialQuery: string;
  hints: readonly string[];
  query: string | null;
  isCompleted: boolean;
  said: LastFinding;
};

/** `history`: what was said before in this conversation, the newest last. */
export type Question = {
  message: string;
  exercise: AskedExercise;
  tables: DictionaryTable[];
  history: readonly { role: ChatRole; content: string }[];
  learner: { userId: number };
  signal?: AbortSignal;
};

/**
 * `isAuthored`: the words of the course's authors, which stay as they are. `finding`: what was said of the query, to be
 * remembered. `outcome`: of the query, where it was graded to answer. `suggestions`: what may be asked next.
 */
export type Answer = {
  text: string;
  intent: Intent['kind'];
  isAuthored?: boolean;
  finding?: Advice;
  outcome?: Outcome;
  suggestions: readonly string[];
};
