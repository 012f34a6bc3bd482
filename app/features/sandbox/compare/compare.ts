import type { Contract } from '../contract';
import type { ResultSet, Row } from '../result';
import { categoryOf, comparableRows } from './comparable';
import { matchRows, type Unmatched } from './match-rows';
import { firstMisplaced, type PlacedKey } from './row-order';

/** The first rule that a result breaks. `missing` and `extra` are indexes of expected and of actual rows. */
export type Mismatch =
  | { rule: 'columns' }
  | ({ rule: 'row_count' | 'missing_rows' } & Unmatched)
  | { rule: 'order'; misplaced: number }
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
    return misplaced === undefined ? undefined : { rule: 'order', misplaced };
  }
  const columns = differingColumns(rows, expected, unmatched, tolerance);
  if (!columns) return { rule: 'missing_rows', ...unmatched };
  const firstFaulty = keys.findIndex(({ index }) => columns.includes(index));
  const sound = firstFaulty < 0 ? keys : keys.slice(0, firstFaulty);
  const misplaced = firstMisplaced({ ...rows, keys: sound, tolerance });
  if (misplaced !== undefined) return { rule: 'order', misplaced };
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

/** The one column, or those of the numbers, that alone keep the rows from matching; each of them does. Undefined when it takes more. */
function differingColumns(
  rows: { actual: Row[]; expected: Row[] },
  expected: ResultSet,
  { missing, extra }: Unmatched,
  tolerance: number,
): number[] | undefined {
  const actualLeft = extra.map((index) => rows.actual[index] as Row);
  const expectedLeft = missing.map((index) => rows.expected[index] as Row);
  const agreeWithout = (columns: number[]) => {
    const drop = (row: Row) => row.filter((_, index) => !columns.includes(index));
    const { missing, extra } = matchRows({
      actual: actualLeft.map(drop),
      expected: expectedLeft.map(drop),
      tolerance,
    });
    return missing.length === 0 && extra.length === 0;
  };
  const all = expected.columns.map((_, index) => index);
  const numbers = all.filter((index) => categoryOf(expected.columns[index]?.type ?? '') === 'number');
  const single = all.length > 1 ? all.find((index) => agreeWithout([index])) : undefined;
  if (single !== undefined) return [single];
  if (numbers.length < 2 || numbers.length === all.length || !agreeWithout(numbers)) return undefined;
  return numbers.reduce((left, index) => {
    const others = left.filter((other) => other !== index);
    return agreeWithout(others) ? others : left;
  }, numbers);
}
