import { expect, test } from 'vitest';
import { pointsAfterHints } from './hint-penalty';

test.each([
  [10, 0, 10],
  [10, 1, 9],
  [30, 3, 21],
  [40, 4, 24],
  [15, 1, 13],
  [10, 11, 0],
])('%d points after %d hints are %d', (base, hints, left) => {
  expect(pointsAfterHints(base, hints)).toBe(left);
});
