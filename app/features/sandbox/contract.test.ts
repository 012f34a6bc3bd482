import { expect, test } from 'vitest';
import { contractSchema, describeContract } from './contract';

const describe = (contract: object, ...columns: string[]) =>
  describeContract(contractSchema.parse(contract), columns);

test('says what is checked by default', () => {
  expect(describe({}, 'section', 'sold')).toBe(
    'Checked: columns section and sold in this order; rows in any order.',
  );
  expect(describe({}, 'sold')).toBe('Checked: one column sold; rows in any order.');
});

test('says which names do not matter, which order does, and how exact numbers are', () => {
  expect(
    describe(
      {
        columnNames: false,
        order: [
          { column: 'gate', direction: 'desc' },
          { column: 'section', direction: 'asc', nulls: 'last' },
        ],
        tolerance: 0.005,
      },
      'section',
      'sold',
      'gate',
    ),
  ).toBe(
    'Checked: 3 columns in this order, of any name; rows sorted by gate (highest or latest first), then by section (lowest or earliest first, NULLs last), ties in any order; numbers may be off by 0.005.',
  );
});

test('refuses a word that it does not know', () => {
  expect(contractSchema.safeParse({ colunmNames: false }).success).toBe(false);
});
