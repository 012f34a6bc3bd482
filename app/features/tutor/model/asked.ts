import type { DictionaryTable, ExerciseKey } from 'drizzle/schema';
import type { Contract } from '~/features/sandbox/contract';
import type { Grade } from '../finding';

/** What the grader says of the query. `none`: it was not graded, or there is none. `words`: the difference, or the error. */
export type Outcome = { kind: 'right' } | { kind: 'none' } | { kind: 'wrong' | 'error'; words: string };

/**
 * A question about an exercise. `task`: its text, not its HTML. `findings`: what the built-in tutor found, by rule.
 * `intent`: what the built-in tutor took the question for, where it knew; such answers are kept for others who ask the same.
 * `builtIn`: its own answer, which is given whatever fails. `key`: never leaves the server. `courseText`: what the course has
 * said so far. `isSolved`: the exercise is, by them. `said`: what the tutor said before, where `history` is left out.
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
