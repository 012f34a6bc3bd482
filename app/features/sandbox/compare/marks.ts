import type { Column, Row } from '../result';
import { categoryOf, comparableRows } from './comparable';
import { compareResults, type Mismatch, type Sides } from './compare';
import type { Unmatched } from './match-rows';

/** The only flaw of a result; 'more' where there are several, or where too little is right. */
export type Flaw = 'names' | 'order' | `column ${number}` | 'missing rows' | 'extra rows' | 'more';

/** The percentage of a question's points, by the flaws on all copies of the data. */
export function markOf(flaws: ReadonlySet<Flaw>): number {
  const [flaw] = flaws;
  if (flaw === undefined) return 100;
  if (flaws.size > 1 || flaw === 'more') return 0;
  return flaw === 'missing rows' || flaw === 'extra rows' ? 50 : 75;
}

export function flawOf(
  sides: Sides,
  mismatch: Mismatch | undefined = compareResults(sides),
): Flaw | undefined {
  if (!mismatch) return undefined;
  switch (mismatch.rule) {
    case 'columns':
      return isRightByOtherNames(sides) ? 'names' : 'more';
    case 'order':
      return compareResults({ ...sides, contract: { ...sides.contract, order: [] } }) ? 'more' : 'order';
    case 'values': {
      const [column = 0, ...others] = mismatch.columns;
      return others.length === 0 && isNear(sides, column, mismatch.missing.length)
        ? `column ${column}`
        : 'more';
    }
    default:
      return rowsFlawOf(sides, mismatch);
  }
}

function rowsFlawOf(sides: Sides, { missing, extra }: Unmatched): Flaw {
  const { actual, expected } = sides;
  if (actual.truncated || (missing.length > 0 && extra.length > 0)) return 'more';
  const isHalfRight =
    (missing.length + extra.length) * 2 <= Math.max(actual.rows.length, expected.rows.length);
  const common = {
    ...sides,
    actual: { ...actual, rows: without(actual.rows, extra) },
    expected: { ...expected, rows: without(expected.rows, missing) },
  };
  if (!isHalfRight || compareResults(common)) return 'more';
  return missing.length > 0 ? 'missing rows' : 'extra rows';
}

function without(rows: Row[], places: number[]): Row[] {
  const left = new Set(places);
  return rows.filter((_, index) => !left.has(index));
}

function isRightByOtherNames({ actual, expected, contract }: Sides): boolean {
  if (actual.columns.length !== expected.columns.length) return false;
  if (!compareResults({ actual, expected, contract: { ...contract, columnNames: false } })) return true;
  const names = actual.columns.map(({ name }) => name.toLowerCase());
  const places = expected.columns.map(({ name }) => names.indexOf(name.toLowerCase()));
  if (places.includes(-1) || new Set(places).size < places.length) return false;
  const moved = {
    ...actual,
    columns: places.map((place) => actual.columns[place] ?? { name: '', type: '' }),
    rows: actual.rows.map((row) => places.map((place) => row[place] ?? null)),
  };
  return !compareResults({ actual: moved, expected, contract });
}

/** Whether enough is right beside the keys: another column, or half of this one. */
function isNear({ expected }: Sides, column: number, wrong: number): boolean {
  const keys = keysOf(expected);
  if (keys.has(column)) return false;
  const hasOthers = expected.columns.length - keys.size > 1;
  return hasOthers || wrong * 2 <= expected.rows.length;
}

/** Columns that identify rows: as many from the left as it takes, and id columns anywhere. */
function keysOf(expected: Sides['expected']): Set<number> {
  const rows = comparableRows(expected);
  const distinct = (length: number) =>
    new Set(rows.map((row) => JSON.stringify(length < row.length ? row.slice(0, length) : row))).size;
  const { columns } = expected;
  let length = 0;
  while (length < columns.length && distinct(length) < distinct(columns.length)) length += 1;
  const isId = ({ name, type }: Column) => categoryOf(type) === 'number' && /^(id|receipt)$|_id$/i.test(name);
  return new Set(columns.flatMap((column, index) => (index < length || isId(column) ? [index] : [])));
}
