import type { ResultSet } from '~/features/sandbox/result';
import type { Words } from './explanation';

/** A clause on a row's way, and how many rows of it there are after that; null where it could not be counted. */
export type PathStep = { clause: string; words: Words; rows: string | null };

/** The clause after which a row is gone. `of`: the query inside that it stands in. `isCause`: nothing before it can be why. */
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
