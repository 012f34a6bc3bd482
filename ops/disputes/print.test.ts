import { expect, test } from 'vitest';
import { plainLines, printable, printFailing } from './print';

test('says on which data a query fails, and shows the rows', () => {
  const columns = [
    { name: 'section', type: 'text' },
    { name: 'sold', type: 'integer' },
  ];
  const rows = [
    { kind: 'expected' as const, row: ['Balcony', '0'], marked: [1] },
    { kind: 'yours' as const, row: ['Balcony', null], marked: [1] },
  ];
  const difference = { rule: 'values' as const, columns, rows, missing: 1, extra: 1 };
  expect(
    printFailing([
      { on: 'data with ties', words: 'The value of sold\u001b differs.', difference },
      { on: 'data with gaps', words: 'It does not run there, or not in time.' },
    ]),
  ).toBe(
    [
      'On data with ties: The value of sold  differs.',
      '            section  sold',
      '  expected  Balcony  0   ',
      '  theirs    Balcony  NULL',
      'On data with gaps: It does not run there, or not in time.',
    ].join('\n'),
  );
});

test('a learner’s text moves no cursor and hides no line', () => {
  expect(printable('a\u001b[2Jb\u202ec')).toBe('a [2Jb c');
  expect(printable('x'.repeat(60))).toBe(`${'x'.repeat(39)}…`);
  expect(plainLines('select 1\r\n\u001b[31m-- red\r')).toBe('select 1\n [31m-- red ');
});
