import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contractSchema } from '../contract';
import type { ResultSet } from '../result';
import { compareResults } from './compare';
import { resultOf, ruleOf } from './fixtures/results';

describe('the first rule that fails', () => {
  const types = { section: 'text', sold: 'integer', gate: 'numeric' };
  const expected = resultOf(types, ['Club', '5', '10.00'], ['Baseline', '3', '9.50'], ['Terrace', '0', null]);
  const order = [{ column: 'sold', direction: 'desc' }];

  test('columns before anything else', () => {
    expect(ruleOf(resultOf({ section: 'text' }, ['Club']), expected)).toBe('columns');
  });

  test('the number of rows', () => {
    expect(ruleOf({ ...expected, rows: expected.rows.slice(1) }, expected)).toBe('row_count');
  });

  test('rows that are others altogether', () => {
    const rows = [
      ['Club', '5', '10.00'],
      ['Lower', '8', '1.00'],
      ['Upper', '7', '2.00'],
    ];
    expect(ruleOf(resultOf(types, ...rows), expected)).toBe('missing_rows');
  });

  test('values: of one column, or of all the numbers', () => {
    const one = resultOf(types, ['Club', '5', '10.01'], ['Baseline', '3', '9.50'], ['Terrace', '0', null]);
    const mismatch = compareResults({ actual: one, expected, contract: contractSchema.parse({ order }) });
    expect(mismatch).toMatchObject({ rule: 'values', columns: [2], missing: [0], extra: [0] });
    const all = resultOf(types, ['Club', '6', '11.00'], ['Baseline', '4', '9.00'], ['Terrace', '1', null]);
    expect(compareResults({ actual: all, expected, contract: contractSchema.parse({}) })).toMatchObject({
      rule: 'values',
      columns: [1, 2],
    });
  });

  describe('values: only of columns that differ, with the rows paired by the others', () => {
    const columnsOf = (actual: ResultSet, wanted: ResultSet) =>
      compareResults({ actual, expected: wanted, contract: contractSchema.parse({}) });

    test('right numbers in each other’s rows are wrong numbers, and not wrong names', () => {
      const wanted = resultOf({ section: 'text', sold: 'integer' }, ['Club', '5'], ['Loge', '7']);
      const swapped = resultOf({ section: 'text', sold: 'integer' }, ['Club', '7'], ['Loge', '5']);
      expect(columnsOf(swapped, wanted)).toMatchObject({ rule: 'values', columns: [1] });
      const byId = { game_id: 'integer', printed: 'integer', sold: 'integer' };
      const games = resultOf(byId, ['1', '9', '5'], ['2', '9', '7'], ['3', '9', '6']);
      const turned = resultOf(byId, ['1', '9', '7'], ['2', '9', '6'], ['3', '9', '5']);
      expect(columnsOf(turned, games)).toMatchObject({ rule: 'values', columns: [2] });
    });

    test('several of nothing but numbers, beside an id; texts, too', () => {
      const types = { id: 'integer', name: 'text', sold: 'integer', percent: 'numeric' };
      const wanted = resultOf(types, ['1', 'a', '5', '50'], ['2', 'b', '7', '70'], ['3', 'c', '8', '80']);
      const yours = resultOf(types, ['1', 'a', '4', '40'], ['2', 'B', '7', '70'], ['3', 'c', '8', '80']);
      expect(columnsOf(yours, wanted)).toMatchObject({ rule: 'values', columns: [1, 2, 3] });
    });

    test('of a single row, also the only column, and all', () => {
      const average = resultOf({ average: 'numeric' }, ['2.35']);
      expect(columnsOf(resultOf({ average: 'numeric' }, ['2.345']), average)).toMatchObject({
        rule: 'values',
        columns: [0],
      });
      const two = resultOf({ n: 'integer', of: 'integer' }, ['1', '2']);
      expect(columnsOf(resultOf({ n: 'integer', of: 'integer' }, ['3', '4']), two)).toMatchObject({
        rule: 'values',
        columns: [0, 1],
      });
    });

    test('where nothing else tells the rows apart, they are other rows', () => {
      const types = { season: 'text', name: 'text', city: 'text' };
      const wanted = resultOf(types, ['23', 'a', 'x'], ['23', 'b', 'y'], ['24', 'c', 'z']);
      const yours = resultOf(types, ['23', 'p', 'q'], ['23', 'b', 'y'], ['24', 'c', 'z']);
      expect(columnsOf(yours, wanted)).toMatchObject({ rule: 'missing_rows' });
    });

    test('whatever numbers are changed, in whatever rows', () => {
      const types = { section: 'text', printed: 'integer', sold: 'integer', percent: 'numeric' };
      const row = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 3 }).map(String)));
      const rows = fc.array(row, { minLength: 1, maxLength: 6 });
      fc.assert(
        fc.property(rows, rows, (right, wrong) => {
          const pick = (values: typeof right) =>
            right.map((own, index) => [`section ${index}`, ...(values[index] ?? own)]);
          const [wanted, yours] = [resultOf(types, ...pick(right)), resultOf(types, ...pick(wrong))];
          const mismatch = columnsOf(yours, wanted);
          const differing = [1, 2, 3].filter((column) =>
            wanted.rows.some((expected, index) => expected[column] !== yours.rows[index]?.[column]),
          );
          if (differing.length === 0) expect(mismatch).toBeUndefined();
          else expect(mismatch).toMatchObject({ rule: 'values', columns: differing });
        }),
      );
    });
  });

  test('order before values says that values differ, too', () => {
    const rows = [
      ['Terrace', '0', null],
      ['Club', '5', '10.01'],
      ['Baseline', '3', '9.50'],
    ];
    const sides = { actual: resultOf(types, ...rows), expected, contract: contractSchema.parse({ order }) };
    expect(compareResults(sides)).toMatchObject({ rule: 'order', columns: [2] });
  });
});

test('columns that differ are found in a wide and long result within bounds', () => {
  const width = 60;
  const types = Object.fromEntries(Array.from({ length: width }, (_, n) => [`c${n}`, 'integer']));
  const cell = (row: number, column: number) => String(column === 0 ? row : (row * column) % 1_000);
  const rows = Array.from({ length: 5_000 }, (_, row) =>
    Array.from({ length: width }, (_, column) => cell(row, column)),
  );
  const turned = rows.map((row, at) =>
    row.map((value, column) => (column % 2 === 1 ? cell((at + 1) % rows.length, column) : value)),
  );
  const before = process.cpuUsage();
  expect(ruleOf(resultOf(types, ...turned), resultOf(types, ...rows))).toBe('missing_rows');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2_500);
});

test('a large result is compared in the time of a blink, also within a tolerance', () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => [String(n % 7), `${n}.50`, `name ${n % 100}`]);
  const types = { a: 'integer', b: 'numeric', c: 'text' };
  const expected = resultOf(types, ...rows);
  const actual = resultOf(types, ...rows.toReversed());
  const before = process.cpuUsage();
  expect(ruleOf(actual, expected)).toBeUndefined();
  expect(ruleOf(actual, expected, { tolerance: 0.1 })).toBeUndefined();
  const same = resultOf({ a: 'numeric' }, ...rows.map(() => ['1']));
  expect(ruleOf(same, resultOf({ a: 'numeric' }, ['1'], ['2']), { tolerance: 5 })).toBe('row_count');
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(5_000);
});
