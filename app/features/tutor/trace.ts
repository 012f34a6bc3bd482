import type { ResultSet } from '~/features/sandbox/result';
import type { Words } from './explanation';

/** A clause on a row's path, and how often the row is there after it; null where that could not be counted. */
export type PathStep = { clause: string; words: Words; rows: string | null };

/** The clause that loses a row. `of`: the inner query that the clause is in. `isCause`: no earlier clause can be the reason. */
export type Lost = { clause: string; of?: string; isCause: boolean };

/** `sources`: rows of the tables that a row is made of. `limits`: what could not be followed, and why. */
export type Trace = {
  title: string;
  words: Words[];
  path: PathStep[];
  sources: { caption: string; result: ResultSet }[];
  limits: Words[];
  lost?: Lost;
};
