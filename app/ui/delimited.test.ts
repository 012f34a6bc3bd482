import { expect, test } from 'vitest';
import { csvLines, tabbed } from './delimited';
import { nextSort, readSort, sortedRows } from './sorted-rows';

const table = (...values: (string | null)[]) => ({
  columns: [{ name: '=name', type: 'text' }],
  rows: values.map((value) => [value]),
});

test('no value is a formula where it is opened, and a negative number stays one', () => {
  const values = ['=1+1', '+cmd', '-2+3', '@x', '\t=1', 'a;=1', '-12.50', '+3', '1e9', 'plain'];
  const lines = [...csvLines(table(...values))].map((line) => line.trimEnd());
  expect(lines).toEqual([
    "'=name",
    "'=1+1",
    "'+cmd",
    "'-2+3",
    "'@x",
    '"\'\t=1"',
    '"a;=1"',
    '-12.50',
    '+3',
    '1e9',
    'plain',
  ]);
  for (const value of ['\u001b=1', '＝1+1', ' =1', '\ufeff＋1', '＠x'])
    expect([...csvLines(table(value))][1]).toBe(`'${value}\r\n`);
  expect(tabbed(table('=1', 'a\tb\nc'))).toBe("'=name\n'=1\na b c");
});

test('a column that is no text is never changed, and its name is', () => {
  const types = ['numeric', 'bigint', 'date', 'boolean', 'text[]', 'interval'];
  const columns = types.map((type) => ({ name: '-n', type }));
  const row = ['-1', '-Infinity', '-4000-01-01', 't', '{-1}', '-1 days'];
  expect([...csvLines({ columns, rows: [row] })]).toEqual([
    `${types.map(() => "'-n").join(',')}\r\n`,
    "-1,-Infinity,-4000-01-01,t,{-1},'-1 days\r\n",
  ]);
  expect([...csvLines(table('-1.2.3'))][1]).toBe("'-1.2.3\r\n");
});

test('quotes what needs it; NULL is empty, and an empty text is not', () => {
  expect([...csvLines(table('a,b', 'say "hi"', 'two\nlines', null, ''))].join('')).toBe(
    '\'=name\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\n\r\n""\r\n',
  );
});

const rows = [['10'], [null], ['9'], ['NaN'], ['-1.5']];
const sorted = (value: string, isNumber: boolean) =>
  sortedRows(rows, { sort: readSort(value), isNumber: () => isNumber }).map(({ place }) => place);

test('sorts numbers by value and texts as words, NULL last, and downward first', () => {
  expect(sorted('1', true)).toEqual([4, 2, 0, 3, 1]);
  expect(sorted('1', false)).toEqual([4, 0, 2, 3, 1]);
  expect(sorted('-1', false)).toEqual([1, 3, 2, 0, 4]);
  expect(sorted('0', true)).toEqual([0, 1, 2, 3, 4]);
  expect(sorted('nonsense', true)).toEqual([0, 1, 2, 3, 4]);
});

test('a header leads up, down, and back to the order of the query', () => {
  expect(nextSort(0, {})).toEqual({ column: 0, isDown: false });
  expect(nextSort(0, { sort: { column: 0, isDown: false } })).toEqual({ column: 0, isDown: true });
  expect(nextSort(0, { sort: { column: 0, isDown: true } })).toBeUndefined();
  expect(nextSort(1, { sort: { column: 0, isDown: true } })).toEqual({ column: 1, isDown: false });
});
