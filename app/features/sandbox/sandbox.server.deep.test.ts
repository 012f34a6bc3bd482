import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { type Cluster, startCluster } from '../../../ops/postgres';
import { openFixtureSandbox, parkLeague } from '../../../tests/setup/sandbox/open-sandbox';
import { type Addresses, addressesOf } from './addresses.server';
import { buildLock } from './build.server';
import { contractSchema } from './contract';
import { gradeQuery } from './grade.server';
import { lanes } from './limits';
import { cancelQuery, runQuery } from './query.server';
import { Sandbox } from './sandbox.server';
import { Meter } from './server/work.server';

const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-sandbox-'));
let cluster: Cluster;
let sandbox: Sandbox;
let replica: Sandbox;
let learners = 0;

beforeAll(async () => {
  const settings = { fsync: 'off', max_connections: '40' };
  cluster = await startCluster({ name: 'sandbox', dataDir, memoryLimitKb: 500_000, settings });
  sandbox = await openFixtureSandbox({ serverUrl: cluster.url });
  replica = await openFixtureSandbox({ serverUrl: cluster.url });
});
afterAll(async () => {
  await Promise.all([sandbox.close(), replica.close()]);
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
});

const visitor = (name: string) => ({ visitor: name, network: name });
const run = (query: string, learner = `learner ${++learners}`, at = sandbox) =>
  runQuery({ query, dataset: 'park-league', learner: visitor(learner) }, at);
const countTeams = 'select count(*) from teams';
const endless = 'select count(*) from players a, players b, players c, players d, players e';

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>, database: keyof Addresses['admin']) {
  const admin = new pg.Client({ connectionString: addressesOf(sandbox.settings.adminUrl).admin[database] });
  // The work may kill the server during this connection.
  admin.on('error', () => undefined);
  await admin.connect();
  const result = await work(admin);
  await admin.end();
  return result;
}

/** Retries until the answer is right; every fault before that must be a 503 that says when to come back. */
async function untilItAnswers(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  for (;;) {
    const fault = await ask().then(
      () => undefined,
      (error: AppError) => error,
    );
    const waited = performance.now() - started;
    if (!fault) return waited;
    expect(fault).toMatchObject({ code: 'unavailable', detail: { retryAfter: expect.any(Number) } });
    expect(waited).toBeLessThan(10_000);
    await delay(50);
  }
}

test('a dropped schema is laid out again by the query that misses it', async () => {
  expect((await run(countTeams)).rows).toEqual([['8']]);
  await asAdmin((admin) => admin.query(`drop schema ${parkLeague.visible.schema} cascade`), 'visible');
  await untilItAnswers(() => run(countTeams));
  expect((await run(countTeams)).rows).toEqual([['8']]);
});

test('a dropped hidden copy is laid out again by the submission that misses it', async () => {
  const grade = () =>
    gradeQuery(
      {
        query: countTeams,
        reference: countTeams,
        contract: contractSchema.parse({}),
        dataset: 'park-league',
        learner: visitor(`learner ${++learners}`),
      },
      sandbox,
    );
  expect((await grade()).isCorrect).toBe(true);
  await asAdmin((admin) => admin.query(`drop schema ${parkLeague.hidden[1]?.schema} cascade`), 'hidden');
  expect((await grade()).isCorrect).toBe(true);
});

test('dropped databases and roles are made again before anybody asks', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  await run(countTeams);
  await asAdmin(async (admin) => {
    // The lock of buildSandbox keeps a restore from starting between these statements.
    await admin.query('select pg_advisory_lock($1)', [buildLock]);
    await admin.query('drop database park_league with (force)');
    await admin.query('drop database park_league_hidden with (force)');
    await admin.query('drop role sandbox_login');
  }, 'maintenance');
  await untilItAnswers(() => sandbox.ping());
  expect((await run(countTeams)).rows).toEqual([['8']]);
});

test('connections that the server ends under queries are replaced, and the queries done again', async () => {
  const asked = Array.from({ length: 4 }, () =>
    run('select count(*) from players a, players b, players c, generate_series(1, 4)'),
  );
  await vi.waitFor(async () => expect(await atWork()).not.toEqual([]), { timeout: 8_000, interval: 20 });
  await asAdmin(
    (admin) =>
      admin.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'sandbox_login'"),
    'visible',
  );
  expect(await Promise.all(asked)).toHaveLength(4);
});

/** Running queries of learners: the site's own, under the same login, take less than 100 ms. */
const working = `select pid from pg_stat_activity
  where usename = 'sandbox_login' and state = 'active' and query_start < now() - interval '100 ms'`;

