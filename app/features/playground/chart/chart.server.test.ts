import { expect, test } from 'vitest';
import type { Row } from '~/features/sandbox/result';
import { chartOf } from './chart.server';

const table = (types: string, rows: Row[], truncated = false) => ({
  columns: types.split(' ').map((type, index) => ({ name: `c${index + 1}`, type })),
  rows,
  truncated,
});
const many = (count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));
const dayOf = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10);
const kindsOf = (types: string, rows: Row[]) => chartOf(table(types, rows)).kinds;
const descOf = (svg = '') => /<desc[^>]*>(.*?)<\/desc>/.exec(svg)?.[1];

test('types say what may be drawn, and no types what is left to say', () => {
  expect(kindsOf('date numeric', [['2024-01-01', '1']])).toEqual(['line']);
  expect(kindsOf('text bigint double', [['a', '1', '2']])).toEqual(['bar', 'scatter']);
  expect(
    kindsOf(
      'integer',
      many(21, (n) => [String(n)]),
    ),
  ).toEqual(['histogram']);
  expect(
    kindsOf(
      'text integer',
      many(31, (n) => [`t${n}`, null]),
    ),
  ).toEqual([]);
  expect(kindsOf('text text', [['a', 'b']])).toEqual([]);
  expect(chartOf(table('text', [['a']]), 'line')).toEqual({
    kinds: [],
    kind: 'line',
    words: ['A line chart takes a column of dates and one of numbers, and this result has none that fit.'],
  });
});

test.each(['NaN', 'Infinity', '-Infinity'])('%s has no place in a chart', (value) => {
  const { svg, words } = chartOf(table('text numeric', [['a', value]]), 'bar');
  expect([svg, words]).toEqual([undefined, [`The column c2 holds ${value}, which has no place in a chart.`]]);
});

test('a line has a gap where there is no number, and leaves out what has no date', () => {
  const rows = [
    ['2024-01-03', '-5'],
    ['2024-01-01', '7'],
    ['2024-01-02', null],
    [null, '1'],
  ];
  const { svg, words } = chartOf(table('date integer', rows), 'line');
  expect(words).toEqual(['Left out: 1 row without a value.']);
  expect(descOf(svg)).toBe(
    `2 points, highest 7 (2024-01-01), lowest -5 (2024-01-03). 1 gap where the value is NULL. ${words[0]}`,
  );
  expect(svg?.match(/stroke-linejoin/g)).toHaveLength(1);
});

test('times are read with their zone or as UTC', () => {
  const { svg } = chartOf(
    table('timestamptz numeric', [
      ['2024-01-01 12:00:00+02', '1'],
      ['2024-01-01 11:00:00.5+00', '2'],
    ]),
    'line',
  );
  expect(svg).not.toContain('NaN');
});

test('of many points those that share a place are drawn as two, the extremes among them; a cut is said', () => {
  const rows = many(4_000, (n) => [dayOf(n), n === 2_000 ? '1000' : String(n % 7)]);
  const { svg = '', words } = chartOf(table('date integer', rows, true), 'line');
  expect(words).toEqual([
    'Of 4,000 points the lowest and the highest of each place are drawn.',
    'Of the first 4,000 rows: the query returned more.',
  ]);
  expect(svg).toContain('highest 1,000');
  expect(svg.match(/L/g)?.length).toBeLessThan(2 * 400);
});

test('bars begin at zero, in the order of the result, and no text of a result is markup', () => {
  const rows = [
    ['<b>"x"', '10'],
    ['b', '-20'],
    [null, '3'],
  ];
  const { svg = '', words } = chartOf(table('text integer', rows), 'bar');
  expect(svg).not.toMatch(/<b>|"x"/);
  const [first, second] = [...svg.matchAll(/<path d="M([\d.]+),\d+H([\d.]+)v/g)].map(([, a, b]) => [a, b]);
  expect(first?.[0]).toBe(second?.[1]);
  expect(words).toHaveLength(1);
});

test('a histogram counts every row once', () => {
  const { svg = '' } = chartOf(
    table(
      'numeric',
      many(101, (n) => [String(n)]),
    ),
    'histogram',
  );
  expect(descOf(svg)).toContain('101 points');
  expect(svg.match(/M[\d.]+,214V/g)).toHaveLength(20);
});
