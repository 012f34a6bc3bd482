import { describe, expect, test } from 'vitest';
import { falseClaims } from '../../../../../ops/tutor/rude-answers';
import type { Outcome } from '../asked';
import { findFalseClaim } from './claims';

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

test.each([
  'Your query is correct, isn’t it?',
  'Look at it: your `where` is now right.',
  'It is not wrong.',
  'Which clause is it? Yes, that is right.',
])('it hides in "%s"', (text) => {
  expect(findFalseClaim(text, { outcome: wrong, query })).toBeTruthy();
});

test.each([
  'That does not solve the exercise.',
  'It doesn’t quite solve it yet.',
  'This does not meet the task.',
])('of what is solved, "%s" is false, with nothing in the editor too', (claim) => {
  expect(findFalseClaim(claim, { outcome: right, query })).toBeTruthy();
  expect(findFalseClaim(claim, { outcome: none, query })).toBeTruthy();
  expect(findFalseClaim(claim, { outcome: none, query: '', isSolved: true })).toBeTruthy();
});

describe('nothing is claimed by', () => {
  test.each([
    'Your query is not right yet. Which rows are too many?',
    'A right join keeps the rows of the second table. Is it the right side that may be empty?',
    'Is your query correct for a game without sales?',
    'Once it is right, the number of rows is the number of sections.',
    'Which column is right for the task?',
    'No row passes both tests.',
    'The error message names the word before it.',
  ])('%s', (text) => {
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
