import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lanes } from '~/features/sandbox/limits';
import { runQuery } from '~/features/sandbox/query.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { explainQuery } from '~/features/tutor/explain.server';
import { AppError } from '~/http/errors';
import { untilServed } from '../../ops/content/certify/until-served';
import { openFixtureSandbox, parkLeague } from '../setup/sandbox/open-sandbox';
import { bombs } from './bombs';
import { hostileQueries } from './hostile-queries';
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

test.each(hostileQueries)('%s', async (_, query) => {
  expect(query.length).toBeLessThanOrEqual(10_000);
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
