import { availableParallelism } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { AppError } from '~/http/errors';
import { openFixtureSandbox } from '../../../tests/setup/sandbox/open-sandbox';
import { contractSchema } from './contract';
import { gradeQuery, isRight } from './grade.server';
import { runQuery } from './query.server';
import type { Sandbox } from './sandbox.server';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

const dataset = 'park-league';
const run = (query: string, userId: number) => runQuery({ query, dataset, learner: { userId } }, sandbox);
const counting = (rows: number) =>
  `select count(*) from (select from players a, players b, players c, players d, players e limit ${Math.round(rows)}) meetings`;

/** A query that runs for about 0.4 s on this machine. */
async function quickQuery(): Promise<string> {
  const sample = 1_000_000;
  await run(counting(sample), 0);
  const started = performance.now();
  await run(counting(sample), 0);
  return counting((sample * 400) / (performance.now() - started));
}

/** Runs sixteen other queries for each processor during the work. */
async function keepBusy<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const connectionString = inject('postgres').sandboxUrl;
  const others = Array.from({ length: 16 * availableParallelism() }, () => {
    const client = new pg.Client({ connectionString, application_name: 'others' });
    client.on('error', () => undefined);
    return client;
  });
  await Promise.all(others.map((other) => other.connect()));
  for (const other of others) other.query('select count(*) from generate_series(1, 1e9)').catch(() => {});
  try {
    return await work();
  } finally {
    const admin = new pg.Client({ connectionString });
    await admin.connect();
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'others'",
    );
    await admin.end();
  }
}

const again = (ask: () => Promise<object>) =>
  vi.waitFor(
    async () => {
      const outcome = await ask().catch((error: AppError) => error);
      if ('code' in outcome && outcome.code === 'too_many_requests') throw outcome;
      return outcome;
    },
    { timeout: 30_000 },
  );

const wasBusy = {
  code: 'unavailable',
  message: expect.stringContaining('says nothing of the query'),
  detail: { reason: 'crowded', retryAfter: 3 },
};
const isSlow = { code: 'bad_request', message: expect.stringMatching(/took longer than 2 seconds/) };

test('a query that is quick by itself is not called slow on a busy server, and is answered when it comes again', async () => {
  const query = await quickQuery();
  await keepBusy(() => expect(run(query, 1)).rejects.toMatchObject(wasBusy));
  expect(await again(() => run(query, 1))).toMatchObject({ rows: [[expect.any(String)]] });
});

test('nor is a right answer wrong there', async () => {
  const query = await quickQuery();
  const task = { query, reference: query, contract: contractSchema.parse({}), dataset };
  const grade = () => gradeQuery({ ...task, learner: { userId: 2 } }, sandbox);
  // Caches the expected result, so that grading runs the learner's query alone.
  await isRight(task, sandbox);
  await keepBusy(() => expect(grade()).rejects.toMatchObject(wasBusy));
  expect(await again(grade)).toMatchObject({ isCorrect: true });
});

test('a query that is slow by itself is called slow at the second try, however busy the server', async () => {
  const slow = counting(1e12);
  await keepBusy(async () => {
    await expect(run(slow, 4)).rejects.toMatchObject(wasBusy);
    expect(await again(() => run(slow, 4))).toMatchObject(isSlow);
  });
});
