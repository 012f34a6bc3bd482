import type { SortKey } from '../contract';
import type { Row } from '../result';
import { areWithin, parseDecimal } from './decimal';

export type PlacedKey = SortKey & { index: number };

/** The index of the first row out of place by the keys. NULLs may be at either end unless a key has `nulls`. */
export function firstMisplaced(args: {
  actual: Row[];
  expected: Row[];
  keys: PlacedKey[];
  tolerance: number;
}): number | undefined {
  const { actual, expected, keys, tolerance } = args;
  if (keys.length === 0) return undefined;
  const slack = parseDecimal(String(tolerance)) ?? { units: 0n, scale: 0 };
  const isSame = (a: string | null | undefined, b: string | null | undefined) => {
    if (a === b) return true;
    if (tolerance === 0 || !a?.startsWith('#') || !b?.startsWith('#')) return false;
    const [x, y] = [parseDecimal(a.slice(1)), parseDecimal(b.slice(1))];
    return x !== undefined && y !== undefined && areWithin(x, y, slack);
  };
  const [settledActual, settledExpected] = [settle(placed(actual), keys), settle(placed(expected), keys)];
  for (let place = 0; place < settledExpected.length; place += 1) {
    const [a, b] = [settledActual[place], settledExpected[place]];
    if (!a || !b || keys.some(({ index }) => !isSame(a.row[index], b.row[index]))) return a?.place ?? place;
  }
  return undefined;
}

type Placed = { row: Row; place: number };
const placed = (rows: Row[]): Placed[] => rows.map((row, place) => ({ row, place }));

/** Moves NULLs at one end of a group to its end, so that NULLS FIRST and NULLS LAST compare as equal. */
function settle(rows: Placed[], [key, ...rest]: PlacedKey[]): Placed[] {
  if (!key || rows.length < 2) return rows;
  const isNull = ({ row }: Placed) => row[key.index] === null;
  let [start, end] = [0, rows.length];
  while (start < end && isNull(rows[start] as Placed)) start += 1;
  while (end > start && isNull(rows[end - 1] as Placed)) end -= 1;
  const gathered = start === 0 || end === rows.length;
  if (key.nulls || !gathered) return settleRuns(rows, key.index, rest);
  const nulls = start > 0 ? rows.slice(0, start) : rows.slice(end);
  return [...settleRuns(rows.slice(start, end), key.index, rest), ...settle(nulls, rest)];
}

function settleRuns(rows: Placed[], index: number, rest: PlacedKey[]): Placed[] {
  if (rest.length === 0) return rows;
  const settled: Placed[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && rows[to]?.row[index] === rows[from]?.row[index]) to += 1;
    settled.push(...settle(rows.slice(from, to), rest));
    from = to;
  }
  return settled;
}
