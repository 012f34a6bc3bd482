import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { log } from '~/http/log.server';
import { askServer } from '../../../tests/attack/server-state';
import { casesIn } from '../../../tests/setup/cases';
import { openFixtureSandbox } from '../../../tests/setup/sandbox/open-sandbox';
import { addressesOf } from './addresses.server';
import { contractSchema } from './contract';
import { gradeQuery, readOwn } from './grade.server';
import type { Sandbox } from './sandbox.server';
import { Lane } from './server/lane.server';
import { Lanes } from './server/lanes.server';

const cases = casesIn('app/features/sandbox/fixtures/park-league.yaml');
const [[, reference = ''] = []] = cases<[string, string]>('right answers');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

let learners = 0;
type Args = { reference?: string; contract?: object } & Pick<Parameters<typeof gradeQuery>[0], 'advise'>;

function grade(query: string, args: Args = {}) {
  learners += 1;
  return gradeQuery(
    {
      query,
      dataset: 'park-league',
      reference: args.reference ?? reference,
      contract: contractSchema.parse(args.contract ?? {}),
      learner: { userId: learners },
      advise: args.advise,
    },
    sandbox,
  );
}

describe('a right answer', () => {
  test.each(cases<[string, string]>('right answers'))('%s', async (_, query) => {
    const verdict = await grade(query);
    expect(verdict).toMatchObject({
      isCorrect: true,
      message: 'Correct! Well done! Your SQL query is correct.',
      mark: 100,
    });
    expect(verdict.result.rows).toHaveLength(8);
    expect(verdict.difference).toBeUndefined();
  });

  test('of more rows than are shown is compared to the last', async () => {
    const long = 'select n from generate_series(1, 3000) n';
    const right = await grade('select 3001 - n as n from generate_series(1, 3000) n', { reference: long });
    expect(right).toMatchObject({ isCorrect: true, result: { truncated: true } });
    expect(right.result.rows).toHaveLength(500);
    const wrong = await grade('select least(n, 2999) as n from generate_series(1, 3000) n', {
      reference: long,
    });
    expect(wrong).toMatchObject({ isCorrect: false, difference: { missing: 1, extra: 1 } });
  });
});

