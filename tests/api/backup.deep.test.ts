import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrateDatabase } from '../../ops/data/migrate';
import { seedCatalog } from '../../ops/data/seed';
import { Client, passAssessment, runDesk } from '../factories';
import { startChild } from '../setup/child';
import { withDatabase } from '../setup/database';
import { findInstalledPostgres, startInstalledPostgres } from '../setup/installed-postgres';
import { startServer } from '../setup/server';

const { sandboxUrl } = inject('postgres');

type Desk = (
  to: string,
  words: string[],
  more?: Record<string, string>,
) => Promise<{ code: number; out: string }>;

/** Encrypts a site's keys, changes the secret, and decrypts them. Without the secret nothing is signed, and no key is lost. */
async function expectSealed(databaseUrl: string, desk: Desk, path: string) {
  const [old, next] = ['an old secret long enough for a key', 'another secret as long as the old one'];
  const stored = () =>
    withDatabase(databaseUrl, async (admin) => {
      const rows = await admin<{ key: string }[]>`select private_key as key from signing_keys`;
      return rows.map(({ key }) => key).join();
    });
  const plain = await stored();
  expect(plain).toContain('PRIVATE KEY');
  const seal = (secret: string) => desk(databaseUrl, ['rotate-key', '--seal'], { SIGNING_SECRET: secret });
  expect((await seal(old)).out).toMatch(/signs +sealed\n/);
  expect(await stored()).not.toContain('PRIVATE KEY');
  expect(await desk(databaseUrl, ['rotate-key'])).toMatchObject({ code: 1 });
  expect(await seal(`${next},${old}`)).toMatchObject({ code: 0 });
  expect(await seal(old)).toMatchObject({ code: 1 });
  const doctor = await desk(databaseUrl, ['doctor'], { SANDBOX_DATABASE_URL: sandboxUrl });
  expect(doctor.out).toContain(
    'fault  product   SIGNING_SECRET does not open the keys that sign certificates.',
  );
  const read = async (env: Record<string, string>) => {
    const site = await startServer({
      databaseUrl,
      sandboxUrl,
      env: { APP_URL: 'http://boxscore.test', ...env },
    });
    const reply = await new Client(site.origin).get(path);
    await site.stop();
    return reply.status;
  };
  expect([await read({ SIGNING_SECRET: next }), await read({})]).toEqual([200, 500]);
  await desk(databaseUrl, ['rotate-key', '--plain'], { SIGNING_SECRET: next });
  expect(await stored()).toBe(plain);
}

const bin = findInstalledPostgres();

