import { expect, test } from 'vitest';
import { compareResults } from '../compare/compare';
import { resultOf } from '../compare/fixtures/results';
import { contractSchema } from '../contract';
import type { ResultSet } from '../result';
import { explainMismatch } from './explain-difference';

const types = { section: 'text', sold: 'integer' };
const expected = resultOf(types, ['Club', '5'], ['Baseline', '3'], ['Terrace', '0']);

function explain(actual: ResultSet, given: object = {}) {
  const contract = contractSchema.parse(given);
  const mismatch = compareResults({ actual, expected, contract });
  if (!mismatch) return expect.fail('nothing differs');
  return explainMismatch(mismatch, { actual, expected, contract });
}

test('columns: too few, another name, another order', () => {
  expect(explain(resultOf({ section: 'text' }, ['Club'])).words).toBe('Its columns differ: sold is missing.');
  expect(explain(resultOf({ section: 'text', count: 'bigint' })).words).toBe(
    'The column count should be called sold; AS gives a column its name.',
  );
  const { words, difference } = explain(resultOf({ sold: 'integer', section: 'text' }));
  expect(words).toBe('Its columns are in another order: section and sold are expected.');
  expect(difference.rows).toEqual([
    { kind: 'expected', row: ['section', 'sold'], marked: [0, 1] },
    { kind: 'yours', row: ['sold', 'section'], marked: [0, 1] },
  ]);
  expect(explain(resultOf({ x: 'text' }), { columnNames: false }).words).toBe(
    'It returns 1 column where 2 are expected.',
  );
});

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

test('rows that only come too often', () => {
  const { words } = explain(resultOf(types, ...expected.rows, ...expected.rows));
  expect(words).toBe(
    'It returns 6 rows where 3 are expected. Every row it should return is there, but some come more than once.',
  );
});

test('values: each wrong row beside the right one', () => {
  const { words, difference } = explain(resultOf(types, ['Terrace', null], ['Club', '5'], ['Baseline', '4']));
  expect(words).toBe(
    'It returns 3 rows, as expected, but in 2 of them the value of sold differs, for example 4 where 3 is expected.',
  );
  expect(difference.rows).toEqual([
    { kind: 'expected', row: ['Baseline', '3'], marked: [1] },
    { kind: 'yours', row: ['Baseline', '4'], marked: [1] },
    { kind: 'expected', row: ['Terrace', '0'], marked: [1] },
    { kind: 'yours', row: ['Terrace', null], marked: [1] },
  ]);
});

test('a single row: which of its values differs, and from what', () => {
  const one = resultOf({ average: 'numeric' }, ['2.35']);
  const sides = {
    actual: resultOf({ average: 'numeric' }, ['2.345']),
    expected: one,
    contract: contractSchema.parse({}),
  };
  const mismatch = compareResults(sides);
  expect(mismatch && explainMismatch(mismatch, sides)).toMatchObject({
    words: 'It returns one row, as expected, but the value of average differs: 2.345 where 2.35 is expected.',
    difference: {
      rows: [
        { kind: 'expected', row: ['2.35'], marked: [0] },
        { kind: 'yours', row: ['2.345'], marked: [0] },
      ],
    },
  });
});

test('order and values: the rows are not called right', () => {
  const { words } = explain(resultOf(types, ['Terrace', '0'], ['Club', '6'], ['Baseline', '3']), {
    order: [{ column: 'section', direction: 'asc' }],
  });
  expect(words).toMatch(/^The rows are not in the order asked for: .* The value of sold differs, too\.$/);
});

test('values of another type say so', () => {
  const { words } = explain(
    resultOf({ section: 'text', sold: 'text' }, ['Club', '5'], ['Baseline', '3'], ['Terrace', '0']),
  );
  expect(words).toContain('Note the type: sold is text, expected as integer.');
});

test('order: the first row out of place', () => {
  const { words, difference } = explain(resultOf(types, ['Club', '5'], ['Terrace', '0'], ['Baseline', '3']), {
    order: [{ column: 'sold', direction: 'desc' }],
  });
  expect(words).toBe(
    'The rows are right, but not in the order asked for: rows sorted by sold (highest or latest first), ties in any order. Row 2 is the first out of place.',
  );
  expect(difference.rows).toEqual([
    { kind: 'expected', row: ['Baseline', '3'], marked: [1], position: 2 },
    { kind: 'yours', row: ['Terrace', '0'], marked: [1], position: 2 },
  ]);
});

test('a result that was cut says nothing of rows that may have been behind the cut', () => {
  const { words, difference } = explain({ ...expected, rows: expected.rows.slice(0, 2), truncated: true });
  expect(words).toBe('It returns more than 2 rows where 3 are expected.');
  expect(difference.rows).toEqual([]);
});

test('a result that was cut counts no more rows than it shows', () => {
  const rows = Array.from({ length: 9 }, (_, index) => [`Terrace ${index}`, '1']);
  const { difference } = explain({ ...expected, rows, truncated: true });
  expect(difference).toMatchObject({ missing: 0, extra: difference.rows.length });
});
