import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../tests/setup/database';
import { seedDatabase } from './seed';

const { sandboxUrl } = inject('postgres');
const lessonFile = 'sports-business/lessons/02-filtering-tickets.md';

let datasetsDir: string;
let databaseUrl: string;
let sql: postgres.Sql;
let items: object[];
let progress: object[];
beforeAll(async () => {
  datasetsDir = await mkdtemp(join(tmpdir(), 'datasets-'));
  // Reading the thousand tasks of templates would take most of each seeding.
  await cp('datasets', datasetsDir, { recursive: true, filter: (path) => !/templates|instances/.test(path) });
  databaseUrl = await cloneDatabase('seeding', inject('postgres'));
  sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into users (email) values ('learner@example.test')`;
  await sql`insert into enrollments (user_id, course_id) select id, 1 from users`;
  await sql`insert into item_progress (enrollment_id, item_id, answer, completed_at)
    select enrollments.id, lesson_items.id, 'mine', '2026-01-02' from enrollments, lesson_items`;
  [items, progress] = [await readItems(), await readProgress()];
});
afterAll(async () => {
  await sql.end();
  await rm(datasetsDir, { recursive: true });
});

const seed = (madeAt = new Date()) => seedDatabase({ databaseUrl, sandboxUrl, datasetsDir, madeAt });
const readItems = () => sql`select * from lesson_items where lesson_id < 99 order by id`;
const readProgress = () => sql`select * from item_progress order by enrollment_id, item_id`;

async function edit(change: (text: string) => string, file = lessonFile) {
  const path = join(datasetsDir, file);
  const text = await readFile(path, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(path, change(text));
}

test('seeding again changes nothing: neither ids nor content nor what learners have done', async () => {
  expect(progress.length).toBeGreaterThan(50);
  await seed();
  expect(await readItems()).toEqual(items);
  expect(await readProgress()).toEqual(progress);
});

test('an edited text shows, an item that its author removed is gone from the lesson, and all progress stays', async () => {
  await edit((text) => text.replace('`where` asks every row a question', '`where` asks every row a riddle'));
  await edit((text) => text.replace(/^## quiz: precedence[\s\S]*?(?=^## )/m, ''));
  await seed();
  const edited = await sql`
    select slug, order_index as at, content->>'html' as html from lesson_items where lesson_id = 2 order by order_index`;
  // A learner who had completed all lessons keeps the edition that was finished.
  const [enrolled] = await sql`select finished_edition as edition from enrollments`;
  expect(enrolled?.edition.name).toMatch(/^[0-9a-f]{8}$/);
  const ofEdition = enrolled?.edition.lessons.reduce(
    (sum: number, lesson: { items: number }) => sum + lesson.items,
    0,
  );
  expect(ofEdition).toBe(items.length);
  expect(edited.find(({ slug }) => slug === 'where')?.html).toContain('asks every row a riddle');
  expect(edited.at(-1)).toMatchObject({ slug: 'precedence', at: null });
  expect(edited.slice(0, -1).map(({ at }) => at)).toEqual(edited.slice(0, -1).map((_, at) => at));
  expect(await readProgress()).toEqual(progress);
});

test('an item that its author moves to another lesson keeps its id and its progress', async () => {
  const original = await readFile(join('datasets', lessonFile), 'utf8');
  const [quiz = ''] = /^## quiz: precedence[\s\S]*?(?=^## )/m.exec(original) ?? [];
  const next = 'sports-business/lessons/03-the-top-ten.md';
  await cp(join('datasets', lessonFile), join(datasetsDir, lessonFile));
  await edit((text) => text.replace(quiz, ''));
  await edit((text) => `${text}\n${quiz}`, next);
  await seed();
  const readPlace = () => sql`select id, lesson_id from lesson_items where slug = 'precedence'`;
  expect(await readPlace()).toEqual([expect.objectContaining({ lesson_id: 3 })]);
  expect(await readProgress()).toEqual(progress);
  for (const file of [lessonFile, next]) await cp(join('datasets', file), join(datasetsDir, file));
  await seed();
  expect(await readItems()).toEqual(items);
});

test('what is taken back is as it was, with its progress; an earlier build writes over nothing of a later one', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const added = join(datasetsDir, 'sports-business/lessons/99-more.md');
  const takeBack = async () => {
    await rm(added, { force: true });
    for (const file of [lessonFile, 'catalog.yaml'])
      await cp(join('datasets', file), join(datasetsDir, file));
  };
  const readNames = () => sql`
    select lessons.name as lesson, courses.name as course
    from lessons join courses on courses.id = course_id where lessons.id = 2`;
  const [before] = await readNames();
  const renamed = { lesson: `New ${before?.lesson}`, course: `New ${before?.course}` };
  await takeBack();
  await edit((text) => text.replace('name: Filtering', 'name: New Filtering'));
  await edit((text) => text.replace('name: SQL for', 'name: New SQL for'), 'catalog.yaml');
  const front = '---\nid: 99\nname: More\nsummary: One more lesson, which an author added late.\n---\n';
  await writeFile(added, `${front}\n## text: more — More\n\nThere is more.\n`);
  const readAdded = () => sql`select slug from lesson_items where lesson_id = 99 and order_index is not null`;
  await seed(inMinutes(2));
  expect(await readAdded()).toHaveLength(1);
  expect(await readNames()).toEqual([renamed]);
  expect(await readItems()).toEqual(items);
  expect(await readProgress()).toEqual(progress);

  await takeBack();
  await seed(inMinutes(1));
  expect(await readNames()).toEqual([renamed]);
  const latest = inMinutes(3);
  await seed(latest);
  expect(await readNames()).toEqual([before]);
  expect(await readAdded()).toEqual([]);

  // A second start of the same build writes nothing, and therefore needs no sandbox.
  const gone = 'postgres://nobody@127.0.0.1:1/sandbox';
  await seedDatabase({ databaseUrl, sandboxUrl: gone, datasetsDir, madeAt: latest });
});
