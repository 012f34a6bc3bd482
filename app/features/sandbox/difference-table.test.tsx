import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Difference } from './difference';
import { DifferenceTable } from './difference-table';

const difference: Difference = {
  rule: 'row_count',
  columns: [
    { name: 'section', type: 'text' },
    { name: 'sold', type: 'integer' },
  ],
  rows: [
    { kind: 'missing', row: ['Club', '5'], marked: [] },
    { kind: 'extra', row: ['<b>Terrace</b>', null], marked: [1] },
  ],
  missing: 3,
  extra: 1,
};
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('names each difference in words, keeps values as text, and says how many more there are', () => {
  const html = renderToStaticMarkup(<DifferenceTable difference={difference} />);
  expect(textOf(html)).toContain('− missing Club 5');
  expect(textOf(html)).toContain('+ extra &lt;b&gt;Terrace&lt;/b&gt; NULL');
  expect(textOf(html)).toContain('… and 2 more.');
});

test('order: says which row', () => {
  const rows: Difference['rows'] = [{ kind: 'yours', row: ['Club', '5'], marked: [1], position: 12 }];
  const html = renderToStaticMarkup(<DifferenceTable difference={{ ...difference, rule: 'order', rows }} />);
  expect(textOf(html)).toContain('+ yours, row 12 Club');
});

test('nothing to show, no table', () => {
  expect(renderToStaticMarkup(<DifferenceTable difference={{ ...difference, rows: [] }} />)).toBe('');
});

test('empty text is not NULL, and a column that is not there has a dash', () => {
  const rows: Difference['rows'] = [{ kind: 'yours', row: ['', null], marked: [1] }];
  const html = renderToStaticMarkup(<DifferenceTable difference={{ ...difference, rows }} />);
  expect(textOf(html)).toContain('empty text NULL');
  expect(html).toMatch(/<td class="n font-bold null">NULL/);
  const columns = [1, 2].map((number) => ({ name: `column ${number}`, type: '' }));
  const missing = { ...difference, columns, rows: [{ ...rows[0], row: ['n', ''] }] } as Difference;
  expect(textOf(renderToStaticMarkup(<DifferenceTable difference={missing} />))).toContain('yours n – ');
});