describe('a wrong answer', () => {
  test('is told what differs, and what who is asked for advice has to say', async () => {
    const advice = { id: 'outer-join-undone', grade: 'what', words: 'Look at WHERE.' } as const;
    const verdict = await grade(
      `select t.name, count(p.id) as players, sum(p.salary) as payroll
        from teams t left join players p on p.team_id = t.id where p.hits > 30 group by t.id`,
      { advise: ({ mismatch }) => (mismatch?.rule === 'values' ? advice : undefined) },
    );
    expect(verdict).toMatchObject({
      isCorrect: false,
      rule: 'values',
      mark: 0,
      advice,
    });
    expect(verdict.message).toMatch(
      /^Your query returned different results than expected\. It returns [\d,]+ rows, as expected, but in /,
    );
    expect(verdict.difference?.rows.length).toBeLessThanOrEqual(10);
  });

  test('has one thing wrong only where it is the same on every copy of the data', async () => {
    const contract = { order: [{ column: 'hits', direction: 'asc' }] };
    const sorted = 'select distinct hits from players where hits is not null order by hits';
    const unsorted = await grade(`${sorted} desc`, { reference: sorted, contract });
    expect(unsorted).toMatchObject({
      rule: 'order',
      mark: 75,
    });
    const rows = unsorted.result.rows.map(([hits]) => `(${hits})`).join();
    const typed = await grade(`select * from (values ${rows}) as v (hits)`, { reference: sorted, contract });
    expect(typed).toMatchObject({
      rule: 'order',
      mark: 0,
    });
  });

  test.each([
    ['hard-coded', (rows: string) => `select * from (values ${rows}) as v (name, players, payroll)`],
    [
      'right by luck: an inner join where every team has players',
      () => reference.replace('left join', 'join'),
    ],
    [
      'an error elsewhere',
      () => `select t.name, count(p.id) as players, sum(p.salary) + 0.0 / count(p.id) as payroll
      from teams t left join players p on p.team_id = t.id group by t.id`,
    ],
  ])('%s fails on other data, and hears nothing of it but its kind', async (_, query) => {
    const { result } = await grade(reference);
    const rows = result.rows.map(([name, players, payroll]) => `('${name}', ${players}, ${payroll})`).join();
    const verdict = await grade(query(rows));
    expect(verdict).toMatchObject({ isCorrect: false, rule: 'other_data' });
    expect(verdict.message).toBe(
      'Your query returned different results than expected. They are the same on the data you can see, and differ on data with a team without players.',
    );
    expect(verdict.difference).toBeUndefined();
  });

  test('ties that hidden data force are found', async () => {
    const varied = 'select count(distinct hits) > 1 as varied from players';
    const verdict = await grade('select true as varied', { reference: varied });
    expect(verdict.message).toContain('batting averages that tie');
  });

  test('a fault of the query is told as in a run', async () => {
    await expect(grade('select nam from teams')).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('a flood of rows is wrong, not a failure', async () => {
    const verdict = await grade(
      'select a.name, 1::bigint players, 1.0 payroll from players a, players b, players c',
    );
    expect(verdict.message).toContain('It returns more than 5,008 rows where 8 are expected.');
    expect(verdict.result.rows).toHaveLength(500);
  });
});

describe('what cannot be graded', () => {
  test('EXPLAIN', async () => {
    await expect(grade(`explain ${reference}`)).rejects.toMatchObject({ code: 'ungradable' });
  });

  test.each(cases<[string, string]>('what asks about the server'))('%s', async (query, message) => {
    await expect(grade(query, { reference: 'select name from teams' })).rejects.toMatchObject({
      code: 'ungradable',
      message: expect.stringMatching(new RegExp(message)),
    });
  });

  test('a reference that does not run', async () => {
    await expect(grade('select 1', { reference: 'select nope from teams' })).rejects.toMatchObject({
      code: 'ungradable',
    });
  });

  test('now, because the machine is busy: the reference met the time limit', async () => {
    const slow = 'select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b';
    const crowded = { code: 'unavailable' };
    await Promise.all([
      expect(grade('select 1', { reference: slow })).rejects.toMatchObject(crowded),
      expect(readOwn({ dataset: 'park-league', query: slow }, sandbox)).rejects.toMatchObject(crowded),
    ]);
  });
});

test('what the reference takes is not the time of who happened to come first', async () => {
  const heavyReference = 'select count(*) > 0 as many from generate_series(1, 1500000) n';
  const learner = { userId: 0 };
  const ask = (query: string) =>
    gradeQuery(
      {
        ...{ query, learner, reference: heavyReference },
        ...{ dataset: 'park-league', contract: contractSchema.parse({}) },
      },
      sandbox,
    );
  const use = vi.spyOn(Lanes.prototype, 'use');
  expect((await ask('select true as many')).isCorrect).toBe(true);
  expect((await ask('select true as many')).isCorrect).toBe(true);
  expect(use.mock.calls.map(([{ kind }]) => kind)).toEqual(['own', 'quick', 'quick']);
});

test('the expected result is computed once for all who submit at the same time, and kept', async () => {
  const run = vi.spyOn(Lane.prototype, 'run');
  const unseen = 'select id from teams where id < 4';
  await grade('select 1');
  run.mockClear();
  await Promise.all(
    Array.from({ length: 10 }, () => grade('select id from teams limit 3', { reference: unseen })),
  );
  await grade('select id from teams limit 3', { reference: unseen });
  const texts = run.mock.calls.map(([, { text }]) => text);
  expect(texts.filter((text) => text === unseen)).toHaveLength(3);
});

test('a fault of the server is neither the learner’s nor a wrong answer, and its words stay here', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  const inBoth = async (statement: string) => {
    const { visible, hidden } = addressesOf(sandbox.settings.adminUrl).admin;
    for (const database of [visible, hidden]) await askServer(database, statement);
  };
  await inBoth(`
    create schema damaged;
    grant usage on schema damaged to public;
    create function damaged.same(n bigint) returns bigint language plpgsql security definer as $$
    begin
      if current_setting('search_path') like '%hidden%' then
        raise exception 'could not extend file "base/5/16385": No space left on device' using errcode = '53100';
      end if;
      return n;
    end $$;
    grant execute on function damaged.same to public`);
  const query = reference.replace('count(p.id)', 'damaged.same(count(p.id))');
  await expect(grade(query)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.not.stringMatching(/base|space/),
  });
  expect(error).toHaveBeenCalledWith(expect.anything(), 'the sandbox server has a fault');
  await inBoth('drop schema damaged cascade');
});
