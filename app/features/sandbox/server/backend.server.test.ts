import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startCuttable } from '../../../../tests/setup/cuttable';
import { openFixtureSandbox, parkLeague } from '../../../../tests/setup/sandbox/open-sandbox';
import { addressesOf } from '../addresses.server';
import { Backend, Cancelled, LostBackend, StuckBackend } from './backend.server';
import { Lane } from './lane.server';
import { Lanes } from './lanes.server';
import { endStuckBackend } from './watchdog.server';

const database = 'careless';
const url = new URL(inject('postgres').sandboxUrl);
url.pathname = database;
const { admin, login } = addressesOf(url.href);
let superuser: pg.Client;
let backend: Backend;

// The grants of this one database are loosened, to see that the envelope does not rely on them alone.
beforeAll(async () => {
  const sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl, database });
  await sandbox.close();
  superuser = new pg.Client({ connectionString: admin.visible });
  await superuser.connect();
  await superuser.query('grant execute on all functions in schema pg_catalog to sandbox_ro');
  backend = await Backend.connect(login.visible, () => undefined);
});
afterAll(async () => {
  await backend.end();
  await superuser.end();
});

afterEach(() => vi.useRealTimers());

const envelope = {
  kind: 'select',
  reader: 'sandbox_ro',
  schema: parkLeague.visible.schema,
  maxRows: 10,
  maxBytes: 1_000_000,
} as const;
const isAtWork = "select from pg_stat_activity where pid = $1 and state = 'active'";
const run = (text: string, on = backend, signal?: AbortSignal) => on.run({ ...envelope, text }, signal);

/** A connection over which nothing arrives until the server has taken a request to cancel, or ever. */
async function connectHeld() {
  const way = await startCuttable(login.visible);
  const held = await Backend.connect(way.url, () => undefined);
  way.hold();
  return { held, end: () => [held.destroy(), way.stop()] };
}

test('a query that leaves its envelope is a fault of grammar to the server as well', async () => {
  for (const text of [
    'select 1; select 2',
    'commit',
    "set role 'postgres'",
    'insert into teams values (1)',
    'do $$$$',
  ]) {
    await expect(run(text)).rejects.toMatchObject({ code: '42601' });
    await backend.clean();
  }
});

test('what a query has left on the connection is gone before the next one', async () => {
  await run(
    "select pg_advisory_lock(7), set_config('timezone', 'Asia/Tokyo', false), set_config('role', 'sandbox_ro', false)",
  );
  await backend.clean();
  const { rows: locks } = await superuser.query(
    "select from pg_locks where locktype = 'advisory' and pid = $1",
    [backend.pid],
  );
  expect(locks).toEqual([]);
  expect((await run("select current_setting('timezone'), current_user")).rows).toEqual([
    ['UTC', 'sandbox_ro'],
  ]);
  await backend.clean();
});

test('the transaction is read-only and over once the connection is clean', async () => {
  await expect(run("select nextval('x')")).rejects.toMatchObject({ code: '42P01' });
  await expect(backend.clean().then(() => run('select lo_create(4711)'))).rejects.toMatchObject({
    code: '25006',
  });
  await backend.clean();
  const { rows } = await superuser.query('select state from pg_stat_activity where pid = $1', [backend.pid]);
  expect(rows).toEqual([{ state: 'idle' }]);
});

test('a query that was cancelled too late to be stopped takes its connection with it', async () => {
  const controller = new AbortController();
  const other = await Backend.connect(login.visible, () => undefined);
  const asked = run('select pg_sleep(0.2)', other, controller.signal).catch(() => undefined);
  controller.abort();
  await asked;
  await other.clean();
  expect(other.alive).toBe(false);
});

test('a connection that the server ends before a query is no fault of the query', async () => {
  const ended = await Backend.connect(login.visible, () => undefined);
  const { client } = ended as unknown as { client: pg.Client };
  // The server has announced the end, and the socket is still open.
  const asked = new Promise((resolve, reject) => {
    client.once('error', () => run('select 1', ended).then(resolve, reject));
  });
  const outcome = expect(asked).rejects.toMatchObject({ announced: true });
  await superuser.query('select pg_terminate_backend($1)', [ended.pid]);
  await outcome;
});

test('a query that arrives after the request to cancel it is stopped all the same', async () => {
  const { held, end } = await connectHeld();
  const controller = new AbortController();
  const asked = run('select pg_sleep(60)', held, controller.signal);
  controller.abort();
  await expect(asked).rejects.toBeInstanceOf(Cancelled);
  end();
});

test('a query that cannot be stopped is given up within three seconds', async () => {
  const { held, end } = await connectHeld();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fault = vi.fn();
  run('select 1', held).catch(fault);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fault).toHaveBeenCalledExactlyOnceWith(expect.any(StuckBackend));
  end();
});

test('of two slow queries one goes on, and the other is stopped and run again', async () => {
  const lanes = new Lanes(() => Backend.connect(login.visible, () => undefined));
  const runs = vi.spyOn(Lane.prototype, 'run');
  const asking = { kind: 'quick', share: 'one', balance: 0 } as const;
  const ask = () =>
    lanes.use(asking, (lane) => lane.run('visible', { ...envelope, text: 'select pg_sleep(0.6), 7' }));
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ rows }) => rows)).toEqual([[['', '7']], [['', '7']]]);
  expect(runs).toHaveBeenCalledTimes(3);
  await lanes.close();
});

test('a query that is given up is ended also where the first connection that would do so is cut', async () => {
  const { hostname, port } = new URL(admin.visible);
  let count = 0;
  const way = createServer((near) => {
    count += 1;
    if (count === 1) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((listening) => way.listen(0, 'localhost', listening));
  onTestFinished(() => void way.close());
  const adminUrl = new URL(admin.visible);
  adminUrl.host = `localhost:${(way.address() as AddressInfo).port}`;

  const stuck = await Backend.connect(login.visible, () => undefined);
  const endless = run('select count(*) from players a, players b, players c, players d, players e', stuck);
  const outcome = expect(endless).rejects.toBeInstanceOf(LostBackend);
  await vi.waitFor(async () => expect((await superuser.query(isAtWork, [stuck.pid])).rowCount).toBe(1));
  const args = { adminUrl: adminUrl.href, pid: stuck.pid, startedAt: performance.now(), mayKill: false };
  expect(await endStuckBackend(args)).toBe(false);
  await outcome;
});
