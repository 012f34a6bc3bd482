import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Difference } from './difference';
import { DifferenceTable } from './difference-table';

const drawn = (difference: Partial<Difference>) => {
  const whole = { rule: 'values', columns: [], rows: [], missing: 0, extra: 0, ...difference } as Difference;
  return renderToStaticMarkup(<DifferenceTable difference={whole} />);
};

test('tells empty text from NULL, and marks what differs', () => {
  const columns = [
    { name: 'word', type: 'text' },
    { name: 'n', type: 'integer' },
  ];
  const html = drawn({ columns, rows: [{ kind: 'yours', row: ['', null], marked: [1] }] });
  expect(html).toContain('empty text');
  expect(html).toMatch(/<td class="n font-bold null">NULL/);
});

test('a column that is not there has a dash', () => {
  const columns = [{ name: 'column 1', type: '' }];
  expect(drawn({ rule: 'columns', columns, rows: [{ kind: 'yours', row: [''], marked: [] }] })).toContain(
    '–',
  );
});
