import { describe, expect, test } from 'vitest';
import { falseClaims } from '../../../../../ops/tutor/rude-answers';
import { casesOf } from '../../../../../tests/setup/cases';
import type { Outcome } from '../asked';
import { findFalseClaim } from './claims';

const cases = casesOf('claims');

const wrong: Outcome = { kind: 'wrong', words: 'It returns 2 rows where 3 are expected.' };
const error: Outcome = { kind: 'error', words: 'syntax error' };
const right: Outcome = { kind: 'right' };
const none: Outcome = { kind: 'none' };
const query = 'select 1';

test.each(falseClaims.wrong)('of a query that is not right, "%s" is false', (claim) => {
  for (const outcome of [wrong, error, none]) expect(findFalseClaim(claim, { outcome, query })).toBeTruthy();
});

test.each(falseClaims.right)('of a query that is right, "%s" is false', (claim) => {
  for (const outcome of [right, none]) expect(findFalseClaim(claim, { outcome, query })).toBeTruthy();
});

test.each(cases<string>('it hides in "%s"'))('it hides in "%s"', (text) => {
  expect(findFalseClaim(text, { outcome: wrong, query })).toBeTruthy();
});

test.each(cases<string>('of what is solved, "%s" is false, with nothing in the editor too'))(
  'of what is solved, "%s" is false, with nothing in the editor too',
  (claim) => {
    expect(findFalseClaim(claim, { outcome: right, query })).toBeTruthy();
    expect(findFalseClaim(claim, { outcome: none, query })).toBeTruthy();
    expect(findFalseClaim(claim, { outcome: none, query: '', isSolved: true })).toBeTruthy();
  },
);

describe('nothing is claimed by', () => {
  test.each(cases<string>('nothing is claimed by'))('%s', (text) => {
    expect(findFalseClaim(text, { outcome: wrong, query })).toBeUndefined();
  });

  test.each([
    'Your query is right: the grader accepted it. Could it be shorter?',
    'Well done. What would change if a game had no sales?',
  ])('of a right query, %s', (text) => {
    expect(findFalseClaim(text, { outcome: right, query })).toBeUndefined();
  });

  test('of no query at all, what is said of data', () => {
    const text = 'If the fee is missing, the sum is missing as well.';
    expect(findFalseClaim(text, { outcome: none, query: ' ' })).toBeUndefined();
    expect(findFalseClaim(text, { outcome: none, query })).toBe('is missing');
  });
});
