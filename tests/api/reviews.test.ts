import { expect, inject, test } from 'vitest';
import { answerItem, atOnce, completeLessons, createLearner, type Learner, readAnswers } from '../factories';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const review = '/dashboard/practice/review';
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

const start = async (learner: Learner, search = '') =>
  (await learner.get(review + search)).headers.get('location') ?? '';
const taskOf = (address: string) => new URL(address, origin).searchParams.get('task') ?? '';
const answer = async (task: string) => {
  const [kind, name = ''] = task.split('/');
  const [row] =
    kind === 'exercise'
      ? await sql`select key->>'reference' as query from lesson_items where id = ${name}`
      : await sql`select grading->'key'->>'reference' as query from practice_tasks where slug = ${name}`;
  return row?.query as string;
};
const press = async (learner: Learner, address: string, intent: string, query = 'select 1 as nothing') =>
  (await learner.submit(address, { intent, query })).text();
const makeDue = (learner: Learner, days = 10) =>
  sql`update reviews set due = due - make_interval(days => ${days}), last_review = last_review - make_interval(days => ${days})
    where user_id = ${learner.userId}`;
const logOf = (learner: Learner) =>
  sql<{ task: string; rating: number; skill: string }[]>`
    select task, rating, skill from review_log where user_id = ${learner.userId} order by id`;

async function createReviewer(lastLesson = 3) {
  const learner = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, learner.userId, lastLesson);
  await learner.page('/dashboard/practice');
  return learner;
}

test('an exercise that is solved brings its skills, rated by how it was solved, once', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  expect(wordsOf(await learner.page('/dashboard/practice'))).toContain('So far there is nothing.');
  const items = await readAnswers(databaseUrl, 1);
  for (const item of items.filter(({ type }) => type !== 'exercises')) await answerItem(learner, item);
  const margins = items.filter(({ type }) => type === 'exercises').at(-1) ?? expect.unreachable();
  await completeLessons(databaseUrl, learner.userId, 1);
  await sql`delete from item_progress where item_id = ${margins.id} and enrollment_id = ${learner.enrollmentId}`;
  await answerItem(learner, margins, 'select 1 as nothing');
  expect(await logOf(learner)).toEqual([]);
  await atOnce(3, () => answerItem(learner, margins));
  const log = await logOf(learner);
  expect(log).toEqual([{ task: `exercise/${margins.id}`, rating: 2, skill: 'arithmetic' }]);
  expect(wordsOf(await learner.page('/dashboard/practice'))).toMatch(
    /Nothing is due Next: Arithmetic and rounding/,
  );
  expect(await start(learner)).toBe('/dashboard/practice');
});

test('a review is counted once, whatever is pressed in how many windows, and says when the next is due', async () => {
  const learner = await createReviewer();
  await makeDue(learner);
  const page = wordsOf(await learner.page('/dashboard/practice'));
  expect(page).toContain('SQL Challenges - coming soon');
  expect(page).toMatch(/\d+ skills are due/);
  expect(page).not.toMatch(/\d ?%/);
  const address = await start(learner);
  const task = taskOf(address);
  expect(await learner.page(address)).toContain('Due: ');
  const before = (await logOf(learner)).length;
  expect(wordsOf(await press(learner, address, 'submit'))).toContain('Incorrect');
  expect(await logOf(learner)).toHaveLength(before);
  const query = await answer(task);
  await atOnce(4, () => learner.submit(address, { intent: 'submit', query }));
  const counted = (await logOf(learner)).slice(before);
  expect(new Set(counted.map(({ skill }) => skill)).size).toBe(counted.length);
  expect(counted.every((row) => row.task === task && row.rating === 2)).toBe(true);
  expect(counted.length).toBeGreaterThan(0);
  expect(wordsOf(await press(learner, address, 'submit', query))).toContain('Nothing of this was due');
  const next = taskOf(await start(learner, `?after=${task}`));
  expect(next).not.toBe('');
  expect(next).not.toBe(task);
});

