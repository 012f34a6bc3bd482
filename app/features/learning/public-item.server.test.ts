import { expect, test } from 'vitest';
import { inOrderFor } from './public-item.server';

const options = ['one', 'two', 'three', 'four'];
const orderOf = (enrollmentId: number, itemId = 7, from = options) =>
  inOrderFor({ enrollmentId, itemId }, from).join(' ');

test('the order is the same every time, wherever the author put them', () => {
  expect(orderOf(1)).toBe(orderOf(1));
  expect(orderOf(1, 7, options.toReversed())).toBe(orderOf(1));
  expect(options).toEqual(['one', 'two', 'three', 'four']);
});

test('learners and quizzes have different orders, and each option comes first for about as many', () => {
  const learners = Array.from({ length: 2_000 }, (_, learner) => orderOf(learner));
  expect(new Set(learners).size).toBe(24);
  for (const option of options) {
    const first = learners.filter((order) => order.startsWith(option)).length;
    expect(first).toBeGreaterThan(400);
    expect(first).toBeLessThan(600);
  }
  const quizzes = Array.from({ length: 100 }, (_, quiz) => orderOf(1, quiz));
  expect(new Set(quizzes).size).toBeGreaterThan(15);
});
