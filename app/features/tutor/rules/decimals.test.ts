import { expect, test } from 'vitest';
import { roundTo, scaleOf } from './output-rounding';

test.each([
  ['12.345', 2, '12.35'],
  ['-12.345', 2, '-12.35'],
  ['12.344', 2, '12.34'],
  ['0.5', 0, '1'],
  ['-0.4', 0, '0'],
  ['99.99', 1, '100'],
  ['0.05', 1, '0.1'],
  ['7', 3, '7'],
  ['7.100', 3, '7.1'],
  ['123456789012345678901234567890.15', 1, '123456789012345678901234567890.2'],
])('%s to %s decimals is %s', (value, scale, rounded) => {
  expect(roundTo(value, scale)).toBe(rounded);
});

test('what is no plain number has no decimals', () => {
  expect(['NaN', '1e-5', '', 'x', null].map(scaleOf)).toEqual(Array(5).fill(undefined));
  expect(roundTo('1e-5', 2)).toBeUndefined();
  expect(['1', '1.20', '-0.5'].map(scaleOf)).toEqual([0, 2, 1]);
});
