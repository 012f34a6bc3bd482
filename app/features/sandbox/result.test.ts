import { expect, test } from 'vitest';
import { toRows } from './result';

test('keeps column order, names repeated names apart, and keeps text where a number would lose digits', () => {
  const { columns, rows } = toRows({
    columns: [
      { name: 'n', type: 'integer' },
      { name: 'n_2', type: 'text' },
      { name: 'n', type: 'bigint' },
      { name: 'ok', type: 'boolean' },
      { name: 'price', type: 'numeric' },
      { name: '', type: 'text' },
    ],
    rows: [['7', '', '9007199254740993', 't', '12.40', null]],
    truncated: false,
  });
  expect(columns.map(({ name }) => name)).toEqual(['n', 'n_2', 'n_3', 'ok', 'price', '']);
  expect(rows).toEqual([{ n: 7, n_2: '', n_3: '9007199254740993', ok: true, price: '12.40', '': null }]);
});

test('a column may have any name', () => {
  const { rows } = toRows({
    columns: [{ name: '__proto__', type: 'text' }],
    rows: [['x']],
    truncated: false,
  });
  expect(JSON.stringify(rows)).toBe('[{"__proto__":"x"}]');
});
