import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { childrenOf, startSandboxServer } from '../attack/server-state';
import { Client, said } from '../factories';
import { startCuttable } from '../setup/cuttable';
import { cloneDatabase } from '../setup/database';
import { startServer, type TestServer } from '../setup/server';
import { sessionsOn } from './sessions';

/** Too few for two replicas that would each use as many connections as a single one. */
const connections = 15;
const quick = 'select count(*) as n from games';
const middling = 'select count(*) as n from generate_series(1, 100000)';
const slow = 'select count(*) as n from games a, games b, games c, games d';

let servers: Awaited<ReturnType<typeof startSandboxServer>>[];
let first: Awaited<ReturnType<typeof startCuttable>>;
let sites: TestServer[];
let visitors: Client[];
beforeAll(async () => {
  servers = await Promise.all([startSandboxServer({ connections }), startSandboxServer({ connections })]);
  const datasets = await readDatasets('datasets');
  await Promise.all(servers.map(({ url }) => buildSandbox({ adminUrl: url, datasets })));
  first = await startCuttable(servers[0]?.url ?? '');
  const sandboxUrl = `${first.url}, ${servers[1]?.url}`;
  const databaseUrl = await cloneDatabase('replicas', inject('postgres'));
  const start = () => startServer({ databaseUrl, sandboxUrl });
  sites = await Promise.all([start(), start()]);
  visitors = Array.from({ length: 30 }, () => new Client(sites[0]?.origin ?? ''));
  // Each visitor gets a cookie.
  for (const visitor of visitors) expect(await run(visitor, 0, quick)).toEqual([200, '']);
});
afterAll(async () => {
  for (const site of sites) await site.stop();
  first.stop();
  for (const server of servers) await server.stop();
});

const at = (visitor: Client, replica: number) => visitor.at(sites[replica]?.origin ?? '');
const ask = async (visitor: Client, replica: number, query: string) => {
  const client = replica === 0 ? visitor : at(visitor, replica);
  return client.post('/api/playground/execute-query', { query, courseId: 0 });
};
/** The status, and the text of a reply that is no result. */
async function run(visitor: Client, replica: number, query: string) {
  const [status, text] = await said(await ask(visitor, replica, query));
  return [status, status === 200 ? '' : text];
}
test('a learner has one query on all replicas, and cancels it from whichever', async () => {
  const learner = visitors[0] ?? expect.fail();
  const running = run(learner, 0, slow);
  await vi.waitFor(async () => {
    const active = await Promise.all(servers.map(({ url }) => sessionsOn(url, "state = 'active'")));
    expect(active).toContain(1);
  });
  const elsewhere = await ask(learner, 1, quick);
  expect(elsewhere.headers.get('Retry-After')).toBe('1');
  expect(await said(elsewhere)).toEqual([429, expect.stringMatching(/^Your last query is still running/)]);
  const cancel = () => at(learner, 1).post('/api/cancel-query');
  expect(await (await cancel()).json()).toEqual({ cancelled: true });
  expect(await running).toEqual([400, 'Your query was cancelled.']);
  expect(await run(learner, 1, quick)).toEqual([200, '']);
  expect(await (await cancel()).json()).toEqual({ cancelled: false });
});

test('thirty learners, now here and now there, are all answered by servers with few connections', async () => {
  const replies = await Promise.all(
    visitors.map(async (visitor, index) => {
      const own: unknown[] = [];
      for (let turn = 0; turn < 4; turn += 1) own.push(await run(visitor, (index + turn) % 2, middling));
      return own;
    }),
  );
  expect(replies.flat()).toEqual(Array(120).fill([200, '']));
});

test('a server that goes costs what it was running, its learners are answered by the other, and return when it does', async () => {
  const askAll = () => Promise.all(visitors.map((visitor, index) => run(visitor, index % 2, quick)));
  expect(await sessionsOn(servers[0]?.url ?? '')).toBeGreaterThan(sites.length);
  first.cut();
  expect(await askAll()).toEqual(Array(30).fill([200, '']));
  for (const { origin } of sites) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(await sessionsOn(servers[0]?.url ?? '')).toBe(0);

  await first.mend();
  await vi.waitFor(
    async () => {
      expect(await askAll()).toEqual(Array(30).fill([200, '']));
      // More than the one connection by which each replica checks the server.
      expect(await sessionsOn(servers[0]?.url ?? '')).toBeGreaterThan(sites.length);
    },
    { timeout: 15_000, interval: 250 },
  );
});

test('a server that takes what it is asked and never answers costs nobody an answer: the other gives it', async () => {
  const postmaster = servers[0]?.postmaster() ?? 0;
  const processes = [postmaster, ...childrenOf(postmaster)];
  const askAll = () => Promise.all(visitors.map((visitor, index) => run(visitor, index % 2, quick)));
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  try {
    expect(await askAll()).toEqual(Array(30).fill([200, '']));
  } finally {
    for (const pid of processes) process.kill(pid, 'SIGCONT');
  }
});
