import { expect, test } from 'vitest';
import { casesIn } from '../../../../tests/setup/cases';
import { roundTo, scaleOf } from './output-rounding';

test.each(casesIn('app/features/tutor/rules/fixtures/decimals.yaml')<[string, number, string]>('rounded'))(
  '%s to %s decimals is %s',
  (value, scale, rounded) => {
    expect(roundTo(value, scale)).toBe(rounded);
  },
);

test('what is no plain number has no decimals', () => {
  expect(['NaN', '1e-5', '', 'x', null].map(scaleOf)).toEqual(Array(5).fill(undefined));
  expect(roundTo('1e-5', 2)).toBeUndefined();
  expect(['1', '1.20', '-0.5'].map(scaleOf)).toEqual([0, 2, 1]);
});
