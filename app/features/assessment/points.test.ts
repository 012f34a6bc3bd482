import { describe, expect, test } from 'vitest';
import { casesIn } from '../../../tests/setup/cases';
import { countHints, durationWords, percentOfPassing, pointsFor } from './points';

const cases = casesIn('app/features/assessment/fixtures/points.yaml');

describe('points of an answer', () => {
  test.each(cases<[number, number, number]>('points'))(
    'that is right by %i percent with %i hints are %i of 10',
    (mark, hints, points) => {
      expect(pointsFor({ points: 10, mark, hints })).toBe(points);
    },
  );

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
  test.each(cases<[number, string[], number]>('hints'))(
    '%i revealed, %j said to be used: %i',
    (revealed, usedHints, count) => {
      expect(countHints({ revealed, usedHints, hints })).toBe(count);
    },
  );
});

test.each(cases<[number, number, number]>('percent'))(
  '%i of %i needed is %d percent',
  (total, passing, percent) => {
    expect(percentOfPassing(total, passing)).toBe(percent);
  },
);

test.each(cases<[number, string]>('durations'))('%i seconds read “%s”', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
