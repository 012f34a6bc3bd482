import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDataset } from '~/features/sandbox/dataset.server';
import { Client, createLearner, type Learner } from '../factories';
import { cloneDatabase } from '../setup/database';
import { startServer, type TestServer } from '../setup/server';
import { attacks, queriesOf } from './attacks';
import { execute, expectRefusal, inTurn, play } from './requests';
import {
  askServer,
  memoryLimitMb,
  memoryOf,
  readState,
  startSandboxServer,
  watchMemory,
} from './server-state';

const dataset = await readDataset('datasets', 'sports-business');
const names = { schema: dataset.visible.schema, table: 'games', column: 'opponent' };
const tables = ['games', 'sections', 'customers'].map((table) => `${names.schema}.${table}`);
const honestQuery = 'select count(*) as games, min(game_date) as first from games';
const slow = 'select count(*) from tickets a, tickets b';
let honestAnswer: unknown;
let sandbox: Awaited<ReturnType<typeof startSandboxServer>>;
let server: TestServer;
let attacker: Learner;
let honest: Learner;
let visitor: Client;
let before: string;
let memory: ReturnType<typeof watchMemory>;

beforeAll(async () => {
  sandbox = await startSandboxServer();
  await buildSandbox({ adminUrl: sandbox.url, datasets: [dataset] });
  const databaseUrl = await cloneDatabase('attack', inject('postgres'));
  server = await startServer({ databaseUrl, sandboxUrl: sandbox.url });
  attacker = await createLearner(server.origin, { enrolled: true });
  honest = await createLearner(server.origin, { enrolled: true });
  visitor = new Client(server.origin);
  honestAnswer = ((await (await execute(honest, honestQuery)).json()) as { rows: unknown }).rows;
  memory = watchMemory(sandbox.postmaster());
  before = await readState(sandbox.url, tables);
}, 60_000);
afterAll(async () => {
  memory.stop();
  await server.stop();
  await sandbox.stop();
});

async function expectHonestService() {
  const reply = await inTurn(() => execute(honest, honestQuery));
  expect(await reply.json()).toMatchObject({ rows: honestAnswer });
}

/** The first query of each attack; domain.test.ts runs all of them. */
test.each(attacks)(
  '$name',
  async (attack) => {
    const [query = ''] = queriesOf(attack, names);
    // New accounts, because a learner whose query was killed has to pause.
    const learner = await createLearner(server.origin, { enrolled: true });
    const newcomer = new Client(server.origin);
    const calls = [() => execute(learner, query), () => play(newcomer, query)];
    for (const reply of await Promise.all(calls.map(inTurn))) {
      if (attack.reply !== 'an answer') await expectRefusal(reply, attack.reply);
      else expect(reply.status).toBe(200);
      if (attack.forbidden) expect(await reply.text()).not.toMatch(attack.forbidden);
    }
    await expectHonestService();
  },
  60_000,
);

describe('hostile requests', () => {
  test.each([
    ['not JSON', '{"query": ', 'application/json', 400, 'not valid JSON'],
    [
      'not UTF-8',
      Buffer.from('{"query": "\xff\xfe", "courseId": 0}', 'latin1'),
      'application/json',
      400,
      'not valid UTF-8',
    ],
    ['another type', 'query=select+1', 'text/plain', 415, 'send application/json'],
    [
      'too large',
      JSON.stringify({ query: 'x'.repeat(5_000_000), courseId: 0 }),
      'application/json',
      413,
      'more than this site accepts',
    ],
    ['a query that is no text', '{"query": {"a": 1}, "courseId": 0}', 'application/json', 400, 'query'],
    ['deep JSON', `{"query": ${'['.repeat(50_000)}`, 'application/json', 400, 'not valid JSON'],
    ['a course that is none', '{"query": "select 1", "courseId": "x"}', 'application/json', 400, 'ourse'],
    ['a course without data', '{"query": "select 1", "courseId": 999}', 'application/json', 404, 'ourse'],
  ])('%s', async (_, body, type, status, words) => {
    const reply = await fetch(`${server.origin}/api/playground/execute-query`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type, Origin: server.origin },
    });
    expect(reply.headers.get('Content-Type')).toContain('text/plain');
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringContaining(words)]);
  });

  test('a forged address gives no second turn', async () => {
    const forged = (address: string) =>
      visitor.request('POST', '/api/playground/execute-query', {
        json: { query: slow, courseId: 0 },
        headers: { 'X-Forwarded-For': address, 'X-Boxscore-Address': address },
      });
    await inTurn(() => play(visitor, 'select 1'));
    const replies = await Promise.all([forged('10.0.0.1'), forged('10.0.0.2')]);
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(texts.filter((text) => /still running/.test(text))).toHaveLength(1);
    // The query ran out of time, or the machine was too busy to run it.
    expect(texts.filter((text) => /took longer|was busy|Many queries/.test(text))).toHaveLength(1);
  });
});

