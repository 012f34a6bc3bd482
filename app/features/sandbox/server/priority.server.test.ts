import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../../../../tests/setup/database';
import { openFixtureSandbox } from '../../../../tests/setup/sandbox/open-sandbox';
import { lanes } from '../limits';
import { runQuery } from '../query.server';
import type { Sandbox } from '../sandbox.server';

const database = 'slow_parks';
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl, database });
});
afterAll(() => sandbox.close());

const run = (query: string) => runQuery({ query, dataset: 'park-league', learner: { userId: 1 } }, sandbox);

/** The niceness of each backend with a lowered priority: of its process, and of the autogroup. */
const lowered = () =>
  withDatabase(sandbox.settings.adminUrl, async (sql) => {
    const backends = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where datname = ${database} and usename = 'sandbox_login'`;
    return backends
      .map(({ pid }) => {
        const group = `/proc/${pid}/autogroup`;
        const grouped = existsSync(group) && /nice (\d+)/.exec(readFileSync(group, 'utf8'))?.[1];
        return [getPriority(pid), Number(grouped || getPriority(pid))];
      })
      .filter(([own]) => own !== 0);
  });

test('what has been running for long goes on at a lower priority', async () => {
  await run('select count(*) from teams');
  expect(await lowered()).toEqual([]);
  await expect(
    run('select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b'),
  ).rejects.toThrow('stopped');
  expect(await lowered()).toEqual([[lanes.niceness, lanes.niceness]]);
});
