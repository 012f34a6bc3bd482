import type { DictionaryTable, ExerciseKey } from 'drizzle/schema';
import type { ChatRole } from 'drizzle/values';
import type { Advice } from '~/features/sandbox/advice';
import type { Contract } from '~/features/sandbox/contract';
import type { Verdict } from '~/features/sandbox/grade.server';
import type { LastFinding } from '../finding';
import type { Outcome } from '../model/asked';
import type { Intent } from './intent.server';

/**
 * An exercise as the asking learner has it. `task`: HTML. `query`: the learner's text, null where there is none.
 * `hintsRead`: a count. `isShown`: the page shows a solution.
 */
export type AskedExercise = {
  itemId: number;
  task: string;
  key: ExerciseKey;
  dataset: string;
  contract: Contract;
  contractWords: string;
  initialQuery: string;
  hints: readonly string[];
  hintsRead: number;
  query: string | null;
  isCompleted: boolean;
  isShown: boolean;
  lastFinding: LastFinding;
};

/**
 * `history`: earlier messages, the newest last. `facts`: values for placeholders of answers. `submit`: grades as the Submit
 * button does, with its errors. `passOn`: marks the previous question for the tutor's makers; resolves to it, if any.
 */
export type Question = {
  message: string;
  exercise: AskedExercise;
  tables: DictionaryTable[];
  history: readonly { role: ChatRole; content: string }[];
  learner: { userId: number };
  facts: Record<string, string>;
  submit: () => Promise<Verdict>;
  passOn: () => Promise<string | undefined>;
  signal?: AbortSignal;
};

/**
 * `isAuthored`: the course's authors wrote the text, so no model rewords it. `finding`: the finding told, to be saved. `outcome`:
 * the grade of the query, where the answer needed one. `suggestions`: what to ask next. `isGraded`: the query was submitted.
 */
export type Answer = {
  text: string;
  intent: Intent['kind'];
  isAuthored?: boolean;
  finding?: Advice;
  outcome?: Outcome;
  suggestions: readonly string[];
  isGraded?: boolean;
};

export type Help = Omit<Answer, 'intent'>;
