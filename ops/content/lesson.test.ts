import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { readLesson } from './lesson';

const lesson = await readFile('ops/content/fixtures/ice-hockey.md', 'utf8');

const explained = lesson
  .replace('- [ ] The left one\n', '- [ ] The left one\n\n  Left and right depend on where you stand.\n\n')
  .replace('black` one\n', 'black` one\n\n  It is the color that shows on the ice.\n\n')
  .replace('- [ ] Both of them\n', '- [ ] Both of them\n\n  Two pucks make two goals, and one counts.\n')
  .replace(
    '### Hints',
    '### Debrief\n\nPucks are counted one by one, and a puck without a weight is a puck.\n\n### Hints',
  );

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lesson-'));
});
afterAll(() => rm(dir, { recursive: true }));

async function read(text: string, name = '01-ice-hockey.md') {
  await writeFile(join(dir, name), text);
  return readLesson(join(dir, name));
}

const cases = casesIn('ops/content/fixtures/faults.yaml');
type Fault = [good: string, bad: string, place: string, message: string];

describe('a lesson file', () => {
  it('is read into its items', async () => {
    const { id, slug, orderIndex, items } = await read(lesson);
    expect({ id, slug, orderIndex }).toEqual({ id: 1, slug: 'ice-hockey', orderIndex: 1 });
    expect(items.map(({ type, slug }) => [type, slug])).toEqual([
      ['texts', 'grain'],
      ['quizzes', 'which'],
      ['exercises', 'count'],
    ]);
    expect(items[1]).toMatchObject({
      title: 'Which puck',
      question: 'Which one counts?',
      options: ['The left one', 'The `black` one', 'Both of them'],
      correctAnswer: 'The `black` one',
    });
    expect(items[2]).toMatchObject({
      title: 'Count the pucks',
      start: { sql: 'select id\nfrom pucks' },
      hints: ['Weigh them.', 'Use `order by`.', 'order by weight …'],
      traps: ['a puck without a weight'],
      contract: {
        columnNames: true,
        tolerance: 0.5,
        order: [
          { column: 'weight', direction: 'desc', nulls: 'last' },
          { column: 'id', direction: 'asc' },
        ],
      },
    });
  });

  it('keeps what learners see apart from what they must not', async () => {
    const { items } = await read(lesson);
    expect(JSON.stringify(items[2]?.body)).toContain('of every puck');
    expect(JSON.stringify(items[2]?.body)).not.toMatch(/reference|weight|Hints/);
  });

  it('has a sentence for each option, and a debrief, where the author wrote them', async () => {
    const plain = await read(lesson);
    expect(plain.items[1]).toMatchObject({ reasons: [] });
    expect(plain.items[2]).toMatchObject({ debrief: [] });

    const { items } = await read(explained);
    expect(items[1]).toMatchObject({
      options: ['The left one', 'The `black` one', 'Both of them'],
      correctAnswer: 'The `black` one',
    });
    const reasons = JSON.stringify((items[1] as { reasons?: unknown }).reasons);
    expect(reasons).toContain('Left and right depend on where you stand.');
    expect(JSON.stringify([items[1]?.body, items[2]?.body])).not.toMatch(/depend on|one by one|Debrief/);
    const debrief = JSON.stringify((items[2] as { debrief?: unknown }).debrief);
    expect(debrief).toContain('one by one');
    expect(debrief).not.toContain('Weigh them');
    expect(items[2]).toMatchObject({ hints: ['Weigh them.', 'Use `order by`.', 'order by weight …'] });
  });

  it('begins with an empty editor where an exercise has no start', async () => {
    const { items } = await read(lesson.replace(/```sql start.*?```\n/s, ''));
    expect(items[2]).toMatchObject({ type: 'exercises', start: undefined });
  });

  it.each(cases<Fault>('a lesson with reasons and a debrief'))(
    'names what is missing where %j became %j',
    async (good, bad, place, message) => {
      const faulty = explained.replace(good, bad);
      const line = faulty.slice(0, faulty.indexOf(place)).split('\n').length;
      await expect(read(faulty)).rejects.toThrow(new RegExp(`md:${line}: .*${message}`));
    },
  );

  it.each(cases<Fault>('a lesson'))(
    'names the line where %j became %j',
    async (good, bad, place, message) => {
      const line = lesson.slice(0, lesson.indexOf(place)).split('\n').length;
      expect(lesson).toContain(good);
      const faults = await read(lesson.replace(good, bad)).then(
        () => '',
        (error: Error) => error.message,
      );
      expect(faults).toContain(`01-ice-hockey.md:${line}: `);
      expect(faults).toContain(message);
    },
  );

  it('reports every fault at once', async () => {
    const reading = read(lesson.replace('- [x]', '- [ ]').replace('sql start', 'sql strat'));
    await expect(reading).rejects.toThrow(/ticked[\s\S]*"strat"[\s\S]*|"strat"[\s\S]*ticked/);
  });

  it('wants a number and a slug in its name', async () => {
    await expect(read(lesson, 'hockey.md')).rejects.toThrow('hockey.md:1: a lesson file is named like');
  });
});
