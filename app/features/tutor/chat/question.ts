import type { DictionaryTable, ExerciseKey } from 'drizzle/schema';
import type { Advice } from '~/features/sandbox/advice';
import type { Contract } from '~/features/sandbox/contract';
import type { Said } from '../finding';

/** An exercise as the one who asks has it. `query`: what they have written so far, null for nothing. `said`: of an answer. */
export type AskedExercise = {
  key: ExerciseKey;
  dataset: string;
  contract: Contract;
  contractWords: string;
  initialQuery: string;
  hints: readonly string[];
  query: string | null;
  isCompleted: boolean;
  said: Said;
};

/** `replies`: what the tutor said before in this conversation, the newest last. */
export type Question = {
  message: string;
  exercise: AskedExercise;
  tables: DictionaryTable[];
  replies: readonly string[];
  learner: { userId: number };
  signal?: AbortSignal;
};

/** `finding`: what was said of the query, to be remembered. `suggestions`: what may be asked next. */
export type Answer = { text: string; finding?: Advice; suggestions?: readonly string[] };
