import type { DictionaryTable, ExerciseKey } from 'drizzle/schema';
import type { Contract } from '~/features/sandbox/contract';
import type { Grade } from '../finding';

/** The grader's verdict on the query. `none`: it was not graded, or is empty. `words`: the difference, or the error. */
export type Outcome = { kind: 'right' } | { kind: 'none' } | { kind: 'wrong' | 'error'; words: string };

/**
 * A question about an exercise. `task`: plain text. `findings`: the built-in tutor's, by rule. `intent`: the built-in tutor's
 * reading of the question; for some, answers are cached for everybody. `builtIn`: the answer where the model fails. `key`: never
 * leaves the server. `courseText`: the course's texts before the exercise. `isSolved`: by this learner. `said`: the tutor's
 * earlier answers, where `history` is left out.
 */
export type Asked = {
  itemId: number;
  dataset: string;
  task: string;
  contract: Contract;
  contractWords: string;
  tables: DictionaryTable[];
  key: Pick<ExerciseKey, 'reference' | 'alternatives'>;
  query: string;
  outcome: Outcome;
  isSolved?: boolean;
  findings: { id: string; words: string }[];
  grade: Grade;
  history: { role: 'user' | 'assistant'; content: string }[];
  question: string;
  intent?: string;
  builtIn: string;
  courseText?: string;
  said?: string[];
};

export const saidBefore = ({ said, history }: Asked): string[] =>
  said ?? history.filter(({ role }) => role === 'assistant').map(({ content }) => content);
