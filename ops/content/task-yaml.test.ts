import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { readAssessment } from './assessment';
import { readChallenges } from './challenges';

const source = 'datasets/sports-business';
const cases = casesIn('ops/content/fixtures/faults.yaml');
type Fault = [good: string, bad: string, message: string];

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tasks-'));
  for (const file of ['assessment.yaml', 'challenges.yaml']) await cp(join(source, file), join(dir, file));
});
afterAll(() => rm(dir, { recursive: true }));

/** The faults of a file in which `good` was replaced by `bad`, and the line of `good`. */
async function faultsAfter(file: 'assessment.yaml' | 'challenges.yaml', good: string, bad: string) {
  const text = await readFile(join(source, file), 'utf8');
  const line = text.split(good)[0]?.split('\n').length;
  await writeFile(join(dir, file), text.replace(good, bad));
  const reading = file === 'assessment.yaml' ? readAssessment(dir) : readChallenges(dir);
  return {
    line,
    message: await reading.then(
      () => '',
      (error: Error) => error.message,
    ),
  };
}

describe('the assessment', () => {
  it('has ten questions of six variants without a start, with three hints that cost a tenth each', async () => {
    const { passingScore, questions } = await readAssessment(source);
    expect(passingScore).toBe(70);
    expect(questions).toHaveLength(10);
    expect(questions.reduce((sum, { points }) => sum + points, 0)).toBe(100);
    for (const { points, variants } of questions) {
      expect(variants).toHaveLength(6);
      expect(variants.filter(({ task }) => task.start)).toEqual([]);
      for (const { hints } of variants)
        expect(hints.map((hint) => hint.points)).toEqual(Array(3).fill(points / 10));
    }
    expect(questions.filter(({ lessons }) => lessons.length > 1)).toHaveLength(5);
    expect([...new Set(questions.flatMap(({ lessons }) => lessons))].sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
    ]);
  });

  it.each(cases<Fault>('the assessment'))('names the line where %j became %j', async (good, bad, message) => {
    const faults = await faultsAfter('assessment.yaml', good, bad);
    expect(faults.message).toContain(message);
    expect(faults.message).toContain(`assessment.yaml:${faults.line}: `);
  });
});

describe('the challenges', () => {
  it('are six a level, with the hints the specification counts, twenty for subscribers and the landing page’s', async () => {
    const { challenges } = await readChallenges(source);
    const some = (length: number, difficulty: number, hints: number) =>
      Array.from({ length }, () => [difficulty, hints]);
    expect(challenges.map(({ difficulty, task }) => [difficulty, task.hints.length])).toEqual([
      [0, 0],
      ...[...some(6, 1, 3), ...some(6, 2, 3), ...some(6, 3, 3), ...some(6, 4, 4), ...some(20, 5, 3)],
    ]);
  });

  it.each(cases<Fault>('challenges'))('refuse to have %j become %j', async (good, bad, message) => {
    const faults = await faultsAfter('challenges.yaml', good, bad);
    expect(faults.message).toMatch(/challenges\.yaml:\d+: /);
    expect(faults.message).toContain(message);
  });
});
