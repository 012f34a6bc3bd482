import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { cloneDatabase } from '../../tests/setup/database';
import { seedDatabase } from './seed';

vi.setConfig({ testTimeout: 60_000 });

const { sandboxUrl } = inject('postgres');
const lessonFile = 'sports-business/lessons/02-filtering-tickets.md';

let datasetsDir: string;
let databaseUrl: string;
let sql: postgres.Sql;
beforeAll(async () => {
  datasetsDir = await mkdtemp(join(tmpdir(), 'datasets-'));
  await cp('datasets', datasetsDir, { recursive: true });
  databaseUrl = await cloneDatabase('seeding', inject('postgres'));
  sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into users (email) values ('learner@example.test')`;
  await sql`insert into enrollments (user_id, course_id) select id, 1 from users`;
  await sql`insert into item_progress (enrollment_id, item_id, answer, completed_at)
    select enrollments.id, lesson_items.id, 'mine', '2026-01-02' from enrollments, lesson_items`;
});
afterAll(async () => {
  await sql.end();
  await rm(datasetsDir, { recursive: true });
});

const seed = (madeAt = new Date()) => seedDatabase({ databaseUrl, sandboxUrl, datasetsDir, madeAt });
const readItems = () => sql`select * from lesson_items order by id`;
const readProgress = () => sql`select * from item_progress order by enrollment_id, item_id`;

async function edit(change: (text: string) => string, file = lessonFile) {
  const path = join(datasetsDir, file);
  const text = await readFile(path, 'utf8');
  expect(change(text)).not.toBe(text);
  await writeFile(path, change(text));
}

test('seeding again changes nothing: neither ids nor content nor what learners have done', async () => {
  const [items, progress] = [await readItems(), await readProgress()];
  expect(progress.length).toBeGreaterThan(50);
  await seed();
  expect(await readItems()).toEqual(items);
  expect(await readProgress()).toEqual(progress);
});

test('an edited text shows, and its progress stays', async () => {
  const progress = await readProgress();
  await edit((text) => text.replace('`where` asks every row a question', '`where` asks every row a riddle'));
  await seed();
  const [item] =
    await sql`select content->>'html' as html from lesson_items where lesson_id = 2 and slug = 'where'`;
  expect(item?.html).toContain('asks every row a riddle');
  expect(await readProgress()).toEqual(progress);
});

test('an item that its author removed is gone from the lesson, and comes back with its progress', async () => {
  const before = await readItems();
  const progress = await readProgress();
  const kept = await readFile(join(datasetsDir, lessonFile), 'utf8');
  await edit((text) => text.replace(/^## quiz: precedence[\s\S]*?(?=^## )/m, ''));
  await seed();
  const items =
    await sql`select slug, order_index as at from lesson_items where lesson_id = 2 order by order_index`;
  expect(items.at(-1)).toEqual({ slug: 'precedence', at: null });
  expect(items.slice(0, -1).map(({ at }) => at)).toEqual(items.slice(0, -1).map((_, at) => at));
  expect(await readProgress()).toEqual(progress);

  await edit(() => kept);
  await seed();
  expect(await readItems()).toEqual(before);
  expect(await readProgress()).toEqual(progress);
});

test('an earlier build writes over nothing of a later one, which is how an edit is taken back', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const editBoth = async (from: string, to: string) => {
    await edit((text) => text.replace(`name: ${from}Filtering`, `name: ${to}Filtering`));
    await edit((text) => text.replace(`name: ${from}SQL for`, `name: ${to}SQL for`), 'catalog.yaml');
  };
  const readNames = () => sql`
    select lessons.name as lesson, courses.name as course
    from lessons join courses on courses.id = course_id where lessons.id = 2`;
  const [before] = await readNames();
  const edited = { lesson: `New ${before?.lesson}`, course: `New ${before?.course}` };
  await editBoth('', 'New ');
  await seed(inMinutes(2));
  expect(await readNames()).toEqual([edited]);

  await editBoth('New ', '');
  await seed(inMinutes(1));
  expect(await readNames()).toEqual([edited]);
  const latest = inMinutes(3);
  await seed(latest);
  expect(await readNames()).toEqual([before]);

  // Started again, a build has nothing to write, and needs no sandbox for it.
  const gone = 'postgres://nobody@127.0.0.1:1/sandbox';
  await seedDatabase({ databaseUrl, sandboxUrl: gone, datasetsDir, madeAt: latest });
});
