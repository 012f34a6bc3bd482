import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { AppError } from '~/http/errors';
import { readTokens } from '~/sql/tokens';
import { openCourse } from '../../../../../tests/setup/course';
import { closeSandbox } from '../../current-sandbox.server';
import { runQuery } from '../../query.server';

type Mistake = { query: string; says: string };

const dataset = 'sports-business';
const read = (name: string): Record<string, Mistake[]> =>
  parse(readFileSync(`datasets/sports-business/tutor/errors-of-${name}.yaml`, 'utf8'));
const fixtures = ['grammar', 'names', 'meaning'].map((name) => ({ name, byExercise: read(name) }));
const mistakes = fixtures.flatMap(({ byExercise }) => Object.values(byExercise).flat());
afterAll(closeSandbox);

let learners = 0;
const faultOf = (query: string) => {
  learners += 1;
  return runQuery({ query, dataset, learner: { userId: learners } }).then(
    () => undefined,
    (error: unknown) => error,
  );
};

describe.each(fixtures)('$name', ({ byExercise }) => {
  describe.each(Object.entries(byExercise))('%s', (_, list) => {
    test.each(list)('$query', async ({ query, says }) => {
      const fault = await faultOf(query);
      expect(fault).toBeInstanceOf(AppError);
      const { message, detail } = fault as AppError;
      const [sentence, blank, said] = message.split('\n');
      expect(sentence).toBe(says);
      expect([blank, said]).toEqual(['', expect.stringMatching(/^Postgres says: ./)]);
      if (detail.place) expect(detail.place.words).toBe(`${says} ${said}`);
    });
  });
});

test('each belongs to an exercise, and nearly every exercise has one', async () => {
  const { lessons } = await openCourse();
  const exercises = lessons.flatMap(({ items }) =>
    items.filter(({ type }) => type === 'exercises').map(({ slug }) => slug),
  );
  const named = new Set(fixtures.flatMap(({ byExercise }) => Object.keys(byExercise)));
  expect([...named].filter((slug) => !exercises.includes(slug))).toEqual([]);
  expect(exercises.filter((slug) => !named.has(slug)).length).toBeLessThan(exercises.length / 10);
});

/** A query that failed, with one of its words gone, doubled, moved or misspelt, so that more than one thing is wrong. */
const worse = fc
  .record({
    query: fc.constantFrom(...mistakes.map(({ query }) => query)),
    at: fc.nat(60),
    change: fc.constantFrom<(word: string, next: string) => string>(
      () => '',
      (word) => `${word} ${word}`,
      (word, next) => `${next} ${word}`,
      (word) => word.slice(1),
      (word) => `'${word}`,
      (word) => `(${word}`,
    ),
  })
  .map(({ query, at, change }) => {
    const tokens = readTokens(query);
    const token = tokens[at % tokens.length];
    const next = tokens[(at + 1) % tokens.length];
    if (!token || !next) return query;
    return query.slice(0, token.from) + change(token.text, next.text) + query.slice(token.to);
  });

test('whatever is wrong, it is told in a sentence, or in Postgres’s words alone', async () => {
  await fc.assert(
    fc.asyncProperty(worse, async (query) => {
      // Only planned, since a changed query that is valid may run for long.
      const fault = await faultOf(`explain ${query}`);
      if (fault === undefined) return;
      expect(fault).toBeInstanceOf(AppError);
      const [sentence = '', blank] = (fault as AppError).message.split('\n');
      expect(sentence).not.toMatch(/undefined|null,|\[object|\s{2}/);
      if (blank === '') expect(sentence).toMatch(/^.{10,600}[.?]$/u);
    }),
    { numRuns: 200 },
  );
});
