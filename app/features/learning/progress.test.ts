import { expect, test } from 'vitest';
import { coursePercent, isLocked, isPassed, lessonPercent, reachedIndex } from './progress';

const all = { completed: 4, seen: 0, total: 4 };
const shown = { completed: 3, seen: 1, total: 4 };
const untouched = { completed: 0, seen: 0, total: 4 };

test('a lesson with something seen and not solved is passed, and not complete', () => {
  expect(isPassed(shown)).toBe(true);
  expect(lessonPercent(shown)).toBe(75);
  expect(coursePercent([all, shown])).toBe(88);
  expect(isPassed({ completed: 2, seen: 1, total: 4 })).toBe(false);
  expect(isPassed({ completed: 0, seen: 0, total: 0 })).toBe(false);
});

test('the next lesson opens once the one before is passed', () => {
  expect(isLocked([shown, untouched], 1)).toBe(false);
  expect(isLocked([{ ...shown, completed: 2 }, untouched], 1)).toBe(true);
  expect(isLocked([untouched, { ...untouched, seen: 1 }], 1)).toBe(false);
});

test('what may be shown ends with the first item that is not passed', () => {
  expect(reachedIndex([true, true, false, false])).toBe(2);
  expect(reachedIndex([true, false, true, false])).toBe(3);
  expect(reachedIndex([true, true])).toBe(1);
});
