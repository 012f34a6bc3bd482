import { expect, test } from 'vitest';
import { remainingPoints } from './points';

test.each([
  [10, 0, 10],
  [10, 1, 9],
  [30, 3, 21],
  [40, 4, 24],
  [15, 1, 13],
  [10, 11, 0],
])('%d points after %d hints are %d', (base, hints, left) => {
  expect(remainingPoints(base, hints)).toBe(left);
});