test('a solution that is shown, and a wrong answer that is left, are not solved; a task that is only looked at is nothing', async () => {
  const learner = await createReviewer();
  await makeDue(learner);
  const ratings = async () =>
    (await logOf(learner)).map(({ rating }) => rating).filter((rating) => rating === 1);
  let address = await start(learner);
  await press(learner, address, 'skip');
  expect(await ratings()).toEqual([]);
  await press(learner, address, 'submit');
  await press(learner, address, 'skip');
  expect(await ratings()).toEqual([1]);
  address = await start(learner);
  const shown = wordsOf(await press(learner, address, 'solution'));
  expect(shown).toContain('not solved. Due again on');
  expect(await ratings()).toEqual([1, 1]);
});

test('a hint is read one after the other, and is help', async () => {
  const learner = await createReviewer();
  await makeDue(learner);
  const [{ item } = expect.unreachable()] = await sql`
    select substr(task, 10) as item from review_log where user_id = ${learner.userId}`;
  const address = `${review}?task=exercise/${item}`;
  for (const [asked, said] of [
    ['hint: 3', 'Hint 1 of 3'],
    ['hint: 1', 'Hint 1 of 3'],
    ['hint: 2', 'Hint 2 of 3'],
  ] as const)
    expect(wordsOf(await press(learner, address, asked))).toContain(said);
  const text = wordsOf(await press(learner, address, 'submit', await answer(taskOf(address))));
  expect(text).toContain('with help or a second try. Due again on');
});

test('tasks are of what one has solved; new ones are for subscribers', async () => {
  const learner = await createReviewer();
  await makeDue(learner);
  const [other] = await sql`
    select lesson_items.id from lesson_items join lessons on lessons.id = lesson_id where type = 'exercises' and lessons.order_index = 7`;
  const [later] = await sql`select slug from practice_tasks where lesson = 7 limit 1`;
  for (const task of [
    `exercise/${other?.id}`,
    'challenge/night-by-night',
    'generated/nothing',
    `generated/${later?.slug}`,
    'exercise/999999',
  ])
    expect([task, (await learner.get(`${review}?task=${task}`)).status]).toEqual([task, 404]);
  const [made = expect.unreachable()] = await sql`
    select slug, title from practice_tasks
    where lesson <= 3 and skills <@ array(select skill from reviews where user_id = ${learner.userId}) order by slug`;
  const address = `${review}?task=generated/${made.slug}`;
  expect(await learner.page(address)).toContain(made.title);
  expect(wordsOf(await press(learner, address, 'run'))).toContain('1 row');
  await sql`update subscriptions set status = 'canceled' where user_id = ${learner.userId}`;
  expect((await learner.get(address)).status).toBe(404);
  expect(taskOf(await start(learner))).toMatch(/^exercise\//);
});

test('a session of a subscriber asks tasks made of templates, takes their references, and ends with what is due', async () => {
  const learner = await createReviewer(8);
  await makeDue(learner);
  const before = await logOf(learner);
  const tasks: string[] = [];
  for (let address = await start(learner); taskOf(address); ) {
    const task = taskOf(address);
    expect(task).not.toBe(tasks.at(-1));
    tasks.push(task);
    expect(tasks.length).toBeLessThanOrEqual(before.length);
    const words = wordsOf(await press(learner, address, 'submit', await answer(task)));
    expect([task, words]).toEqual([task, expect.stringContaining('at the first try. Due again on')]);
    address = await start(learner, `?after=${task}`);
  }
  expect(tasks.filter((task) => task.startsWith('generated/')).length).toBeGreaterThan(0);
  expect((await logOf(learner)).length).toBe(2 * before.length);
});

test('reviews wait while an assessment is under way, go into the download, and are deleted with the account', async () => {
  const learner = await createReviewer(1_000);
  await makeDue(learner);
  const address = await start(learner);
  await press(learner, address, 'submit');
  const mine = await learner.read('/account/my-data.json');
  expect(mine.reviews.length).toBeGreaterThan(10);
  expect(mine.reviewLog.length).toBe(mine.reviews.length);
  expect(mine.openReviews).toMatchObject([{ task: taskOf(address), wrong: 1 }]);
  await learner.get('/api/assessments/1/materials');
  expect((await learner.get(address)).status).toBe(403);
  expect(wordsOf(await learner.page('/dashboard/practice'))).toContain('Reviews wait until');
  await sql`delete from users where id = ${learner.userId}`;
  for (const table of ['reviews', 'review_log', 'open_reviews'])
    expect(await sql`select 1 from ${sql(table)} where user_id = ${learner.userId}`).toHaveLength(0);
});
