import { describe, expect, test } from 'vitest';
import { achievementsOf, type CourseItem } from './achievement';

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));

function item(lessonId: number, changes: Partial<CourseItem> = {}): CourseItem {
  return {
    courseId: 1,
    lessonId,
    type: 'quizzes',
    firstAnsweredAt: null,
    completedAt: null,
    attempts: null,
    solutionSeenAt: null,
    ...changes,
  };
}
const done = (lessonId: number, day: number, attempts = 1) =>
  item(lessonId, { firstAnsweredAt: at(day, 9), completedAt: at(day), attempts });

test('nothing done is nothing earned, each with what is missing', () => {
  for (const items of [[], [item(1), item(1), item(2)]]) {
    for (const standing of Object.values(achievementsOf(items))) {
      expect(standing).toEqual({ missing: expect.stringMatching(/^[A-Z].*\.$/) });
    }
  }
});

test('a first query counts once it is run, right or wrong', () => {
  const items = [done(1, 1), item(1, { type: 'exercises', firstAnsweredAt: at(4), attempts: 0 })];
  expect(achievementsOf(items).first_query).toEqual({ earnedAt: at(4) });
});

test('a lesson is complete with its last item', () => {
  expect(achievementsOf([done(1, 1), item(1)]).first_lesson).toHaveProperty('missing');
  expect(achievementsOf([done(1, 3), done(1, 2), done(2, 1), item(2)]).first_lesson).toEqual({
    earnedAt: at(3),
  });
});

describe('a perfect lesson', () => {
  test('has every answer right at the first try', () => {
    const text = item(1, { type: 'texts', completedAt: at(2), attempts: 0 });
    expect(achievementsOf([text, done(1, 1), done(2, 3, 2)]).perfect_lesson).toEqual({ earnedAt: at(2) });
  });

  test('is not one with a second try, nor one without a question', () => {
    const text = item(2, { type: 'texts', completedAt: at(2), attempts: 0 });
    expect(achievementsOf([done(1, 1), done(1, 2, 2), text]).perfect_lesson).toHaveProperty('missing');
  });

  test('is not one with an exercise whose solution was shown before its first answer', () => {
    const shown = { ...done(1, 2), solutionSeenAt: at(1) };
    expect(achievementsOf([done(1, 1), shown]).perfect_lesson).toHaveProperty('missing');
  });
});

describe('seven days in a row', () => {
  const days = (list: number[]) => achievementsOf(list.map((day) => done(1, day))).seven_day_streak;

  test('count from midnight to midnight, UTC, and on the seventh', () => {
    expect(days([1, 2, 3, 3, 4, 5, 6, 7, 8])).toEqual({ earnedAt: at(7, 9) });
  });

  test('begin again after a day without', () => {
    expect(days([1, 2, 3, 4, 5, 6, 8])).toEqual({
      missing: 'Learn on seven days in a row. Your longest run so far: 6.',
    });
  });
});

test('half way is where the course’s progress reaches 50%', () => {
  const items = [done(1, 1), done(1, 2), done(2, 3), item(2), item(3), item(3), item(4), item(4)];
  expect(achievementsOf(items).half_way).toEqual({
    missing: 'Complete half of a course. Your farthest so far: 38%.',
  });
  expect(achievementsOf([...items.slice(0, 3), done(2, 5), ...items.slice(4)]).half_way).toEqual({
    earnedAt: at(5),
  });
});

test('what was seen and not solved completes nothing', () => {
  const seen = item(1, { type: 'exercises', firstAnsweredAt: at(1), solutionSeenAt: at(1), attempts: 3 });
  const standings = achievementsOf([done(1, 1), seen]);
  for (const kind of ['first_lesson', 'perfect_lesson', 'course_complete'] as const)
    expect(standings[kind]).toHaveProperty('missing');
});

test('a course is complete with its last item, another’s progress set aside', () => {
  const other = { ...item(9), courseId: 2 };
  expect(achievementsOf([done(1, 1), done(2, 4), other]).course_complete).toEqual({ earnedAt: at(4) });
  expect(achievementsOf([done(1, 1), item(2), other, other]).course_complete).toEqual({
    missing: 'Complete every lesson of a course. Items to go: 1.',
  });
});
