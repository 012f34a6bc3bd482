import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { completeLessons, createLearner, type Learner, runDesk } from '../factories';
import { expectLetters } from '../setup/letters';
import { connect, startSite } from '../setup/site';
import { exercise, positionOf, createReader as reachItem } from './reader';

const { origin, databaseUrl, sandboxUrl } = await startSite('appeals');
const sql = connect(databaseUrl);
const content = mkdtempSync(join(tmpdir(), 'boxscore-appeals-'));
cpSync('datasets', content, { recursive: true });
afterAll(() => rmSync(content, { recursive: true }));
const lessonFile = join(content, 'sports-business/lessons/01-the-clubs-tables.md');

const address = `/lessons/1?item=${positionOf(exercise)}`;
const otherNames = 'select game_date as day, opponent from games';
const fewRows = 'select game_date, opponent from games where id > 3';

const run = (...words: string[]) =>
  runDesk({ DATABASE_URL: databaseUrl, SANDBOX_DATABASE_URL: sandboxUrl }, 'disputes', ...words);
const accept = (id: string, ...options: string[]) => run('accept', id, ...options, '--content', content);

const createReader = () => reachItem(exercise, origin);

async function send(learner: Learner, form: Record<string, string>, to = address) {
  const reply = await learner.submit(to, { itemId: String(exercise.id), ...form });
  const html = (await reply.text()).replaceAll('<!-- -->', '');
  return { status: reply.status, html, answerId: /name="answerId" value="(\d+)"/.exec(html)?.[1] ?? '' };
}
const submit = (learner: Learner, query: string) => send(learner, { intent: 'submit', query });
const appeal = (learner: Learner, answerId: string, reason = 'The task names no names.') =>
  send(learner, { intent: 'appeal', answerId, reason, query: 'select 41' });
const reasonOf = (html: string) => /<textarea[^>]* name="reason"[^>]*>([^<]*)</.exec(html)?.[1]?.trim();

async function appealed(query: string) {
  const learner = await createReader();
  const { answerId } = await submit(learner, query);
  await appeal(learner, answerId);
  const [dispute] = await sql<{ id: number }[]>`select id from disputes where answer_id = ${answerId}`;
  return { learner, answerId, id: String(dispute?.id) };
}

const askedOn = /You asked for a second look on <time dateTime="[^"]*Z">\w+ \d+, \d{4}<\/time>\./;

beforeEach(async () => {
  await sql`delete from disputes`;
});

describe('a wrong verdict', () => {
  test('is disputed once: a second appeal is told what stands, at the next verdict too', async () => {
    const { learner, answerId } = await appealed(otherNames);
    const again = await appeal(learner, answerId, 'Please!');
    expect([again.status, askedOn.test(again.html)]).toEqual([200, true]);
    expect(again.html).toContain('that one stands');
    const next = await submit(learner, fewRows);
    expect(next.html).toMatch(askedOn);
    expect(next.answerId).toBe('');
    expect(await sql`select 1 from disputes`).toHaveLength(1);
  });

  test('of somebody else is not there, and one’s own is told why it is refused', async () => {
    const [learner, other] = [await createReader(), await createReader()];
    const { answerId } = await submit(learner, otherNames);
    const foreign = await appeal(other, answerId);
    expect(foreign.status).toBe(404);
    expect(foreign.html).toContain('There is no such answer of yours.');
    const blank = await appeal(learner, answerId, '  ');
    expect(blank.status).toBe(400);
    expect(blank.html).toContain('Please say why your answer should count.');
    expect(blank.answerId).toBe(answerId);
    const long = await appeal(learner, answerId, 'x'.repeat(1_001));
    expect([long.status, reasonOf(long.html)?.length]).toEqual([400, 1_001]);
    expect(await sql`select 1 from disputes`).toHaveLength(0);
  });

  test('is none where the query did not run, and in an assessment nobody offers it', async () => {
    const learner = await createReader();
    for (const query of ['select nothing', '']) {
      const { html } = await submit(learner, query);
      expect(html).not.toContain('My answer should count');
    }
    const { status, html } = await send(learner, { intent: 'appeal', reason: 'It is right.' });
    expect(status).toBe(400);
    expect(html).toContain('Only an answer with a verdict can be looked at again');

    const taker = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, taker.userId);
    const { materials } = await taker.read('/api/assessments/1/materials');
    const form = { itemId: String(materials[0].id), query: 'select 1' };
    const asked = await taker.submit('/assessments/1?item=1', { ...form, intent: 'submit' });
    expect(await asked.text()).not.toContain('My answer should count');
    const refused = await taker.submit('/assessments/1?item=1', { ...form, intent: 'appeal', reason: 'x' });
    expect(refused.status).toBe(400);
  });
});