describe.skipIf(!bin)('a backup', () => {
  const appUrl = 'http://boxscore.test';
  const key = { BACKUP_KEY: 'the key of the tests, long enough', PATH: `${bin}:${process.env.PATH}` };
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>;
  let folder: string;
  beforeAll(async () => {
    server = await startInstalledPostgres(bin ?? '');
    folder = await mkdtemp(join(tmpdir(), 'boxscore-backup-'));
    await withDatabase(`${server.url}postgres`, async (admin) => {
      await admin`create database before`;
      await admin`create database after`;
    });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  test('is made each day by a process that stays, and says what keeps it from one', async () => {
    const daily = join(folder, 'daily');
    const stay = (DATABASE_URL: string, said: RegExp) => {
      const words = ['build/ops/desk.js', 'backup', daily, '--every', 'day', '--keep', '2'];
      const env = { ...key, DATABASE_URL, NODE_ENV: 'production' } as const;
      const { output, hasEnded, end } = startChild(process.execPath, words, { env });
      onTestFinished(() => end('SIGTERM'));
      return vi.waitFor(
        () => expect([output(), hasEnded()]).toEqual([expect.stringMatching(said), false]),
        20_000,
      );
    };
    await stay('postgres://nobody@127.0.0.1:1/before', /^No backup: DATABASE_URL: nothing listens/);
    await stay(`${server.url}before`, /^No backup: DATABASE_URL: it has not the site’s tables/);
    expect(await readdir(daily)).toEqual([]);
    await migrateDatabase(`${server.url}before`);
    await stay(`${server.url}before`, /\.backup: \d.* MB, encrypted with BACKUP_KEY\.\n$/);
    await vi.waitFor(async () =>
      expect((await readdir(daily)).sort()).toEqual([
        expect.stringMatching(/Z\.backup$/),
        'boxscore_backup.prom',
      ]),
    );
  }, 120_000);

  test('is restored whole to a site whose certificates are still valid, or not at all', async () => {
    const [before, after] = [`${server.url}before`, `${server.url}after`];
    await seedCatalog({ databaseUrl: before, datasetsDir: 'datasets', madeAt: new Date() });
    const id = 'BackedUpAndRestored-22';
    const [, gone] = await withDatabase(
      before,
      (admin) => admin<{ id: number; created_at: Date }[]>`
        insert into users (email) values ('holder@example.test'), ('gone@example.test') returning id, created_at`,
    );
    await passAssessment(before, 'holder@example.test', ({ userId, attemptId }) =>
      withDatabase(
        before,
        (admin) => admin`
          insert into certificates (id, user_id, course_id, attempt_id, name)
          values (${id}, ${userId}, 1, ${attemptId}, 'Sam Poole')`,
      ),
    );
    const first = await startServer({ databaseUrl: before, sandboxUrl, env: { APP_URL: appUrl } });
    const credential = await new Client(first.origin).page(`/certificates/${id}.json`);
    await first.stop();
    const desk = (to: string, words: string[], more: Record<string, string> = key) =>
      runDesk({ PATH: key.PATH, ...more, DATABASE_URL: to }, ...words);
    // Certificates signed with the earlier key stay valid.
    expect((await desk(before, ['rotate-key'])).out).toMatch(/2 .* signs .*\n\s+1 .* verifies/);
    await expectSealed(before, desk, `/certificates/${id}.json`);

    const file = join(folder, 'boxscore.backup');
    expect(await desk(before, ['backup', file])).toMatchObject({ code: 0 });
    const whole = readFileSync(file);
    expect(whole.includes('Sam Poole')).toBe(false);
    const changed = join(folder, 'changed.backup');
    const copy = Buffer.from(whole);
    copy.writeUInt8(copy.readUInt8(copy.length - 1000) ^ 1, copy.length - 1000);
    writeFileSync(changed, copy);
    for (const [name, more] of [
      [changed, key],
      [file, { BACKUP_KEY: 'another key, which is as long' }],
      [file, { BACKUP_KEY: '' }],
    ] as const)
      expect(await desk(after, ['restore', name], more)).toMatchObject({ code: 1 });
    expect(await tablesOf(after)).toBe(0);
    const held = 'Accounts: 2; certificates: 1.';
    expect((await desk(before, ['backup', 'verify', file])).out).toMatch(`can be restored, in`);
    expect((await desk(before, ['backup', 'verify', changed])).code).toBe(1);

    const kept = join(folder, 'kept');
    await mkdir(kept);
    expect((await desk(before, ['backup', kept])).out).toContain('is a folder: --keep NUMBER');
    expect((await desk(before, ['backup', 'verify', kept])).out).toContain('cannot be read');
    for (const day of [1, 2, 3]) writeFileSync(join(kept, `boxscore-2020010${day}T000000Z.backup`), '');
    expect(await desk(before, ['backup', kept, '--keep', '2'])).toMatchObject({ code: 0 });
    const [older, newest = '', time = '', ...rest] = (await readdir(kept)).sort();
    expect([older, rest]).toEqual(['boxscore-20200103T000000Z.backup', []]);
    expect(readFileSync(join(kept, time), 'utf8')).toMatch(/^boxscore_backup_last_success\w+ \d{10}$/m);
    expect((await desk(before, ['backup', 'verify', join(kept, newest)])).out).toContain(held);

    expect(await desk(after, ['restore', file])).toEqual({
      code: 0,
      out: `Restored. ${held} Start the site.\n`,
    });
    expect((await desk(after, ['restore', file])).out).toContain('With --overwrite');
    await withDatabase(
      after,
      (admin) => admin`
        with later as (insert into users (email) values ('later@example.test') returning id)
        insert into audit_records (event, account, detail) select 'command', id, 'done since' from later`,
    );
    const [later] = await withDatabase(after, (admin) => admin`select max(id) as id from users`);
    const log = join(folder, 'site.log');
    const deletion = { user: gone?.id, signedUp: gone?.created_at, msg: 'account deleted' };
    writeFileSync(log, `app-1  | site started\napp-1  | ${JSON.stringify(deletion)}\n`);
    expect(await desk(after, ['restore', file, '--overwrite', '--deletions', log])).toEqual({
      code: 0,
      out: 'Restored. Accounts: 1; certificates: 1. Deleted again: 1. Start the site.\n',
    });
    const trail = await withDatabase(after, (admin) => admin`select detail from audit_records order by id`);
    expect(trail.map(({ detail }) => detail).slice(-2)).toEqual([
      'done since',
      expect.stringMatching(/^restore .* --overwrite --deletions .*, by \w+$/),
    ]);

    // The trail has kept records of a later account: a new one must not get its number.
    const [joined] = await withDatabase(
      after,
      (admin) => admin`insert into users (email) values ('new@example.test') returning id`,
    );
    expect(joined?.id).toBeGreaterThan(later?.id);

    const second = await startServer({ databaseUrl: after, sandboxUrl, env: { APP_URL: appUrl } });
    const visitor = Object.assign(new Client(second.origin), { headers: { Origin: appUrl } });
    expect(await visitor.page(`/certificates/${id}`)).toContain('This certificate is valid.');
    const checked = await visitor.submit('/certificates', { credential });
    expect(await checked.text()).toContain('This certificate is valid.');
    // Fourteen commands of the desk, each in its own process.
  }, 180_000);
});

const tablesOf = (url: string) =>
  withDatabase(url, async (admin) => {
    const [row] = await admin<{ count: number }[]>`
      select count(*)::integer as count from pg_tables where schemaname !~ '^pg_|^information_schema$'`;
    return row?.count;
  });
