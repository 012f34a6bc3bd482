import { expect, test } from 'vitest';
import { RowBudget } from './first-rows';

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `c${n}`, type: 'text' }));
const resultOf = (columns: number, rows: number, value: string | null = 'x') => ({
  columns: columnsOf(columns),
  rows: Array.from({ length: rows }, () => Array(columns).fill(value)),
  truncated: false,
});

test('columns of ours are left out, and so are those beyond the thirtieth', () => {
  const budget = new RowBudget();
  expect(budget.fit({ ...resultOf(3, 1), rows: [['a', 'b', 'c']] }, [1])).toMatchObject({
    columns: [{ name: 'c0' }, { name: 'c2' }],
    rows: [['a', 'c']],
  });
  expect(budget.fit(resultOf(99, 2))?.rows.map((row) => row.length)).toEqual([30, 30]);
});

test('long values are cut, and NULL is no text', () => {
  const [[long, nothing] = []] =
    new RowBudget().fit({ ...resultOf(2, 0), rows: [['y'.repeat(5_000), null]] })?.rows ?? [];
  expect(long).toBe(`${'y'.repeat(120)}…`);
  expect(nothing).toBeNull();
});

test('a page takes so many and no more', () => {
  const budget = new RowBudget();
  const shown = Array.from({ length: 60 }, () => budget.fit(resultOf(30, 5, 'z'.repeat(100)))).filter(
    Boolean,
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(JSON.stringify(shown).length).toBeLessThan(100_000);
});

test('nothing is shown of no rows, or of no columns', () => {
  expect(new RowBudget().fit(resultOf(2, 0))).toBeUndefined();
  expect(new RowBudget().fit(resultOf(0, 2))).toBeUndefined();
});
