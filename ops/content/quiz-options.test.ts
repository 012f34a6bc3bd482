import { expect, test } from 'vitest';
import { openCourse } from '../../tests/setup/course';

test('who picks blindly, the first option or the longest, is right no more often than by chance', async () => {
  const { lessons } = await openCourse();
  const quizzes = lessons.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'quizzes' ? [item] : [])),
  );
  const byChance = quizzes.reduce((sum, { options }) => sum + 1 / options.length, 0);
  const first = quizzes.filter(({ options, correctAnswer }) => options[0] === correctAnswer);
  const longest = quizzes.filter(({ options, correctAnswer }) =>
    options.every(({ length }) => length <= correctAnswer.length),
  );
  expect(first.length).toBeLessThanOrEqual(byChance);
  expect(longest.length).toBeLessThanOrEqual(byChance);
});
