import type { Row } from '../result';
import { areWithin, compareDecimals, type Decimal, parseDecimal } from './decimal';

export type Unmatched = { missing: number[]; extra: number[] };

/** With more rows, those with several numbers are paired in one pass as well: an exact search takes too long. */
const searchLimit = 200;

export function matchRows(args: { actual: Row[]; expected: Row[]; tolerance: number }): Unmatched {
  const { actual, expected, tolerance } = args;
  if (tolerance > 0)
    return matchWithin(actual, expected, parseDecimal(String(tolerance)) ?? { units: 0n, scale: 0 });
  const open = new Map<string, number[]>();
  const expectedKeys = expected.map((row) => JSON.stringify(row));
  for (let index = expectedKeys.length - 1; index >= 0; index -= 1) {
    const key = expectedKeys[index] as string;
    const same = open.get(key);
    if (same) same.push(index);
    else open.set(key, [index]);
  }
  const extra: number[] = [];
  actual.forEach((row, index) => {
    if (open.get(JSON.stringify(row))?.pop() === undefined) extra.push(index);
  });
  const missing = [...open.values()].flat().sort((a, b) => a - b);
  return { missing, extra };
}

type Point = { index: number; numbers: Decimal[] };
type Group = { actual: Point[]; expected: Point[] };

function matchWithin(actual: Row[], expected: Row[], tolerance: Decimal): Unmatched {
  const groups = new Map<string, Group>();
  const sort = (rows: Row[], side: keyof Group) => {
    rows.forEach((row, index) => {
      const numbers: Decimal[] = [];
      const rest = row.map((value) => {
        const number = value?.startsWith('#') ? parseDecimal(value.slice(1)) : undefined;
        if (!number) return value;
        numbers.push(number);
        return '#';
      });
      const key = JSON.stringify(rest);
      const group = groups.get(key) ?? { actual: [], expected: [] };
      group[side].push({ index, numbers });
      groups.set(key, group);
    });
  };
  sort(actual, 'actual');
  sort(expected, 'expected');
  const unmatched: Unmatched = { missing: [], extra: [] };
  for (const group of groups.values()) {
    const { missing, extra } = matchGroup(group, tolerance);
    unmatched.missing.push(...missing);
    unmatched.extra.push(...extra);
  }
  unmatched.missing.sort((a, b) => a - b);
  unmatched.extra.sort((a, b) => a - b);
  return unmatched;
}

function byNumbers(a: Point, b: Point): number {
  for (let axis = 0; axis < a.numbers.length; axis += 1) {
    const order = compareDecimals(a.numbers[axis] as Decimal, b.numbers[axis] as Decimal);
    if (order !== 0) return order;
  }
  return 0;
}

function isNear(a: Point, b: Point, tolerance: Decimal): boolean {
  return a.numbers.every((number, axis) => areWithin(number, b.numbers[axis] as Decimal, tolerance));
}

function matchGroup(group: Group, tolerance: Decimal): Unmatched {
  group.actual.sort(byNumbers);
  group.expected.sort(byNumbers);
  const axes = (group.actual[0] ?? group.expected[0])?.numbers.length ?? 0;
  const isSmall = group.actual.length <= searchLimit && group.expected.length <= searchLimit;
  return axes > 1 && isSmall ? searchPairs(group, tolerance) : sweepPairs(group, tolerance);
}

/** Pairs both sorted sides in one pass. That finds the most possible pairs only where rows have a single number. */
function sweepPairs({ actual, expected }: Group, tolerance: Decimal): Unmatched {
  const unmatched: Unmatched = { missing: [], extra: [] };
  let [from, to] = [0, 0];
  while (from < actual.length || to < expected.length) {
    const [point, other] = [actual[from], expected[to]];
    if (point && other && isNear(point, other, tolerance)) {
      from += 1;
      to += 1;
    } else if (point && (!other || byNumbers(point, other) < 0)) {
      unmatched.extra.push(point.index);
      from += 1;
    } else if (other) {
      unmatched.missing.push(other.index);
      to += 1;
    }
  }
  return unmatched;
}

/** Finds the largest possible set of pairs, by augmenting paths. */
function searchPairs({ actual, expected }: Group, tolerance: Decimal): Unmatched {
  const candidates = actual.map((point) =>
    expected.flatMap((other, to) => (isNear(point, other, tolerance) ? [to] : [])),
  );
  const partnerOf: (number | undefined)[] = new Array(expected.length).fill(undefined);
  const place = (from: number, seen: Set<number>): boolean => {
    const open = candidates[from]?.filter((to) => !seen.has(to)) ?? [];
    const free = open.find((to) => partnerOf[to] === undefined);
    if (free !== undefined) {
      partnerOf[free] = from;
      return true;
    }
    for (const to of open) {
      if (seen.has(to)) continue;
      seen.add(to);
      if (!place(partnerOf[to] as number, seen)) continue;
      partnerOf[to] = from;
      return true;
    }
    return false;
  };
  const extra = actual.filter((_, from) => !place(from, new Set())).map(({ index }) => index);
  const missing = expected.filter((_, to) => partnerOf[to] === undefined).map(({ index }) => index);
  return { missing, extra };
}
