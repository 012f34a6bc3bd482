import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const lineOf = (text: string) => lesson.slice(0, lesson.indexOf(text)).split('\n').length;

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

  it.each([
    ['  Left and right depend on where you stand.\n', '', '- [ ] The left', 'has no sentence of its own'],
    ['  Left and right depend on where you stand.', '  Never.', '- [ ] The left', 'is too short'],
    ['Pucks are counted one by one, and a puck without a weight is a puck.', '', '### Debrief', 'too short'],
    ['### Hints', '### Debrief\n\n### Hints', '### Debrief', 'one debrief'],
  ])('names what is missing where %j became %j', async (good, bad, place, message) => {
    const faulty = explained.replace(good, bad);
    const line = faulty.slice(0, faulty.indexOf(place)).split('\n').length;
    await expect(read(faulty)).rejects.toThrow(new RegExp(`md:${line}: .*${message}`));
  });

  it.each([
    ['id: 1', 'id: one', lineOf('id: 1'), 'id: Invalid input'],
    ['name: Ice hockey\n', '', 2, 'name: Invalid input'],
    ['## text: grain', '## essay: grain', lineOf('## text: grain'), 'an item starts with'],
    ['One row is one *puck*.', 'One <b>row</b>', lineOf('One row'), 'raw HTML is not allowed'],
    ['One row is one *puck*.', '# Grain', lineOf('One row'), 'headings inside an item are ### or ####'],
    ['## quiz: which', '## quiz: grain', lineOf('## quiz: which'), 'the slug grain is used twice'],
    ['- [x] The', '- [ ] The', lineOf('- [ ] The left'), 'one option must be ticked with [x], not 0'],
    ['- [ ] Both of them\n', '', lineOf('- [ ] The left'), 'at least three options'],
    ['Both of them', 'The left one', lineOf('- [ ] The left'), 'two options say the same'],
    [
      'The rules know one colour of puck, and it is black by habit.',
      '',
      lineOf('- [ ] The left'),
      'explanation',
    ],
    ['sql reference', 'sql refrence', lineOf('```sql reference'), 'a block cannot be "refrence"'],
    ['select id from pucks\n', 'select id frm pucks\n', lineOf('select id from pucks'), 'SQL: syntax error'],
    ['select id from pucks\n', 'delete from pucks\n', lineOf('select id from pucks'), 'expected one SELECT'],
    ['select id from pucks\n', 'select 1; select 2\n', lineOf('select id from pucks'), 'expected one SELECT'],
    ['weight desc nulls last, id]', 'weight downward, id]', lineOf('order: ['), 'a sort key is written like'],
    ['  - a puck without a weight\n', '', lineOf('traps:'), 'traps'],
    ['2. Use `order by`.\n', '', lineOf('## exercise'), 'three hints in a list under ### Hints, not 2'],
    [
      '3. order by weight …',
      '3. Select id, weight from pucks order by weight desc nulls last, id;',
      lineOf('## exercise'),
      'a hint gives the whole solution away',
    ],
    [
      'select id, weight from pucks\n',
      'SELECT id, weight from pucks order by weight desc nulls last, id\n',
      lineOf('select id, weight from pucks\n'),
      'repeats the reference',
    ],
  ])('names the line where %j became %j', async (good, bad, line, message) => {
    expect(lesson).toContain(good);
    const faults = await read(lesson.replace(good, bad)).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(faults).toContain(`01-ice-hockey.md:${line}: `);
    expect(faults).toContain(message);
  });

  it('reports every fault at once', async () => {
    const reading = read(lesson.replace('- [x]', '- [ ]').replace('sql start', 'sql strat'));
    await expect(reading).rejects.toThrow(/ticked[\s\S]*"strat"[\s\S]*|"strat"[\s\S]*ticked/);
  });

  it('wants a number and a slug in its name', async () => {
    await expect(read(lesson, 'hockey.md')).rejects.toThrow('hockey.md:1: a lesson file is named like');
  });
});
