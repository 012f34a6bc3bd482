import type { ResultSet } from '~/features/sandbox/result';

/** A sentence; `code` is SQL. */
export type Words = readonly (string | { code: string })[];

export const textOf = (words: Words) =>
  words.map((part) => (typeof part === 'string' ? part : part.code)).join('');

/** `warn`: what is likely to be wrong, and `bad`: where the last row went; else a plain sentence. */
export type Note = { tone: 'note' | 'warn' | 'bad'; words: Words };

/**
 * `text`: the learner's own, where it is too long to stand among the words. `rows`: how many there are after it, null where they
 * could not be counted. `share`: of the largest number of an explanation, from 0 to 1, by size of the number.
 */
export type Step = {
  clause: string;
  words: Words;
  text?: string;
  rows: string | null;
  change?: { kind: 'fewer' | 'more' | 'none'; text: string };
  share: number;
  notes: Note[];
  first?: ResultSet;
};

export type QueryPart = { title: Words; steps: Step[] };

/**
 * In the order in which Postgres may be thought to work; the learner's own query comes last. `line`: its numbers, without those that
 * stay the same.
 */
export type Explanation = {
  title: string;
  words: Words;
  line: string[];
  parts: QueryPart[];
  remarks: Words[];
};
