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
 * Whether the values of an output can be what is wrong, of which there is no saying before there are as many rows as there
 * should be. `index`: undefined for what is no output, but makes one. Without a result everything can be wrong.
 */
export function mayBeWrong(index: number | undefined, { evidence }: About): boolean {
  const { mismatch } = evidence ?? {};
  if (!mismatch) return true;
  if (mismatch.rule === 'columns' || mismatch.rule === 'order') return false;
  if (index === undefined) return true;
  return mismatch.rule === 'missing_rows' || (mismatch.rule === 'values' && mismatch.columns.includes(index));
}

/** The outputs of a scope whose values can be wrong; of an inner one, those are all of them. */
export function doubtfulOutputs(scope: Scope, about: About): Output[] {
  const outputs = outputsOf(scope.select);
  return outputs.filter(({ index }) => mayBeWrong(scope.place === 'query' ? index : undefined, about));
}

/** What of a scope makes values that can be wrong: its outputs, HAVING and ORDER BY. */
export function doubtfulParts(scope: Scope, about: About): unknown[] {
  const { havingClause, sortClause } = scope.select;
  const outputs = doubtfulOutputs(scope, about).map(({ node }) => node);
  return mayBeWrong(undefined, about) ? [...outputs, havingClause, sortClause] : outputs;
}

export function nullsIn({ rows }: ResultSet, index: number): number {
  return rows.filter((row) => row[index] === null).length;
}

/** Whether the learner's own column holds NULL where a value is expected, which is told by their numbers alone. */
export function hasNullsTooMany(index: number | undefined, about: About): index is number {
  const compared = comparedOf(about);
  if (index === undefined || !compared || !mayBeWrong(index, about)) return false;
  const { actual, expected } = compared;
  return nullsIn(actual, index) > nullsIn(expected, index);
}

/** Whether rows are missing, and each of them is one that the learner has, but not so often. */
export function lacksDuplicates(about: About): boolean {
  const { actual, expected, mismatch } = comparedOf(about) ?? {};
  if (!actual || !expected || mismatch?.rule !== 'row_count') return false;
  const keyOf = (row: Row) => JSON.stringify(row.map(levelled));
  const own = new Set(actual.rows.map(keyOf));
  const { missing, extra } = mismatch;
  const isOwn = (index: number) => own.has(keyOf(expected.rows[index] ?? []));
  return missing.length > 0 && extra.length === 0 && missing.every(isOwn);
}

/** A value that is the same for 5 and 5.00. */
export function levelled(value: string | null | undefined): string | number | null | undefined {
  return value?.trim() && Number.isFinite(Number(value)) ? Number(value) : value;
}
