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

/** The condition of an output that differs. `place`: the index of its WHEN, from 0, among `count`. */
export type OutputTest = { kind: 'when' | 'filter'; place: number; count: number; isBoundary: boolean };

/**
 * A detail of a condition. `without`, `with`: it keeps rows with NULL, or rows with a value. `column`: it compares a plain
 * column. `dates`: it compares with a day. `pair`: AND or OR joins two comparisons. `joined`: AND or OR joins more.
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
 * One difference between a query and an accepted one. `statement`: the learner's. `names`: tables, columns and the learner's
 * aliases that may be shown. `position`: of an output or a sort key, from 0. `right`: positions of the right outputs.
 */
export type Difference = {
  kind: Kind;
  clause: Clause;
  statement: Statement;
  names: string[];
  position?: number;
  right?: number[];
  /** How many things of the kind differ, or how many the learner has. */
  count?: number;
  /** The condition is IS NULL or IS NOT NULL. */
  isNullTest?: boolean;
  /** Another condition of the clause tests a column of this one. */
  isSeen?: boolean;
  /** Another clause or an output tests a column of the missing condition, which may mean the same. */
  isElsewhere?: boolean;
  /** The learner has more of it than the task asks for. */
  isMore?: boolean;
  /** The learner has no condition in this clause yet. */
  isFirst?: boolean;
  /** WHERE undoes what the outer join keeps. */
  isUndone?: boolean;
  /** What the learner calls the output. */
  heading?: string;
  /** `names` is a table: each group should be one of its rows. */
  isOfTable?: boolean;
  /** The output or the order decides which rows there are. */
  movesRows?: boolean;
  /** Rows are grouped by the output. */
  isKey?: boolean;
  /** The learner's own function, operator or constant that is at fault, as it may be shown. */
  word?: string;
  test?: OutputTest;
  trait?: Trait;
  /** The shapes of the learner's condition and of the right one, where they differ. */
  shapes?: { mine: Shape; wanted: Shape };
  /** Whether the learner's pattern has % before and after its text, where only these are wrong. */
  around?: { before: boolean; after: boolean };
  /** A later sort key differs as well. */
  isFollowed?: boolean;
};

/** A difference without its place, which mostly follows from its kind and its statement. */
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
