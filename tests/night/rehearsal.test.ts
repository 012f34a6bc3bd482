import { readdirSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { migrateDatabase } from '../../ops/data/migrate';
import { seedDatabase } from '../../ops/data/seed';
import { findFreePort } from '../../ops/free-port';
import { Client, createLearner, type Learner, logIn, newEmail, password, runDesk } from '../factories';
import { startCuttable } from '../setup/cuttable';
import { withDatabase } from '../setup/database';
import { findInstalledPostgres, startInstalledPostgres } from '../setup/installed-postgres';
import { startServer, type TestServer } from '../setup/server';
import { startSmtpServer } from '../setup/smtp-server';
import { makeDisk } from './disk';
import { missingPrograms, watchSite } from './watch';

const bin = findInstalledPostgres();
const missing: string[] = [...missingPrograms, ...(bin ? [] : ['postgresql'])];
const [disk, disk2] = missing.length > 0 ? [] : [makeDisk(400), makeDisk(24)];
if (!disk2) missing.push('the right to mount a disk');
const without = missing.length > 0 ? ` (skipped without ${missing.join(', ')})` : '';
const patience = { timeout: 120_000, interval: 250 };

type Night = {
  what: string;
  alerts: string[];
  /** Resolves once the outage is visible. */
  take(): unknown;
  act: string;
  give(): unknown;
};

/** Takes down one part after the other of a site that a real Prometheus watches, and prints a table of the effects. */
describe.skipIf(without)(`a night${without}`, () => {
  const backups = disk2?.folder ?? '';
  const rows: string[] = [];
  let server: TestServer;
  let databaseUrl: string;
  let stopProduct: () => Promise<void>;
  let product: Awaited<ReturnType<typeof startCuttable>>;
  let sandbox: Awaited<ReturnType<typeof startCuttable>>;
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let watch: Awaited<ReturnType<typeof watchSite>>;
  let learner: Learner;
  const acknowledged: string[] = [];
  let city = 0;

  beforeAll(async () => {
    const { sandboxUrl } = inject('postgres');
    const installed = await startInstalledPostgres(bin ?? '', disk?.folder);
    stopProduct = installed.stop;
    databaseUrl = `${installed.url}night`;
    await withDatabase(`${installed.url}postgres`, (admin) => admin`create database night`);
    await migrateDatabase(databaseUrl);
    await seedDatabase({ databaseUrl, sandboxUrl });
    product = await startCuttable(databaseUrl);
    sandbox = await startCuttable(sandboxUrl);
    smtp = await startSmtpServer();
    const metricsPort = await findFreePort();
    const env = {
      METRICS_PORT: String(metricsPort),
      SMTP_URL: smtp.url,
      MAIL_OUTBOX: '',
      NODE_OPTIONS: `--import ${resolve('tests/night/clock.mjs')}`,
    };
    server = await startServer({ databaseUrl: product.url, sandboxUrl: sandbox.url, env });
    learner = await createLearner(server.origin, { enrolled: true });
    watch = await watchSite({ origin: server.origin, metricsPort, backups });
    expect(await backUp()).toMatchObject({ code: 0 });
  }, 150_000);
  afterAll(async () => {
    await watch.stop();
    await server.kill9();
    for (const way of [product, sandbox, smtp]) way.stop();
    await stopProduct();
    for (const made of [disk, disk2]) made?.remove();
    console.log(
      ['| night | seen | alerts, after | done | lost |', '|---|---|---|---|---|', ...rows].join('\n'),
    );
  });

  const backUp = () =>
    runDesk(
      { DATABASE_URL: databaseUrl, PATH: `${bin}${delimiter}${process.env.PATH}` },
      ...['backup', backups, '--keep', '3'],
    );
  const save = () => {
    city += 1;
    return learner.post('/api/user-data', { city: String(city) });
  };
  const register = async (email: string) => {
    const reply = await new Client(server.origin).post('/api/register', {
      email,
      password,
      acceptTerms: true,
    });
    if (reply.status === 201) acknowledged.push(email);
    return reply.text();
  };

  /** Requests of visitors and learners: their statuses, and the longest response time in tenths of a second. */
  async function look() {
    const query = { query: 'select 1', courseId: 0 };
    const statuses: Record<string, number> = {};
    let longest = 0;
    const asked: [string, () => Promise<Response>][] = [
      ...['/', '/about', '/pricing', '/dashboard'].map(
        (path) => [path, () => learner.get(path)] as [string, () => Promise<Response>],
      ),
      ['query', () => learner.post('/api/playground/execute-query', query)],
      ['save', save],
    ];
    for (const [name, ask] of asked) {
      const began = performance.now();
      statuses[name] = (await ask()).status;
      longest = Math.max(longest, performance.now() - began);
    }
    return { statuses, longest: Math.round(longest / 100) / 10 };
  }

  const nights: Night[] = [
    {
      what: 'the product database away',
      alerts: ['BoxscoreDatabaseAway', 'BoxscoreUnreachable'],
      take: () => product.cut(),
      act: 'start it',
      give: () => product.mend(),
    },
    {
      what: 'the product database hangs',
      alerts: ['BoxscoreDatabaseAway', 'BoxscoreUnreachable'],
      take: () => product.freeze(),
      act: 'thaw it',
      give: () => product.thaw(),
    },
    {
      what: 'the disk of the product database is full',
      alerts: ['BoxscoreCannotSave', 'BoxscoreDiskFills'],
      async take() {
        // Allocates a WAL file before: a server that cannot write its WAL ends, and is restarted.
        await withDatabase(databaseUrl, (admin) =>
          admin.unsafe('select pg_switch_wal(); create table room()'),
        );
        disk?.fill();
        await vi.waitFor(
          async () => expect(await register(newEmail())).toContain('We cannot save anything right now'),
          {
            timeout: 60_000,
            interval: 0,
          },
        );
      },
      act: 'free some of it',
      give: () => disk?.free(),
    },
    {
      what: 'the sandbox away',
      alerts: ['BoxscoreSandboxAway', 'BoxscoreUnreachable'],
      take: () => sandbox.cut(),
      act: 'start it',
      give: () => sandbox.mend(),
    },
    {
      what: 'the mail server is mute',
      alerts: ['BoxscoreMailWaits'],
      async take() {
        smtp.behave('mute');
        await register(newEmail());
      },
      act: 'mend it',
      give: () => smtp.behave('accepts'),
    },
    {
      what: 'the clock of the replica an hour ahead',
      alerts: ['BoxscoreClockOff'],
      take: () => process.kill(server.pid, 'SIGUSR2'),
      act: 'set it',
      give: () => process.kill(server.pid, 'SIGUSR2'),
    },
    {
      what: 'the disk of the backups is full',
      alerts: ['BoxscoreBackupOld', 'BoxscoreDiskFills'],
      async take() {
        disk2?.fill();
        watch.expectBackupsEach(15);
        const { code, out } = await backUp();
        expect([code, out]).toEqual([1, expect.stringContaining('no room is left on its disk')]);
        expect(readdirSync(backups).filter((name) => /backup$|part$/.test(name))).toHaveLength(1);
      },
      act: 'free some, back up',
      async give() {
        disk2?.free();
        expect(await backUp()).toEqual({ code: 0, out: expect.stringContaining('.backup: ') });
      },
    },
  ];

  test.each(nights.map((night) => [night.what, night] as const))(
    '%s',
    async (what, { alerts, take, act, give }) => {
      expect((await save()).status).toBe(200);
      await vi.waitFor(async () => expect(await watch.firing()).toEqual([]), patience);
      const began = performance.now();
      const fired = new Set<string>();
      let seen: Awaited<ReturnType<typeof look>>;
      try {
        await take();
        seen = await look();
        await vi.waitFor(async () => {
          for (const alert of await watch.firing()) fired.add(alert);
          expect([...fired]).toEqual(expect.arrayContaining(alerts));
        }, patience);
      } catch (fault) {
        await Promise.allSettled([give()]);
        throw fault;
      }
      await give();
      const seconds = Math.round((performance.now() - began) / 1000);
      await vi.waitFor(
        async () => expect(await look()).toMatchObject({ statuses: expect.toSatisfy(isWell) }),
        patience,
      );
      await vi.waitFor(async () => {
        const left = await watch.firing();
        expect(alerts.filter((alert) => left.includes(alert))).toEqual([]);
      }, patience);
      expect(await learner.read('/api/user-data')).toMatchObject({ city: String(city) });
      for (const email of acknowledged)
        expect(await logIn(server.origin, email)).toMatchObject({ status: 200 });
      const refused = Object.entries(seen.statuses).filter(([, status]) => status !== 200);
      const words = refused.map(([name, status]) => `${name} ${status}`).join(', ') || 'as ever';
      rows.push(
        `| ${what} | ${words}; ${seen.longest} s at most | ${[...fired].join(', ')}: ${seconds} s | ${act} | nothing |`,
      );
    },
    300_000,
  );
});

const isWell = (statuses: Record<string, number>) =>
  Object.values(statuses).every((status) => status === 200);
