import type { ResultSet } from '~/features/sandbox/result';

/** A sentence in parts; `code` is SQL. */
export type Words = readonly (string | { code: string })[];

export const textOf = (words: Words) =>
  words.map((part) => (typeof part === 'string' ? part : part.code)).join('');

/** `warn`: a likely mistake. `bad`: where the last row is lost. `note`: any other sentence. */
export type Note = { tone: 'note' | 'warn' | 'bad'; words: Words };

/**
 * `text`: the learner's SQL where it is too long for `words`. `rows`: the row count after the step, null where it could not be
 * counted. `share`: the bar's length from 0 to 1, by the logarithm of the count.
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

/** `parts`: in the logical order of evaluation, the outer query last. `line`: its row counts, without repeated ones. */
export type Explanation = {
  title: string;
  words: Words;
  line: string[];
  parts: QueryPart[];
  remarks: Words[];
};
