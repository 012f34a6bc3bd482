import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openFixtureSandbox, parkLeague } from '../../../tests/setup/sandbox/open-sandbox';
import { addressesOf } from './addresses.server';
import { buildLock, dropUnusedData } from './build.server';
import { contractSchema } from './contract';
import { gradeQuery } from './grade.server';
import { runQuery } from './query.server';
import type { Sandbox } from './sandbox.server';

const database = 'versions_of_data';
const serverUrl = inject('postgres').sandboxUrl;
const { admin } = addressesOf(Object.assign(new URL(serverUrl), { pathname: database }).href);
const datasetsDir = await mkdtemp(join(tmpdir(), 'datasets-'));
await cp('tests/setup/sandbox/park-league', join(datasetsDir, 'park-league'), { recursive: true });
const description = join(datasetsDir, 'park-league/dataset.yaml');
await writeFile(description, (await readFile(description, 'utf8')).replace(/seed: /g, 'seed: 2'));

const both = ['visible', 'hidden'] as const;
const query = 'select team_id, sum(hits) as hits from players group by team_id';

const open = async (dir?: string) => {
  const sandbox = await openFixtureSandbox({ serverUrl, database, datasetsDir: dir });
  onTestFinished(() => sandbox.close());
  return sandbox;
};
const openOlder = () => open();
const openNewer = () => open(datasetsDir);

async function asAdmin(at: (typeof both)[number] | 'maintenance', text: string) {
  const client = new pg.Client({ connectionString: admin[at] });
  await client.connect();
  try {
    const replies = [await client.query<{ name: string }>(text)].flat();
    return replies.flatMap(({ rows }) => rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
const asBoth = async (text: string) => (await Promise.all(both.map((at) => asAdmin(at, text)))).flat();
const forget = () => asBoth("update boxscore_build.versions set last_used = now() - interval '25 hours'");
const listSchemas = () =>
  asBoth("select nspname as name from pg_namespace where nspname ~ '^park_league' order by name");
const schemasOf = async (sandbox: Sandbox) =>
  (await sandbox.datasets()).flatMap(({ visible, hidden }) =>
    [visible, ...hidden].map(({ schema }) => schema),
  );

beforeEach(async () => {
  for (const name of [database, `${database}_hidden`])
    await asAdmin('maintenance', `drop database if exists ${name} with (force)`);
});
afterAll(() => rm(datasetsDir, { recursive: true }));

let learners = 0;
const read = async (sandbox: Sandbox) => {
  learners += 1;
  const learner = { userId: learners };
  return (await runQuery({ query, dataset: 'park-league', learner }, sandbox)).rows.sort();
};
const grade = async (sandbox: Sandbox) => {
  const contract = contractSchema.parse({});
  const verdict = await gradeQuery({ query, reference: query, contract, dataset: 'park-league' }, sandbox);
  return verdict.isCorrect;
};

test('versions of the data stand beside one another, and each process reads and grades on its own', async () => {
  const older = await openOlder();
  const before = await read(older);
  const newer = await openNewer();
  expect(await read(newer)).not.toEqual(before);
  expect(await read(older)).toEqual(before);
  expect([await grade(older), await grade(newer)]).toEqual([true, true]);
  const again = await openOlder();
  expect(await read(again)).toEqual(before);
  expect([await grade(again), await grade(newer)]).toEqual([true, true]);
  expect([older.generation, newer.generation]).toEqual([0, 0]);
});

test('a version that nobody has asked for in a day is gone, and never one’s own', async () => {
  const older = await openOlder();
  const newer = await openNewer();
  const all = [...(await schemasOf(older)), ...(await schemasOf(newer))].sort();
  expect((await listSchemas()).sort()).toEqual(all);

  await forget();
  const place = { adminUrl: older.settings.adminUrl, datasets: await older.datasets() };
  await asBoth("update boxscore_build.versions set last_used = now() - interval '23 hours'");
  await dropUnusedData(place);
  expect((await listSchemas()).sort()).toEqual(all);

  await forget();
  await openNewer();
  expect((await listSchemas()).sort()).toEqual((await schemasOf(newer)).sort());
  expect(await grade(newer)).toBe(true);
});

test('a process that comes back to data that is gone has it again', async () => {
  const older = await openOlder();
  const before = await read(older);
  await forget();
  await openNewer();
  expect(await read(older)).toEqual(before);
  expect(await grade(older)).toBe(true);
});

test('what a site without versions has built answers until nobody uses it, and it finds nothing of ours to drop', async () => {
  const older = await openOlder();
  await asAdmin(
    'visible',
    `drop table boxscore_build.versions; alter schema ${parkLeague.visible.schema} rename to park_league;
    create table boxscore_build.schemas (name text primary key, hash text not null);
    insert into boxscore_build.schemas values ('park_league', 'a hash'), ('gone', 'another')`,
  );
  expect(await grade(older)).toBe(true);
  expect(await asAdmin('visible', 'select name from boxscore_build.schemas')).toEqual([
    'park_league',
    'gone',
  ]);
  const visible = async () => (await listSchemas()).filter((name) => !name.includes('hidden'));
  expect(await visible()).toEqual(['park_league', parkLeague.visible.schema]);
  await openNewer();
  expect(await visible()).toContain('park_league');

  await forget();
  await openOlder();
  expect(await visible()).toEqual([parkLeague.visible.schema]);
});

test('a database that somebody drops meanwhile does not stop the building', async () => {
  for (const name of ['a_first', 'z_dropped']) await asAdmin('maintenance', `create database ${name}`);
  onTestFinished(async () => void (await asAdmin('maintenance', 'drop database a_first')));
  const holder = new pg.Client({ connectionString: admin.maintenance });
  await holder.connect();
  onTestFinished(() => holder.end());
  // A build of another test at the same time would write to the same row.
  await holder.query('select pg_advisory_lock($1)', [buildLock]);
  await holder.query('begin; revoke connect on database a_first from public');
  await holder.query('select pg_advisory_unlock($1)', [buildLock]);
  const built = openOlder();
  const countHeldUp = () =>
    asAdmin(
      'maintenance',
      "select pid as name from pg_stat_activity where application_name = 'boxscore build' and wait_event = 'transactionid'",
    );
  await vi.waitFor(async () => expect(await countHeldUp()).toHaveLength(1), { timeout: 10_000 });
  await asAdmin('maintenance', 'drop database z_dropped');
  await holder.query('rollback');
  expect(await grade(await built)).toBe(true);
});