describe('slow queries', () => {
  // The site's own queries end within 100 ms.
  const working = `select from pg_stat_activity
    where usename = 'sandbox_login' and state = 'active' and query_start < now() - interval '100 ms'`;
  const atWork = async () => (await askServer(sandbox.url, working))[0]?.length;
  /** A learner who has run slow queries has to wait for a second before the next. */
  const untilAtWork = () => vi.waitFor(async () => expect(await atWork()).toBe(1), { timeout: 5_000 });

  beforeAll(async () => {
    await inTurn(() => execute(attacker, 'select 1'));
    await inTurn(() => play(visitor, 'select 1'));
  });

  test('a second query of the same learner is told to wait', async () => {
    const first = execute(attacker, slow);
    await untilAtWork();
    const second = await execute(attacker, 'select 1');
    expect(second.status).toBe(429);
    expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(0);
    await expectHonestService();
    expect(await (await first).text()).toMatch(/took longer|was busy|Many queries/);
  });

  test('a client that goes away takes its query with it', async () => {
    const controller = new AbortController();
    const gone = fetch(`${server.origin}/api/playground/execute-query`, {
      method: 'POST',
      body: JSON.stringify({ query: slow, courseId: 0 }),
      headers: { 'Content-Type': 'application/json', Origin: server.origin },
      signal: controller.signal,
    }).catch(() => 'gone');
    await untilAtWork();
    const started = performance.now();
    controller.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(async () => expect(await atWork()).toBe(0), { timeout: 1_500 });
    expect(performance.now() - started).toBeLessThan(1_800);
  });

  test('Cancel stops one’s own query on the server, and nobody else’s', async () => {
    const first = execute(attacker, slow);
    await untilAtWork();
    const cancel = (client: Client) => client.post('/api/cancel-query');
    expect(await (await cancel(honest)).json()).toEqual({ cancelled: false });
    expect(await (await cancel(visitor)).json()).toEqual({ cancelled: false });
    expect(await atWork()).toBe(1);
    expect(await (await cancel(attacker)).json()).toEqual({ cancelled: true });
    await expectRefusal(await first, /^Your query was cancelled\.$/);
    await vi.waitFor(async () => expect(await atWork()).toBe(0));
  });

  test('one that cannot be interrupted is answered, killed, and its learner made to pause', async () => {
    // The server ends every connection when it restarts: until then, it may still answer.
    const witness = new pg.Client({ connectionString: sandbox.url });
    await witness.connect();
    witness.on('error', () => undefined);
    const restarted = new Promise((resolve) => witness.once('end', resolve));
    const stubborn = "select length(translate(repeat('z', 2000000), repeat('a', 1000000) || 'b', ''))";
    // 'was busy' where the machine was too busy to run it.
    expect(await (await execute(attacker, stubborn)).text()).toMatch(/took longer than 2 seconds|was busy/);
    await expectRefusal(await execute(attacker, 'select 1'), /still running/);
    await expectHonestService();
    const expectPause = async () =>
      expect(await (await execute(attacker, 'select 1')).text()).toMatch(/by force/);
    await vi.waitFor(expectPause, { timeout: 12_000, interval: 200 });
    await restarted;
    await vi.waitFor(expectHonestService, { timeout: 15_000 });
    expect(await atWork()).toBe(0);
  });
});

describe('after all of it', () => {
  test('nothing has changed on the sandbox server', async () => {
    expect(await readState(sandbox.url, tables)).toBe(before);
  });

  test('memory stayed bounded, in the sandbox’s processes and in the site’s', () => {
    expect(memory.peak()).toBeLessThan(memoryLimitMb);
    expect(memoryOf(server.pid)).toBeLessThan(700);
  });

  test('the site’s log tells of no fault', () => {
    expect(server.logs()).not.toMatch(/Error|at .*\.server/);
  });
});

describe('a sandbox server that is not there', () => {
  const status = async () => (await execute(honest, honestQuery)).status;

  test('killed: queries are told when to come back, the rest of the site never notices, and it is back soon', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    process.kill(sandbox.postmaster(), 'SIGKILL');
    const statuses = new Set<number>();
    for (const deadline = Date.now() + 3_000; Date.now() < deadline; await delay(20)) {
      const [query, page, user] = await Promise.all([
        execute(honest, honestQuery),
        honest.get('/courses/1'),
        honest.get('/api/user'),
      ]);
      statuses.add(query.status);
      if (query.status === 503) expect(Number(query.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect([page.status, user.status]).toEqual([200, 200]);
    }
    expect([...statuses].filter((each) => each !== 200 && each !== 503)).toEqual([]);
    await expectHonestService();
  });

  test('emptied: it is laid out again from the folder', async () => {
    const drop = (name: string) => `drop database ${name} with (force)`;
    await askServer(sandbox.url, drop('boxscore_sandbox'), drop('boxscore_sandbox_hidden'));
    expect((await honest.get('/courses/1')).status).toBe(200);
    await vi.waitFor(async () => expect(await status()).toBe(200), { timeout: 60_000, interval: 100 });
    await expectHonestService();
  });
});