describe('desk disputes', () => {
  test('lists what is open, with the rows that differ on the data where they do', async () => {
    const { learner } = await appealed(fewRows);
    const all = { courseId: 1, query: 'select game_date, opponent from games' };
    const { rows } = await (await learner.post('/api/execute-query', all)).json();
    const typed = rows.map((row: Record<string, string>) => `(date '${row.game_date}', '${row.opponent}')`);
    await appealed(`select * from (values ${typed.join(', ')}) as typed (game_date, opponent)`);
    const { code, out } = await run('list');
    expect(code).toBe(0);
    expect(out).toContain('· the-clubs-tables/fixture-list ·');
    expect(out).toContain(`  ${fewRows}`);
    expect(out).toContain('  The task names no names.');
    expect(out).toMatch(/On the data that learners see: .*\n +game_date +opponent *\n +missing +\d{4}-/);
    expect(out).toMatch(
      /\nIts verdict was: .* and differ on data with .*\nOn data with .*\n +game_date +opponent/,
    );
    expect(out).toContain('2 open appeals.');
  });

  test('accepts no query that is not right, and shows the rows', async () => {
    const { learner, id } = await appealed(fewRows);
    const before = readFileSync(lessonFile, 'utf8');
    const { code, out } = await accept(id, '--any-names', '--tolerance', '0.5');
    expect(code).toBe(1);
    expect(out).toMatch(
      /^Not accepted: the query is not right\.\nOn the data that learners see: .*\n +game_date/,
    );
    expect(readFileSync(lessonFile, 'utf8')).toBe(before);
    expect(await sql`select status from disputes`).toEqual([{ status: 'open' }]);
    expect(await learner.page(address)).not.toContain('You have solved this exercise.');
  });

  test('accepts what is right but for its form, and gives everybody who wrote the same the credit', async () => {
    const { learner, id } = await appealed(otherNames);
    const same = await createReader();
    await submit(same, 'select game_date as "when", opponent as whom from games');
    const wrong = await createReader();
    await submit(wrong, fewRows);

    const refused = await accept(id);
    expect([refused.code, refused.out]).toEqual([1, expect.stringContaining('accept it with --any-names')]);
    const accepted = await accept(id, '--any-names');
    expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining(`Written to ${lessonFile}`)]);
    expect(accepted.out).toMatch(/credit given to \d+\.$/m);
    expect(readFileSync(lessonFile, 'utf8')).toContain(`\n\`\`\`sql alternative\n${otherNames}\n\`\`\`\n`);
    expect(readFileSync(lessonFile, 'utf8')).toContain('```yaml contract\ncolumnNames: false\n');

    for (const credited of [learner, same]) {
      expect(await credited.page(address)).toContain('You have solved this exercise.');
      for (const screen of ['/dashboard', '/dashboard/learning'])
        expect(await credited.page(screen)).toContain('Your answer to “The home schedule” counts after all.');
      await expectLetters(credited.email, 'Your answer counts after all');
    }
    expect(await wrong.page(address)).not.toContain('You have solved this exercise.');
    expect(await wrong.page(address)).toContain('Checked: 2 columns in this order, of any name');
    expect((await submit(wrong, otherNames)).html).toContain('Correct!');
    expect((await accept(id)).out).toContain(`Appeal ${id} was accepted before.`);

    await learner.submit('/dashboard/learning', { id: String(exercise.id) });
    expect(await learner.page('/dashboard/learning')).not.toContain('counts after all');
    expect(await same.page('/dashboard/learning')).toContain('counts after all');
  });

  test('loosens no contract by which a query would pass that its author calls wrong', async () => {
    const { userId } = await createReader();
    const [dispute] = await sql<{ id: number }[]>`
      with item as (select id from lesson_items where slug = 'seating-plan'),
        place as (select id from enrollments where user_id = ${userId}),
        answer as (insert into graded_answers (enrollment_id, item_id, query, is_right, words, graded_by)
          select place.id, item.id, 'select name as stand, level, seats from sections', false, 'It differs.', ''
          from item, place returning *)
      insert into disputes (enrollment_id, item_id, answer_id, reason)
      select enrollment_id, item_id, id, 'Stands.' from answer returning id`;
    const before = await sql`select content from lesson_items where slug = 'seating-plan'`;
    const { code, out } = await accept(String(dispute?.id), '--any-names');
    expect([code, out]).toEqual([1, expect.stringMatching(/line \d+ passes, and its author calls it wrong/)]);
    expect(await sql`select content from lesson_items where slug = 'seating-plan'`).toEqual(before);
    expect(await sql`select status from disputes`).toEqual([{ status: 'open' }]);
  });

  test('declines with words for the learner', async () => {
    const { learner, id } = await appealed(fewRows);
    expect((await run('decline', id, 'The printer', 'wants <all> of them.')).code).toBe(0);
    expect(await learner.page(address)).toContain('The printer wants &lt;all&gt; of them.');
    await expectLetters(learner.email, 'We have looked at your answer again');
    expect((await run('list')).out).toContain('0 open appeals.');
  });
});
