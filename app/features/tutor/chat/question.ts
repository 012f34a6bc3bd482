import type { DictionaryTable, ExerciseKey } from 'drizzle/schema';
import type { ChatRole } from 'drizzle/values';
import type { Advice } from '~/features/sandbox/advice';
import type { Contract } from '~/features/sandbox/contract';
import type { Verdict } from '~/features/sandbox/grade.server';
import type { LastFinding } from '../finding';
import type { Outcome } from '../model/asked';
import type { Intent } from './intent.server';

/**
 * An exercise as the one who asks has it. `task`: HTML. `query`: what they have written so far, null for nothing. `said`: of an answer.
 * `hintsRead`: how many. `isShown`: a solution stands on the page.
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
  said: LastFinding;
};

/**
 * `history`: what was said before in this conversation, the newest last. `facts`: of the course and the site, by the names that answers have for them. `submit`: grades the query
 * as Submit does, and throws what that throws. `passOn`: the question before this one to those who make the tutor; the question itself, if there is one.
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
 * `isAuthored`: the words of the course's authors, which stay as they are. `finding`: what was said of the query, to be
 * remembered. `outcome`: of the query, where it was graded to answer. `suggestions`: what may be asked next. `isGraded`: it was submitted.
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
