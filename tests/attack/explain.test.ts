import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lanes } from '~/features/sandbox/limits';
import { runQuery } from '~/features/sandbox/query.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { explainQuery } from '~/features/tutor/explain.server';
import { AppError } from '~/http/errors';
import { untilServed } from '../../ops/content/certify/until-served';
import { openFixtureSandbox, parkLeague } from '../setup/sandbox/open-sandbox';
import { bombs } from './bombs';
import { memoryLimitMb, memoryOf, readState, startSandboxServer, watchMemory } from './server-state';

const dataset = 'park-league';
const { schema } = parkLeague.visible;
const tables = [`${schema}.teams`, `${schema}.players`];
let server: Awaited<ReturnType<typeof startSandboxServer>>;
let sandbox: Sandbox;
let before: string;
let memory: ReturnType<typeof watchMemory>;
let learners = 0;

beforeAll(async () => {
  server = await startSandboxServer();
  sandbox = await openFixtureSandbox({ serverUrl: server.url });
  memory = watchMemory(server.postmaster());
  before = await readState(sandbox.settings.adminUrl, tables);
});
afterAll(async () => {
  memory.stop();
  await sandbox.close();
  await server.stop();
});

const newLearner = () => {
  learners += 1;
  return { visitor: `attacker ${learners}`, network: `network ${learners}` };
};

/** A query, and what is asked about it, may each take as long as a query. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work;
  } finally {
    expect(performance.now() - started).toBeLessThan(2 * lanes.killMs);
  }
}

/** The explanation as JSON, or the refusal, which must be the learner's to read. */
async function replyTo(query: string): Promise<string> {
  try {
    const explained = () => inTime(explainQuery({ query, dataset, learner: newLearner() }, sandbox));
    return JSON.stringify(await untilServed(explained));
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return error.message;
  }
}

async function expectHonestService() {
  const { rows } = await runQuery(
    { query: 'select count(*) from teams', dataset, learner: newLearner() },
    sandbox,
  );
  expect(rows).toEqual([['8']]);
}

const repeat = (times: number, part: (n: number) => string, between = ' ') =>
  Array.from({ length: times }, (_, n) => part(n)).join(between);
const nest = (times: number, around: (inner: string) => string, innermost: string) =>
  Array.from({ length: times }).reduce<string>(around, innermost);

const hostile: [name: string, query: string][] = [
  ['a hundred joins', `select 1 from teams t ${repeat(100, (n) => `join teams t${n} on t${n}.id = t.id`)}`],
  [
    'a hundred joins without an end',
    `select 1 from players p ${repeat(100, (n) => `join players p${n} on true`)}`,
  ],
  ['hundreds of tables', `select 1 from ${repeat(400, (n) => `teams t${n}`, ', ')}`],
  ['queries inside queries', nest(90, (inner) => `select * from (${inner}) q`, 'select id from teams')],
  [
    'queries inside conditions',
    nest(60, (inner) => `select id from teams where id in (${inner})`, 'select 1'),
  ],
  [
    'hundreds of queries in a condition',
    `select id from teams where ${repeat(200, () => 'id in (select id from teams)', ' or ')}`,
  ],
  ['names in names', nest(30, (inner) => `with a as (${inner}) select * from a`, 'select id from teams')],
  ['hundreds of names', `with ${repeat(200, (n) => `c${n} as (select ${n})`, ', ')} select * from c0`],
  ['hundreds of arms', `select 1${repeat(300, () => ' union select 1', '')}`],
  ['arms in parentheses', nest(95, (inner) => `(${inner} union select 1)`, 'select 1')],
  ['nothing but parentheses', `${'('.repeat(199)}select 1${')'.repeat(199)}`],
  ['a long sum', `select 1${' + 1'.repeat(2_000)} from teams`],
  ['a long condition', `select id from teams where ${repeat(600, (n) => `id <> ${n}`, ' and ')}`],
  [
    'hundreds of windows',
    `select ${repeat(90, () => 'sum(hits) over (partition by team_id order by id)', ', ')} from players`,
  ],
  ['values that are long', `select repeat('<', 200000) as a, repeat('&', 200000) as b from players`],
  ['a name that is long', `select 1 as "${'"" <b>'.repeat(8)}" from teams as "${"'); drop".repeat(6)}"`],
  ['a part that nothing stops', `select translate(repeat('z', 3000000), repeat('a', 300000), '') from teams`],
];

test.each(hostile)('%s', async (_, query) => {
  expect(query.length).toBeLessThan(10_000);
  const reply = await replyTo(query);
  expect(reply.length).toBeGreaterThan(10);
  expect(reply.length).toBeLessThan(200_000);
  await expectHonestService();
});

/** The first of each kind: all of them run in domain.test.ts. */
test.each(bombs.map(({ name, queries, forbidden }) => [name, queries[0] ?? '', forbidden] as const))(
  '%s',
  async (_, query, forbidden) => {
    const reply = await replyTo(query);
    expect(reply.length).toBeLessThan(200_000);
    if (forbidden) expect(reply).not.toMatch(forbidden);
    await expectHonestService();
  },
);

describe('after all of it', () => {
  test('nothing has changed on the server', async () => {
    expect(await readState(sandbox.settings.adminUrl, tables)).toBe(before);
  });

  test('memory stayed bounded, in the server’s processes and in ours', () => {
    expect(memory.peak()).toBeLessThan(memoryLimitMb);
    expect(memoryOf(process.pid)).toBeLessThan(1_000);
  });

  test('the server’s log holds nothing of the queries', () => {
    const log = server.log();
    expect(log.length).toBeLessThan(400_000);
    expect(log).not.toContain('xxxxxxxxxx');
  });
});
