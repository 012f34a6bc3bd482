import type { Contract } from '../contract';
import type { ResultSet } from '../result';
import { comparableRows } from './comparable';
import { differingColumns } from './differing-columns';
import { matchRows, type Unmatched } from './match-rows';
import { firstMisplaced, type PlacedKey } from './row-order';

/**
 * The first rule that a result breaks. `missing` and `extra` are indexes of expected and of actual rows, `columns` those whose
 * values differ.
 */
export type Mismatch =
  | { rule: 'columns' }
  | ({ rule: 'row_count' | 'missing_rows' } & Unmatched)
  | { rule: 'order'; misplaced: number; columns: number[] }
  | ({ rule: 'values'; columns: number[] } & Unmatched);

export type Sides = { actual: ResultSet; expected: ResultSet; contract: Contract };

/** Undefined when the result is right. Rows are multisets, ordered by the contract's keys alone. */
export function compareResults({ actual, expected, contract }: Sides): Mismatch | undefined {
  if (!haveSameColumns(actual, expected, contract)) return { rule: 'columns' };
  const rows = { actual: comparableRows(actual), expected: comparableRows(expected) };
  const keys = placeKeys(contract, expected);
  const { tolerance } = contract;
  const unmatched = matchRows({ ...rows, tolerance });
  if (actual.truncated || rows.actual.length !== rows.expected.length)
    return { rule: 'row_count', ...unmatched };
  if (unmatched.missing.length === 0) {
    const misplaced = firstMisplaced({ ...rows, keys, tolerance });
    return misplaced === undefined ? undefined : { rule: 'order', misplaced, columns: [] };
  }
  const columns = differingColumns({
    actual: unmatched.extra.map((index) => rows.actual[index] ?? []),
    expected: unmatched.missing.map((index) => rows.expected[index] ?? []),
    whole: rows.expected,
    columns: expected.columns,
    tolerance,
  });
  if (!columns) return { rule: 'missing_rows', ...unmatched };
  const firstFaulty = keys.findIndex(({ index }) => columns.includes(index));
  const sound = firstFaulty < 0 ? keys : keys.slice(0, firstFaulty);
  const misplaced = firstMisplaced({ ...rows, keys: sound, tolerance });
  if (misplaced !== undefined) return { rule: 'order', misplaced, columns };
  return { rule: 'values', columns, ...unmatched };
}

function haveSameColumns(actual: ResultSet, expected: ResultSet, { columnNames }: Contract): boolean {
  if (actual.columns.length !== expected.columns.length) return false;
  if (!columnNames) return true;
  return actual.columns.every(
    ({ name }, index) => name.toLowerCase() === expected.columns[index]?.name.toLowerCase(),
  );
}

function placeKeys({ order }: Contract, expected: ResultSet): PlacedKey[] {
  return order.map((key) => {
    const index = expected.columns.findIndex(({ name }) => name.toLowerCase() === key.column.toLowerCase());
    if (index < 0)
      throw new Error(`The contract sorts by ${key.column}, which the reference does not return.`);
    return { ...key, index };
  });
}
