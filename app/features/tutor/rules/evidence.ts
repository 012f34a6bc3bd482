import type { Evidence } from '~/features/sandbox/grade.server';
import type { ResultSet, Row } from '~/features/sandbox/result';
import type { Scope } from '~/sql/model';
import { type Output, outputsOf } from '~/sql/outputs';
import type { About } from './rule';

type Mismatch = NonNullable<Evidence['mismatch']>;

/** The learner's result and the expected one, which have the same columns. */
export type Compared = {
  actual: ResultSet;
  expected: ResultSet;
  mismatch: Exclude<Mismatch, { rule: 'columns' }>;
};

/** Undefined where there is no result to judge by, or where its columns are not those asked for. */
export function comparedOf({ evidence }: About): Compared | undefined {
  const { sides, mismatch } = evidence ?? {};
  if (!sides || !mismatch || mismatch.rule === 'columns') return undefined;
  return { actual: sides.actual, expected: sides.expected, mismatch };
}

/**
 * Whether the values of an output may be wrong; false while the number of rows is wrong, true without a result. `index`:
 * undefined for an expression that is no output, but makes one.
 */
export function mayBeWrong(index: number | undefined, { evidence }: About): boolean {
  const { mismatch } = evidence ?? {};
  if (!mismatch) return true;
  if (mismatch.rule === 'columns' || mismatch.rule === 'order') return false;
  if (index === undefined) return true;
  return mismatch.rule === 'missing_rows' || (mismatch.rule === 'values' && mismatch.columns.includes(index));
}

/** The outputs of a scope whose values may be wrong; of an inner scope, all or none. */
export function doubtfulOutputs(scope: Scope, about: About): Output[] {
  const outputs = outputsOf(scope.select);
  return outputs.filter(({ index }) => mayBeWrong(scope.place === 'query' ? index : undefined, about));
}

/** The parts of a scope that may make wrong values: its outputs, HAVING and ORDER BY. */
export function doubtfulParts(scope: Scope, about: About): unknown[] {
  const { havingClause, sortClause } = scope.select;
  const outputs = doubtfulOutputs(scope, about).map(({ node }) => node);
  return mayBeWrong(undefined, about) ? [...outputs, havingClause, sortClause] : outputs;
}

export function nullsIn({ rows }: ResultSet, index: number): number {
  return rows.filter((row) => row[index] === null).length;
}

/** Whether the learner's column holds more NULLs than the expected one. */
export function hasNullsTooMany(index: number | undefined, about: About): index is number {
  const compared = comparedOf(about);
  if (index === undefined || !compared || !mayBeWrong(index, about)) return false;
  const { actual, expected } = compared;
  return nullsIn(actual, index) > nullsIn(expected, index);
}

/** Whether all missing rows are duplicates of rows that the learner has, and no row is extra. */
export function lacksDuplicates(about: About): boolean {
  const { actual, expected, mismatch } = comparedOf(about) ?? {};
  if (!actual || !expected || mismatch?.rule !== 'row_count') return false;
  const keyOf = (row: Row) => JSON.stringify(row.map(levelled));
  const own = new Set(actual.rows.map(keyOf));
  const { missing, extra } = mismatch;
  const isOwn = (index: number) => own.has(keyOf(expected.rows[index] ?? []));
  return missing.length > 0 && extra.length === 0 && missing.every(isOwn);
}

/** A numeric text as a number, so that 5 and 5.00 are the same. */
export function levelled(value: string | null | undefined): string | number | null | undefined {
  return value?.trim() && Number.isFinite(Number(value)) ? Number(value) : value;
}
