import { describe, expect, test } from 'vitest';
import { contractSchema } from '../contract';
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

  test('order before values, where both are wrong', () => {
    const rows = [
      ['Terrace', '0', null],
      ['Club', '5', '10.01'],
      ['Baseline', '3', '9.50'],
    ];
    expect(ruleOf(resultOf(types, ...rows), expected, { order })).toBe('order');
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

  test('values: of several columns, each of which differs', () => {
    const wide = { section: 'text', printed: 'bigint', sold: 'bigint', percent: 'numeric', lost: 'numeric' };
    const wanted = resultOf(wide, ['Club', '10', '5', '50.0', '9'], ['Baseline', '20', '5', '25.0', '9']);
    const both = resultOf(wide, ['Club', '10', '6', '60.0', '9.00'], ['Baseline', '20', '6', '30.0', '9.0']);
    const columnsOf = (actual: typeof wanted) =>
      compareResults({ actual, expected: wanted, contract: contractSchema.parse({}) });
    expect(columnsOf(both)).toMatchObject({ rule: 'values', columns: [2, 3] });
    const apart = resultOf(wide, ['Club', '10', '6', '50.0', '9'], ['Baseline', '20', '5', '30.0', '9']);
    expect(columnsOf(apart)).toMatchObject({ rule: 'values', columns: [2, 3] });
  });
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
