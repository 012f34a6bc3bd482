import { expect, test } from 'vitest';
import { idSchema } from './id';

test.each([1, '1', 2_147_483_647, '2147483647'])('%j is an id', (value) => {
  expect(idSchema().parse(value)).toBe(Number(value));
});

const others: unknown[] = [
  ...[true, false, null, undefined, [5], ['5'], {}, { valueOf: 5 }, Number.NaN, Number.POSITIVE_INFINITY],
  ...[0, -1, 1.5, 2_147_483_648],
  ...['0', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1 ', '01', '', '١', '99999999999'],
];

test.each(others.map((value) => ({ value })))('$value is none', ({ value }) => {
  expect(idSchema().safeParse(value).success).toBe(false);
});

test('0 is one where it may stand for nothing in particular', () => {
  expect(idSchema({ minimum: 0 }).parse('0')).toBe(0);
});

test('a fault is said in the words of its field', () => {
  expect(idSchema({ message: 'Which course?' }).safeParse([5]).error?.issues[0]?.message).toBe(
    'Which course?',
  );
});
