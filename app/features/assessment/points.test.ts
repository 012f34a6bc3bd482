import { describe, expect, test } from 'vitest';
import { countHints, durationWords, percentOfPassing, pointsFor } from './points';

describe('points of an answer', () => {
  test.each([
    [100, 0, 10],
    [100, 1, 9],
    [100, 2, 8],
    [100, 3, 7],
    [75, 0, 7],
    [75, 1, 6],
    [75, 3, 5],
    [50, 0, 5],
    [50, 3, 3],
    [0, 0, 0],
    [100, 10, 0],
    [100, 11, 0],
  ])('that is right by %i percent with %i hints are %i of 10', (mark, hints, points) => {
    expect(pointsFor({ points: 10, mark, hints })).toBe(points);
  });

  test('are never one short for want of an exact fraction', () => {
    for (let points = 1; points <= 100; points += 1) {
      for (let hints = 0; hints <= 10; hints += 1) {
        const expected = (BigInt(points) * BigInt(10 - hints)) / 10n;
        expect(pointsFor({ points, mark: 100, hints })).toBe(Number(expected));
      }
    }
  });
});

describe('hints that count', () => {
  const hints = ['first', 'second', 'third'].map((hint) => ({ hint }));
  test.each([
    [0, [], 0],
    [2, [], 2],
    [0, ['first', 'second'], 2],
    [3, ['first'], 3],
    [0, ['first', 'first', 'made up', ''], 1],
  ])('%i revealed, %j said to be used: %i', (revealed, usedHints, count) => {
    expect(countHints({ revealed, usedHints, hints })).toBe(count);
  });
});

test.each([
  [70, 70, 100],
  [84, 70, 120],
  [69, 70, 98.6],
  [0, 70, 0],
])('%i of %i needed is %d percent', (total, passing, percent) => {
  expect(percentOfPassing(total, passing)).toBe(percent);
});

test.each([
  [0, '0 s'],
  [64, '1 min 4 s'],
  [3600, '1 h 0 min 0 s'],
])('%i seconds read “%s”', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
