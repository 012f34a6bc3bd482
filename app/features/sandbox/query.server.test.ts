import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { AppError } from '~/http/errors';
import { casesIn } from '../../../tests/setup/cases';
import { openFixtureSandbox, parkLeague } from '../../../tests/setup/sandbox/open-sandbox';
import { lanes } from './limits';
import { type Learner, runQuery } from './query.server';
import type { Sandbox } from './sandbox.server';
import { Learners } from './server/learners';

const cases = casesIn('app/features/sandbox/fixtures/park-league.yaml');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

let learners = 0;
const run = (query: string, args: { learner?: Learner; signal?: AbortSignal } = {}) => {
  learners += 1;
  return runQuery({ query, dataset: 'park-league', learner: { userId: learners }, ...args }, sandbox);
};
const faultOf = (query: string) =>
  run(query).then(
    () => expect.fail('no fault'),
    (error: AppError) => error,
  );
const slow = 'select count(*) from players a, players b, players c, players d, players e, players f';

describe('results as Postgres has them', () => {
  test('columns in their order with their types, repeated names, NULL and the empty text', async () => {
    const values = cases<[sql: string, name: string, type: string, text: string | null]>(
      'values as Postgres has them',
    );
    const { columns, rows, truncated } = await run(
      `select ${values.map(([sql, name]) => `${sql} as ${name}`).join(', ')}`,
    );
    expect(columns).toEqual(values.map(([, name, type]) => ({ name, type })));
    expect(rows).toEqual([values.map(([, , , text]) => text)]);
    expect(truncated).toBe(false);
  });

  test('a result without rows, and one without columns', async () => {
    expect(await run('select id from teams where false')).toMatchObject({ rows: [], truncated: false });
    expect(await run('select')).toMatchObject({ columns: [], rows: [[]], truncated: false });
  });

  test('VALUES, TABLE, WITH and EXPLAIN', async () => {
    expect((await run("values (1, 'a'), (2, 'b')")).rows).toHaveLength(2);
    expect((await run('table teams')).rows).toHaveLength(8);
    expect((await run('with t as (select 7 as n) select n from t;')).rows).toEqual([['7']]);
    const plan = await run('explain (analyze, costs off) select * from players where id = 7');
    expect(plan.rows.join()).toContain('Execution Time');
  });

  test('what analysts use works: windows, LATERAL, percentiles, JSON, full text, information_schema, random', async () => {
    const { rows } = await run(`
      select rank() over (order by hits desc), avg(hits) over (partition by team_id), p.best, to_tsvector('english', name) @@ 'play'
      from players, lateral (select percentile_cont(0.5) within group (order by hits) as best from players) p limit 1`);
    expect(rows).toHaveLength(1);
    const { rows: tables } = await run(
      'select table_name, count(*) from information_schema.columns where table_schema = current_schema group by 1 order by 1',
    );
    expect(tables).toEqual([
      ['players', '7'],
      ['teams', '3'],
    ]);
    expect(
      (await run('select random() < 2, clock_timestamp() > now(), gen_random_uuid() is null')).rows,
    ).toEqual([['t', 't', 'f']]);
    expect(
      (await run('select tablename from pg_tables where schemaname = current_schema')).rows,
    ).toHaveLength(2);
  });
});

describe('faults in words', () => {
  test.each(cases<[string, string]>('faults in words'))('%s', async (query, words) => {
    const { code, message } = await faultOf(query);
    expect(message).toMatch(new RegExp(words));
    expect(code).toBe('bad_request');
  });

  test('a query that takes too long is stopped and says after how long', async () => {
    const started = performance.now();
    const { message } = (await run(slow).catch((error: AppError) => error)) as AppError;
    // The last two come from a busy machine.
    expect(message).toMatch(/^Your query took longer|^The SQL server was busy|^Many queries are/);
    expect(performance.now() - started).toBeLessThan(lanes.killMs);
  });

  test('a course without a dataset', async () => {
    const args = { query: 'select 1', learner: { userId: 0 } };
    for (const dataset of ['no-such', '../fixtures', '', 'Park-League']) {
      await expect(runQuery({ ...args, dataset }, sandbox)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('turns', () => {
  const same = { visitor: 'same', network: 'one' };

  test('a second query at once is refused, and cancelling the first stops it on the server', async () => {
    const controller = new AbortController();
    const first = run(slow, { learner: same, signal: controller.signal }).catch((error: AppError) => error);
    await expect(run('select 1', { learner: same })).rejects.toMatchObject({
      code: 'too_many_requests',
      detail: { retryAfter: 1 },
    });
    controller.abort();
    // The next query waits until the server has ended the last one.
    expect((await run('select 1', { learner: same })).rows).toEqual([['1']]);
    expect(await first).toMatchObject({ code: 'bad_request', message: 'Your query was cancelled.' });
  });

  test('visitors of one network have a turn each', async () => {
    const controller = new AbortController();
    const neighbour = { visitor: 'neighbour', network: 'one' };
    const first = run(slow, { learner: neighbour, signal: controller.signal }).catch(() => 'over');
    expect((await run('select 1', { learner: same })).rows).toEqual([['1']]);
    controller.abort();
    expect(await first).toBe('over');
  });

  test('a query that is cancelled before it starts does not run', async () => {
    await expect(run('select 1', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'bad_request',
    });
  });

  test('forty learners at once take their turns, and nobody is refused', async () => {
    const counts = await Promise.all(
      Array.from({ length: 40 }, () => run('select count(*) from generate_series(1, 100000)')),
    );
    expect(counts.map(({ rows }) => rows)).toEqual(Array(40).fill([['100000']]));
    expect((await run('select 1')).rows).toEqual([['1']]);
  });
});

test('what learners are charged is what they used, whatever the site asks in between', async () => {
  let charged = 0;
  const { enter } = Learners.prototype;
  vi.spyOn(Learners.prototype, 'enter').mockImplementation(function (this: Learners, ...who) {
    const turn = enter.apply(this, who);
    return {
      ...turn,
      leave: (spent) => {
        charged += spent.bytes ?? 0;
        turn.leave(spent);
      },
    };
  });
  const rowsOf = (count: number) => `select n from generate_series(1, ${count}) n`;
  const envelope = { kind: 'select', reader: 'sandbox_ro', maxRows: 9, maxBytes: 100_000 } as const;
  const { schema } = parkLeague.visible;
  const askAsSite = (count: number) =>
    sandbox.own((lane) => lane.run('visible', { ...envelope, schema, text: rowsOf(count) }));
  const learner = { userId: 0 };
  const costOf = async (count: number) => {
    charged = 0;
    await run(rowsOf(count), { learner });
    return charged;
  };
  const [first, two] = [await costOf(1), await costOf(2)];
  const asking = fc.record({ bySite: fc.boolean(), count: fc.integer({ min: 1, max: 9 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(asking, { maxLength: 8 }), async (queries) => {
      charged = 0;
      let used = 0;
      for (const { bySite, count } of queries) {
        if (bySite) await askAsSite(count);
        else await run(rowsOf(count), { learner });
        if (!bySite) used += first + (count - 1) * (two - first);
      }
      expect(charged).toBe(used);
    }),
    { numRuns: 20 },
  );
});
