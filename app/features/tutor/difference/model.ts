import type { Clause } from '~/sql/clause-nodes';
import type { Statement } from './sketch/statements';

/** How a condition chooses: by one value, by several, by a boundary, by a pattern, or by whether there is a value. */
export type Shape = 'value' | 'list' | 'range' | 'pattern' | 'null';

export type ConditionClause = 'where' | 'on' | 'having';

export type ConditionKind =
  | 'missing'
  | 'extra'
  | 'boundary'
  | 'side'
  | 'sign'
  | 'value'
  | 'list'
  | 'pattern'
  | 'null'
  | 'negated'
  | 'logic'
  | 'place'
  | 'groups'
  | 'measure'
  | 'outer'
  | 'changed';

export type OutputKind =
  | 'function'
  | 'aggregate'
  | 'count-rows'
  | 'count-values'
  | 'distinct'
  | 'filter'
  | 'fallback'
  | 'no-fallback'
  | 'missing-step'
  | 'extra-step'
  | 'rounding'
  | 'rounding-function'
  | 'operands'
  | 'operator'
  | 'column'
  | 'number'
  | 'whole'
  | 'case-order'
  | 'case-lines'
  | 'case-results'
  | 'aggregated'
  | 'single'
  | 'lacks-column'
  | 'other-column'
  | 'rounded-inside'
  | 'fallback-whole'
  | 'turned'
  | 'formula'
  | 'case'
  | 'condition'
  | 'other';

/** Which condition of an output: after which WHEN, of how many, from 0, or in FILTER. */
export type OutputTest = { kind: 'when' | 'filter'; place: number; count: number; isBoundary: boolean };

/**
 * What more is known of a condition. `without` and `with`: the rows without a value that it keeps, or those with one.
 * `column`: it compares a column as it is. `dates`: with a day. `pair`: two comparisons that AND or OR joins; `joined`:
 * more of them, and nothing is denied.
 */
export type Trait = 'without' | 'with' | 'column' | 'dates' | 'pair' | 'joined';

export type Kind =
  | `table-${'missing' | 'extra' | 'twice'}`
  | `join-${'drops' | 'keeps' | 'side'}`
  | `link-${'missing' | 'extra' | 'other'}`
  | `${ConditionClause}-${ConditionKind}`
  | `group-${'missing' | 'extra' | 'other'}`
  | `select-${'count' | 'order' | OutputKind}`
  | `distinct-${'missing' | 'extra' | 'keys'}`
  | 'union'
  | `set-${'operation' | 'turned'}`
  | `order-${'missing' | 'key' | 'direction' | 'nulls'}`
  | `${'limit' | 'offset'}-${'missing' | 'extra' | 'value'}`
  | 'limit-ties';

/**
 * One thing in which a query differs from an accepted one. `statement`: the learner's. `names`: what may be said of it:
 * tables and columns, and what the learner has named. `position`: of an output or a sort key, from 0. `right`: positions
 * of the outputs that are as they should be.
 */
export type Difference = {
  kind: Kind;
  clause: Clause;
  statement: Statement;
  names: string[];
  position?: number;
  right?: number[];
  /** How many there are of the kind, or of what the learner has of it. */
  count?: number;
  /** The condition looks for missing values, or for what is not missing. */
  isNullTest?: boolean;
  /** A column of the missing condition is tested by another one of the clause. */
  isSeen?: boolean;
  /** A column of the missing condition is tested elsewhere, which may be another way to say the same. */
  isElsewhere?: boolean;
  /** The learner has more of it than the task asks for. */
  isMore?: boolean;
  /** The learner has no such clause yet. */
  isFirst?: boolean;
  /** WHERE undoes what the outer join keeps. */
  isUndone?: boolean;
  /** What the learner calls the output. */
  heading?: string;
  /** `names` is a table: its rows are what groups should be made of. */
  isOfTable?: boolean;
  /** An output or an order that decides which rows there are. */
  movesRows?: boolean;
  /** Rows are grouped by the output. */
  isKey?: boolean;
  /** The learner's own function, operator or constant that is at fault, as it may be shown. */
  word?: string;
  test?: OutputTest;
  trait?: Trait;
  /** How the condition chooses and how it should, where it is not in the same way. */
  shapes?: { mine: Shape; wanted: Shape };
  /** What the learner's pattern lets come around its text, where the text alone is right. */
  around?: { before: boolean; after: boolean };
  /** More of the same clause differs further on. */
  isFollowed?: boolean;
};

/** A difference, but for its place, which mostly follows from its kind and from where it was found. */
export type Found = Omit<Difference, 'clause' | 'statement' | 'names'> & {
  clause?: Clause;
  names?: string[];
};

const clausesOfKinds: Record<string, Clause> = {
  ...{ table: 'FROM', join: 'FROM', link: 'ON', on: 'ON', where: 'WHERE', having: 'HAVING' },
  ...{ group: 'GROUP BY', order: 'ORDER BY', limit: 'LIMIT', offset: 'LIMIT' },
};

export const placed = (found: Found, statement: Statement): Difference => ({
  ...{ names: [], statement, clause: clausesOfKinds[found.kind.split('-')[0] ?? ''] ?? 'SELECT' },
  ...found,
});
