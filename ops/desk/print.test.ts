import { expect, test } from 'vitest';
import { printRows } from './print';

const rows = [
  { name: 'Jo, "the" Bell', score: -7, since: new Date('2026-01-02T03:04:05Z'), left: null },
  { name: '=HYPERLINK("http://evil.example")\u001b[31m', score: 12, since: null, left: true },
];

test('a table is aligned, and no control character of a stranger’s text is in it', () => {
  expect(printRows(rows, 'table')).toBe(
    [
      'name                                    score  since             left',
      'Jo, "the" Bell                             -7  2026-01-02 03:04',
      '=HYPERLINK("http://evil.example") [31m     12                    yes',
    ].join('\n'),
  );
});

test('a long text is cut in a table, but in the last column: it says who gave a command', () => {
  const reason = `user grant 1 --reason ${'x'.repeat(80)}, by Kim`;
  const [, line] = printRows([{ event: 'y'.repeat(80), detail: reason }], 'table').split('\n');
  expect(line).toBe(`${'y'.repeat(69)}…  ${reason}`);
});

test('no spreadsheet takes a text for a formula', () => {
  const starts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'plain'];
  const csv = printRows(
    starts.map((text) => ({ text })),
    'csv',
  );
  expect(csv).toBe("text\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\n'\t=1\r\n\"'\r=1\"\r\nplain\r\n");
  const [, first] = printRows(rows, 'csv').split('\r\n');
  expect(first).toBe('"Jo, ""the"" Bell",-7,2026-01-02T03:04:05.000Z,');
});
