import { afterAll, describe, expect, test } from 'vitest';
import { untilServed } from '../../../../ops/content/certify/until-served';
import { openCourse } from '../../../../tests/setup/course';
import { contractSchema } from '../contract';
import { closeSandbox } from '../current-sandbox.server';
import { readOwn } from '../grade.server';
import type { ResultSet } from '../result';
import { resultOf } from './fixtures/results';
import { flawOf, markOf } from './marks';

const dataset = 'sports-business';
const { assessment } = await openCourse();
const variants = assessment.questions.flatMap(({ slug, variants }) =>
  variants.map(({ task }, index) => ({ name: `${slug}, variant ${index + 1}`, task })),
);
afterAll(closeSandbox);

const read = async (query: string) => (await untilServed(() => readOwn({ dataset, query }))).result;
const markFor = (actual: ResultSet, expected: ResultSet, contract = contractSchema.parse({})) => {
  const flaw = flawOf({ actual, expected, contract });
  return markOf(new Set(flaw ? [flaw] : []));
};

describe('one thing wrong', () => {
  const types = { id: 'integer', name: 'text', games: 'integer', gate: 'numeric' };
  const rows = [
    ['1', 'a', '3', '9.5'],
    ['2', 'b', '4', '8'],
    ['3', 'c', '4', '7'],
    ['4', 'd', '5', '7'],
  ];
  const expected = resultOf(types, ...rows);
  const contract = contractSchema.parse({ order: [{ column: 'gate', direction: 'desc' }] });
  const column = (index: number, value: string) => rows.map((row) => row.with(index, value));
  const types2 = { key: 'text', n: 'integer' };
  const two = resultOf(types2, ['a', '1'], ['b', '2'], ['c', '3'], ['d', '4']);

  test.each([
    ['nothing', resultOf(types, ...rows), 100],
    ['names', resultOf({ number: 'integer', label: 'text', n: 'integer', gate: 'numeric' }, ...rows), 75],
    ['a column of values', resultOf(types, ...column(2, '-7')), 75],
    ['labels', resultOf(types, ...column(1, 'x')), 75],
    ['the order', resultOf(types, ...rows.toReversed()), 75],
    ['a row missing', resultOf(types, ...rows.slice(1)), 50],
    ['a row too many', resultOf(types, ...rows, ['9', 'z', '1', '1']), 50],
    ['the ids', resultOf(types, ...column(0, '-7')), 0],
    ['two columns', resultOf(types, ...column(2, '-7').map((row) => row.with(3, '-7'))), 0],
    ['order and values', resultOf(types, ...column(2, '-7').toReversed()), 0],
    ['a row for another', resultOf(types, ['9', 'z', '1', '10'], ...rows.slice(1)), 0],
    ['most rows missing', resultOf(types, ...rows.slice(3)), 0],
    ['a column missing', resultOf({ id: 'integer' }, ['1']), 0],
    ['nothing left', resultOf(types), 0],
  ])('%s', (_, actual, mark) => {
    expect(markFor(actual, expected, contract)).toBe(mark);
  });

  test('columns in another order, and the only values', () => {
    const swapped = resultOf({ n: 'integer', key: 'text' }, ...two.rows.map((row) => row.toReversed()));
    expect(markFor(swapped, two)).toBe(75);
    const withValues = (...values: string[]) =>
      resultOf(types2, ...two.rows.map(([key = null], index) => [key, values[index] ?? null]));
    expect(markFor(withValues('1', '2', '8', '9'), two)).toBe(75);
    expect(markFor(withValues('-7', '-7', '-7', '-7'), two)).toBe(0);
  });

  test('not the same thing on each copy', () => {
    expect(markOf(new Set(['order', 'order']))).toBe(75);
    expect(markOf(new Set(['missing rows', 'extra rows']))).toBe(0);
    expect(markOf(new Set(['order', 'column 1']))).toBe(0);
  });
});

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric', 'double precision']);
const isNumber = ({ columns }: ResultSet, index: number) => numbers.has(columns[index]?.type ?? '');
const garbage: [string, (set: ResultSet) => ResultSet['rows']][] = [
  [
    'every number −7',
    (set) => set.rows.map((row) => row.map((value, at) => (isNumber(set, at) ? '-7' : value))),
  ],
  [
    'every number NULL',
    (set) => set.rows.map((row) => row.map((value, at) => (isNumber(set, at) ? null : value))),
  ],
  ['every text x', (set) => set.rows.map((row) => row.map((value, at) => (isNumber(set, at) ? value : 'x')))],
  ['NULLs', ({ rows }) => rows.map((row) => row.map(() => null))],
  ['no rows', () => []],
  ['one row of NULLs', ({ columns }) => [columns.map(() => null)]],
  ['all rows three times', ({ rows }) => [...rows, ...rows, ...rows]],
  ['half of the rows for the other half', ({ rows }) => rows.map((_, at) => rows[at - (at % 2)] ?? [])],
];

describe.each(variants)('$name', ({ task: { reference, mutants, contract } }) => {
  test('garbage earns nothing, and only near misses do', async () => {
    const expected = await read(reference.sql);
    for (const [name, make] of garbage) {
      const actual = { ...expected, rows: make(expected) };
      const changed = expected.columns.filter((_, at) =>
        actual.rows.some((row, y) => row[at] !== expected.rows[y]?.[at]),
      );
      const mark = markFor(actual, expected, contract);
      // One wrong column is a single flaw and may earn points, whatever its values.
      const mayCount =
        changed.length === 1 && expected.columns.length > 2 && actual.rows.length === expected.rows.length;
      const isChanged = changed.length > 0 || actual.rows.length !== expected.rows.length;
      if (isChanged && !mayCount) expect({ name, mark }).toEqual({ name, mark: 0 });
    }
    for (const { sql } of mutants) {
      const actual = await read(sql);
      if (markFor(actual, expected, contract) > 0) expect(isNearMiss(actual, expected)).toBe(true);
    }
  });
});

/** Computed in another way than the marks: the rows are a part of each other, or the same but for one column. */
function isNearMiss(actual: ResultSet, expected: ResultSet): boolean {
  const spell = (value: string | null | undefined) =>
    value && !Number.isNaN(Number(value)) ? Number(value) : value;
  const keysOf = ({ rows }: ResultSet, but?: number) =>
    rows.map((row) => JSON.stringify(row.filter((_, at) => at !== but).map(spell))).sort();
  const isPart = (part: string[], whole: string[]) => {
    const left = [...whole];
    return part.every((key) => left.includes(key) && left.splice(left.indexOf(key), 1));
  };
  const [yours, wanted] = [keysOf(actual), keysOf(expected)];
  if (yours.length !== wanted.length) return isPart(yours, wanted) || isPart(wanted, yours);
  const columns = [undefined, ...expected.columns.keys()];
  return columns.some((but) => isPart(keysOf(actual, but), keysOf(expected, but)));
}
