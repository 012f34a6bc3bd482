import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../../../tests/setup/cases';
import { contractSchema } from '../contract';
import type { Rule } from '../difference';
import type { ResultSet } from '../result';
import { compareResults } from './compare';
import { resultOf, ruleOf } from './fixtures/results';

type Rows = ResultSet['rows'];
type Columns = Record<string, string>;
/** `yourColumns`: where they differ from the expected ones. */
type Compared = {
  what: string;
  columns: Columns;
  yourColumns?: Columns;
  wanted: Rows;
  yours: Rows;
  contract?: object;
  differs: { rule: Rule; columns?: number[] };
};

test.each(casesOf('compared')<Compared>('the first rule that fails'))(
  '$what',
  ({ columns, yourColumns = columns, wanted, yours, contract = {}, differs }) => {
    const expected = resultOf(columns, ...wanted);
    const actual = resultOf(yourColumns, ...yours);
    const sides = { actual, expected, contract: contractSchema.parse(contract) };
    expect(compareResults(sides)).toMatchObject(differs);
  },
);

test('whatever numbers are changed, in whatever rows', () => {
  const contract = contractSchema.parse({});
  const types = { section: 'text', printed: 'integer', sold: 'integer', percent: 'numeric' };
  const row = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 3 }).map(String)));
  const rows = fc.array(row, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(rows, rows, (right, wrong) => {
      const pick = (values: typeof right) =>
        right.map((own, index) => [`section ${index}`, ...(values[index] ?? own)]);
      const [wanted, yours] = [resultOf(types, ...pick(right)), resultOf(types, ...pick(wrong))];
      const mismatch = compareResults({ actual: yours, expected: wanted, contract });
      const differing = [1, 2, 3].filter((column) =>
        wanted.rows.some((expected, index) => expected[column] !== yours.rows[index]?.[column]),
      );
      if (differing.length === 0) expect(mismatch).toBeUndefined();
      else expect(mismatch).toMatchObject({ rule: 'values', columns: differing });
    }),
  );
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
