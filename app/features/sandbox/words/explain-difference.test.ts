import { expect, test } from 'vitest';
import { casesOf } from '../../../../tests/setup/cases';
import { compareResults } from '../compare/compare';
import { resultOf } from '../compare/fixtures/results';
import { contractSchema } from '../contract';
import type { DifferenceRow } from '../difference';
import type { ResultSet } from '../result';
import { explainMismatch } from './explain-difference';

const types = { section: 'text', sold: 'integer' };
const expected = resultOf(types, ['Club', '5'], ['Baseline', '3'], ['Terrace', '0']);

function explain(actual: ResultSet, { contract: given = {}, wanted = expected } = {}) {
  const sides = { actual, expected: wanted, contract: contractSchema.parse(given) };
  const mismatch = compareResults(sides);
  return mismatch ? explainMismatch(mismatch, sides) : expect.fail('nothing differs');
}

/** `wanted`: expected rows in place of the default three, with the same columns. */
type Rows = ResultSet['rows'];
type Mismatch = {
  of: string;
  columns?: Record<string, string>;
  rows?: Rows;
  truncated?: boolean;
  wanted?: Rows;
  contract?: object;
  words: string;
  shown?: DifferenceRow[];
};

test.each(casesOf('mismatches')<Mismatch>('sentences'))(
  'of $of',
  ({ columns = types, rows = [], truncated = false, wanted, contract, words, shown }) => {
    const sides = { contract, wanted: wanted && resultOf(columns, ...wanted) };
    const said = explain({ ...resultOf(columns, ...rows), truncated }, sides);
    expect(said.words).toBe(words);
    if (shown) expect(said.difference.rows).toEqual(shown);
  },
);

test('rows: how many, which are missing and which are extra, at most five of each', () => {
  const many = resultOf(types, ...Array.from({ length: 9 }, (_, n) => ['Club', String(n)]));
  const { words, difference } = explain(many);
  expect(words).toBe(
    'It returns 9 rows where 3 are expected. 2 expected rows are missing. 8 rows should not be there.',
  );
  expect(difference).toMatchObject({ rule: 'row_count', missing: 2, extra: 8 });
  expect(difference.rows.map(({ kind }) => kind)).toEqual([
    ...['missing', 'missing'],
    ...['extra', 'extra', 'extra', 'extra', 'extra'],
  ]);
});

test('a result that was cut counts no more rows than it shows', () => {
  const rows = Array.from({ length: 9 }, (_, index) => [`Terrace ${index}`, '1']);
  const { difference } = explain({ ...expected, rows, truncated: true });
  expect(difference).toMatchObject({ missing: 0, extra: difference.rows.length });
});