test('a backend that dies by itself takes nobody with it but its own query', async () => {
  const outcomes: Promise<void>[] = [];
  await asAdmin(async (admin) => {
    // Asked only now that the admin is connected: its time limit would soon stop it.
    const asked = run(endless, 'unlucky');
    outcomes.push(expect(asked).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfter: 1 } }));
    const findIt = async () => {
      const { rows } = await admin.query<{ pid: number }>(working);
      expect(rows).toHaveLength(1);
      return rows[0]?.pid ?? 0;
    };
    // After the test before, the server's data may not be complete yet.
    process.kill(await vi.waitFor(findIt, { timeout: 8_000, interval: 20 }), 'SIGKILL');
    await admin.query('select 1').catch(() => undefined);
  }, 'visible').catch(() => undefined);
  expect(outcomes).toHaveLength(1);
  await outcomes[0];
  await untilItAnswers(() => run(countTeams));
});

async function atWork(): Promise<number[]> {
  const { rows } = await asAdmin((admin) => admin.query<{ pid: number }>(working), 'visible');
  return rows.map(({ pid }) => pid);
}

// On a busy machine the query would count as kept waiting.
const onQuietMachine = () => vi.spyOn(Meter.prototype, 'wasKeptWaiting').mockResolvedValue(false);

// translate() ignores cancel requests, and this one would take minutes. Making its short texts can be cancelled.
const stubborn = "select length(translate(repeat('z', 2000000), repeat('a', 1000000) || 'b', ''))";

test('a learner of another site on the same server is another, whatever their name', async () => {
  const elsewhere = new Sandbox({ ...sandbox.settings, site: 'another site' });
  const asked = expect(run(endless, 'twin')).rejects.toThrow('was cancelled');
  await vi.waitFor(async () => expect(await atWork()).toHaveLength(1));
  expect(await cancelQuery(visitor('twin'), elsewhere)).toBe(false);
  expect((await run(countTeams, 'twin', elsewhere)).rows).toEqual([['8']]);
  await expect(run(countTeams, 'twin', replica)).rejects.toMatchObject({ code: 'too_many_requests' });
  await cancelQuery(visitor('twin'), sandbox);
  await asked;
  await elsewhere.close();
});

test('a query that cannot be interrupted ends as soon when it is cancelled', async () => {
  const asked = run(stubborn, 'impatient');
  await vi.waitFor(async () => expect(await atWork()).toHaveLength(1));
  expect(await cancelQuery(visitor('impatient'), sandbox)).toBe(true);
  await expect(asked).rejects.toThrow('was cancelled');
  await vi.waitFor(async () => expect(await atWork()).toEqual([]), {
    timeout: lanes.killMs + 1_000,
    interval: 250,
  });
  await untilItAnswers(() => run(countTeams));
});

test('a query that cannot be interrupted on hidden data is told no more than that it is wrong there', async () => {
  onQuietMachine();
  const elsewhere = `exists (select from players where team_id = 8)
    or length(translate(repeat('z', 2000000 + id), repeat('a', 1000000) || 'b', '')) = 0`;
  const task = {
    dataset: 'park-league',
    reference: 'select name from teams',
    contract: contractSchema.parse({}),
  };
  const query = `select name from teams where ${elsewhere}`;
  const verdict = await gradeQuery(
    { ...task, query, learner: { visitor: 'elsewhere', network: 'elsewhere' } },
    sandbox,
  );
  expect(verdict).toMatchObject({ isCorrect: false, rule: 'other_data' });
  expect(verdict.message).toMatch(/differ on data with a team without players\.$/);
  await vi.waitFor(async () => expect(await atWork()).toEqual([]), {
    timeout: lanes.killMs + 1_000,
    interval: 250,
  });
  await untilItAnswers(() => run(countTeams));
});

test('a query that cannot be interrupted is answered in time and killed later, and its learner has to pause on all replicas', async () => {
  onQuietMachine();
  const started = performance.now();
  await run(countTeams, 'somebody', replica);
  await expect(run(stubborn, 'stubborn')).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringMatching(/^Your query took longer than 2 seconds/),
  });
  expect(performance.now() - started).toBeLessThan(lanes.killMs);
  for (const at of [sandbox, replica]) {
    await expect(run('select 1', 'stubborn', at)).rejects.toMatchObject({ code: 'too_many_requests' });
  }
  expect((await run(countTeams)).rows).toEqual([['8']]);
  await vi.waitFor(
    async () => {
      await expect(run('select 1', 'stubborn', replica)).rejects.toThrow('by force');
    },
    { timeout: 12_000, interval: 250 },
  );
  await expect(run('select 1', 'stubborn')).rejects.toThrow('by force');
  await untilItAnswers(() => run(countTeams));
  await vi.waitFor(async () => expect(await atWork()).toEqual([]));
});
