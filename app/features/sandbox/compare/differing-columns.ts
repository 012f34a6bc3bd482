import type { Column, Row } from '../result';
import { categoryOf } from './comparable';
import { matchRows } from './match-rows';
import { hashRows, maySameIn, maySameWithout } from './row-hashes';

/** How many values may be compared within a tolerance, over all attempts. */
const budget = 2_000_000;

type Left = { actual: Row[]; expected: Row[]; whole: Row[]; columns: Column[]; tolerance: number };

/**
 * The columns that keep rows from matching: rows that are paired by the other columns differ in each of these. Undefined where
 * there is no such pairing. `actual` and `expected`: the rows without a match, as many of each. `whole`: all expected rows.
 */
export function differingColumns(left: Left): number[] | undefined {
  const { columns } = left;
  const all = columns.map((_, index) => index);
  const { isSure, agreeWithout } = left.tolerance > 0 ? comparing(left) : hashing(left);
  const sure = all.filter(isSure);
  if (sure.length > 0 && agreeWithout(sure)) return mayBeNamed(sure, left) ? sure : undefined;
  // Keys are usually on the left, so of several columns the rightmost is the most likely to be wrong.
  const single = sure.length > 0 ? undefined : all.findLast((index) => agreeWithout([index]));
  if (single !== undefined) return [single];
  const numbers = all.filter((index) => categoryOf(columns[index]?.type ?? '') === 'number');
  const isPart = numbers.length < all.length && sure.every((index) => numbers.includes(index));
  if (numbers.length < 2 || !isPart || !agreeWithout(numbers)) return undefined;
  return numbers.reduce((some, index) => {
    const others = some.filter((other) => other !== index);
    return !sure.includes(index) && agreeWithout(others) ? others : some;
  }, numbers);
}

/** `isSure`: whatever the pairing, the column differs. */
type Search = { isSure: (column: number) => boolean; agreeWithout: (columns: number[]) => boolean };

/** Compares values only where hashes find nothing that differs. */
function hashing(left: Left): Search {
  const { actual, expected, columns } = left;
  const [one, other] = [hashRows(actual, columns.length), hashRows(expected, columns.length)];
  return {
    isSure: (column) => !maySameIn(column, one, other),
    agreeWithout: (some) => maySameWithout(some, one, other) && areSame(left, without(some)),
  };
}

function comparing(left: Left): Search {
  const { expected, columns } = left;
  let attempts = Math.max(3, Math.floor(budget / (columns.length * expected.length)));
  return {
    isSure: (column) => {
      const only = (row: Row) => [row[column] ?? null];
      return !areSame(left, only);
    },
    agreeWithout: (some) => {
      attempts -= 1;
      return attempts >= 0 && areSame(left, without(some));
    },
  };
}

const without = (columns: number[]) => (row: Row) => row.filter((_, index) => !columns.includes(index));

function areSame({ actual, expected, tolerance }: Left, part: (row: Row) => Row): boolean {
  const { missing, extra } = matchRows({
    actual: actual.map(part),
    expected: expected.map(part),
    tolerance,
  });
  return missing.length === 0 && extra.length === 0;
}

/** Whether these columns alone can be called wrong: a single one, all numbers, or any beside columns that identify the rows. */
function mayBeNamed(columns: number[], { columns: all, whole }: Left): boolean {
  if (columns.length === 1 && all.length > 1) return true;
  const isNumber = (index: number) => categoryOf(all[index]?.type ?? '') === 'number';
  const others = all.map((_, index) => index).filter((index) => !columns.includes(index));
  if (columns.every(isNumber) && !others.every(isNumber)) return true;
  const keys = new Set(whole.map((row) => JSON.stringify(without(columns)(row))));
  return keys.size === whole.length;
}
