import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { answerAsked } from './asked';
import { countNamed, tellBroken, tellWrong } from './broken';
import { type Mistake, readFailing, readRunning } from './mistakes';
import { type Course, readExercises, submit, taskOf } from './submit';

const [fails, runs] = [readFailing(), readRunning()];

let course: Course;
beforeAll(async () => {
  course = await readExercises('datasets/sports-business');
});
afterAll(closeSandbox);

let learners = 0;
function replyTo({ exercise: slug, query }: Mistake) {
  const { exercises, purposes } = course;
  learners += 1;
  return submit({ exercise: taskOf(slug, exercises), query, userId: learners, purposes });
}

describe('what fails is told where', () => {
  test.each(fails)('$exercise: $query', async (mistake) => {
    const { message, isCorrect } = await replyTo(mistake);
    expect(isCorrect).toBe(false);
    expect(message).toContain(mistake.says);
  });
});

describe('what runs is told the clause to change', () => {
  test.each(runs)('$exercise: $query', async (mistake) => {
    const { finding, message, advice, again } = await replyTo(mistake);
    expect(finding?.clause).toBe(mistake.clause);
    expect(message).toMatch(/^Your query returned different results than expected\./);
    expect(again).not.toBe(advice);
    if (mistake.says) expect(advice).toBe(mistake.says);
  });
});

test('of queries that fail, nine of ten are told the cause, in each clause', async () => {
  const counts = countNamed(await tellBroken());
  expect(counts.at(-1)?.all).toBeGreaterThanOrEqual(300);
  expect(counts.filter(({ named, all }) => named < 0.9 * all)).toEqual([]);
});

test('of what learners ask in the chat, nine of ten answers have what a teacher would want, of each kind', async () => {
  const counts = countNamed(await answerAsked(course));
  expect(counts.at(-1)?.all).toBeGreaterThanOrEqual(300);
  expect(counts.filter(({ named, all }) => named < 0.9 * all)).toEqual([]);
});

test('of queries that run and are wrong, nine of ten are told the cause at once', async () => {
  const all = countNamed(await tellWrong(course)).at(-1);
  expect(all?.all).toBeGreaterThanOrEqual(100);
  expect(all?.named).toBeGreaterThanOrEqual(0.9 * (all?.all ?? 0));
});

test('there are a hundred, and each exercise has some that fail and some that run', () => {
  expect(fails.length + runs.length).toBeGreaterThanOrEqual(100);
  const slugs = course.exercises.map(({ slug }) => slug).sort();
  for (const mistakes of [fails, runs]) {
    expect([...new Set(mistakes.map(({ exercise }) => exercise))].sort()).toEqual(slugs);
  }
});
