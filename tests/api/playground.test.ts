import { describe, expect, inject, test } from 'vitest';
import { Client, createLearner, type Learner } from '../factories';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);

const run = (learner: Learner, query: string) =>
  learner.submit('/playground', { intent: 'run', level: '1', hints: '0', query });
const keptOf = ({ userId }: Learner) =>
  sql`select query, verdict, ms from playground_runs where user_id = ${userId} order by id`;

test('of two hundred and one queries the oldest goes, and nobody else’s', async () => {
  const [learner, other] = [await createLearner(origin), await createLearner(origin)];
  await run(other, 'select 0');
  await sql`insert into playground_runs (user_id, course_id, query, verdict, ms)
    select ${learner.userId}, 0, 'select ' || n, '1 row', 1 from generate_series(1, 200) n`;
  await run(learner, 'select 201');
  const kept = await keptOf(learner);
  expect([kept.length, kept[0]?.query, kept.at(-1)?.query]).toEqual([200, 'select 2', 'select 201']);
  expect(await keptOf(other)).toHaveLength(1);
});

test('nobody deletes what another has run', async () => {
  const [learner, other] = [await createLearner(origin), await createLearner(origin)];
  await run(learner, 'select 1');
  const [mine] = await sql`select id from playground_runs where user_id = ${learner.userId}`;
  await other.submit('/playground/history', { run: String(mine?.id) });
  await other.submit('/playground/history', { all: 'yes' });
  expect(await keptOf(learner)).toHaveLength(1);
  const file = await (await learner.get('/account/my-data.json')).json();
  expect(file.playgroundRuns).toEqual([expect.objectContaining({ query: 'select 1', verdict: '1 row' })]);
});

test('nobody takes what another has tried', async () => {
  const [learner, other] = [await createLearner(origin), await createLearner(origin)];
  const page = await (await run(learner, 'select 41 as mine')).text();
  const [, intent = ''] = /value="(take: \d+)"/.exec(page) ?? [];
  const take = async (who: Learner) =>
    (await who.submit('/playground', { intent, level: '1', hints: '0', query: '' })).text();
  expect(await take(learner)).toContain('41 as mine');
  expect(await take(other)).not.toContain('41 as mine');
});

describe.each(['run', 'chart: bar', 'plan'])('by the button %s', (intent) => {
  test.each([
    ['of 100 kB', `select '${'x'.repeat(100_000)}'`, 413],
    ['that is two', 'select 1; select 2', 400],
    ['that writes', 'delete from games', 400],
    ['that writes in a part', 'with gone as (delete from games returning id) select * from gone', 400],
    ['that makes a table', 'create temp table t as select 1', 400],
    ['that sleeps', 'select pg_sleep(1)', 400],
    ['that never ends', 'select count(*) from tickets a, tickets b where a.price + b.price > 1', 400, 503],
  ])('a query %s is refused, or stopped', async (_, query, ...statuses) => {
    const form = { intent, level: '1', hints: '0', query };
    const reply = await new Client(origin).submit('/playground', form);
    // A busy server may refuse the query after a wait.
    expect(statuses).toContain(reply.status);
  });
});
