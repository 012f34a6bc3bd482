import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Cluster, startCluster } from './postgres';
import { findBinaries } from './postgres-binaries';
import { startServer, stopOrphan } from './postgres-process';
import { findPostgresUser } from './postgres-user';
import { startOf } from './process-table';

const settings = { fsync: 'off' };

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-postgres-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

async function start(dataDir: string): Promise<Cluster> {
  const cluster = await startCluster({ name: 'product', dataDir, settings });
  onTestFinished(() => cluster.stop());
  return cluster;
}

async function query(cluster: Cluster, statement: string): Promise<unknown[]> {
  const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.end();
  }
}

function pidOf(cluster: Cluster): number {
  return Number.parseInt(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8'), 10);
}

async function startElsewhere(dataDir: string) {
  const script = `
    import { startCluster } from './ops/postgres.ts';
    const cluster = await startCluster(${JSON.stringify({ name: 'product', dataDir, settings })});
    console.log(JSON.stringify(cluster));
    setInterval(() => {}, 1000);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const owner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(owner.stdout, 'data');
  return { owner, cluster: JSON.parse(String(line)) as Cluster };
}

test('data outlives a stop, and a stop leaves no server', async () => {
  const dataDir = newDataDir();
  const first = await startCluster({ name: 'product', dataDir, settings });
  await query(first, 'create table kept as select 42 as answer');
  const pid = pidOf(first);
  await first.stop();
  expect(startOf(pid)).toBeUndefined();

  const second = await start(dataDir);
  expect(second.port).toBe(first.port);
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('it listens on loopback only, wants a password, and keeps it to its owner', async () => {
  const cluster = await start(newDataDir());
  const [row] = await query(
    cluster,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets`,
  );
  expect(row).toEqual({ addresses: '127.0.0.1', sockets: '' });
  const wrong = new URL(cluster.url);
  wrong.password = 'wrong';
  await expect(query({ ...cluster, url: wrong.href }, 'select 1')).rejects.toThrow(/password authentication/);
});

test('a process that is killed leaves no server, and the next start finds its data', async () => {
  const dataDir = newDataDir();
  const { owner, cluster } = await startElsewhere(dataDir);
  await query(cluster, 'create table kept as select 42 as answer');
  const pid = pidOf(cluster);
  owner.kill('SIGKILL');
  await vi.waitFor(() => expect(startOf(pid)).toBeUndefined(), { timeout: 5_000 });

  const next = await start(dataDir);
  expect(await query(next, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a second process is refused the same data', async () => {
  const dataDir = newDataDir();
  const { owner, cluster } = await startElsewhere(dataDir);
  const pid = pidOf(cluster);
  onTestFinished(async () => {
    owner.kill('SIGKILL');
    await vi.waitFor(() => expect(startOf(pid)).toBeUndefined(), { timeout: 5_000 });
  });
  await expect(startCluster({ name: 'product', dataDir })).rejects.toThrow(
    `Boxscore already runs on the data in ${dataDir} (process ${owner.pid})`,
  );
});

test('a server that dies is started again on the same port', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const cluster = await start(newDataDir());
  const pid = pidOf(cluster);
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(
    async () => {
      expect(pidOf(cluster)).not.toBe(pid);
      expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
    },
    { timeout: 10_000 },
  );
  expect(warn).toHaveBeenCalledWith('The product Postgres has ended unexpectedly; starting it again.');
});

test('a server left behind is stopped before the next one starts', async () => {
  const dataDir = newDataDir();
  const { directory, port, stop } = await start(dataDir);
  await stop();
  const account = findPostgresUser();
  const { postgres: program } = findBinaries(account);
  const orphan = await startServer({
    program,
    directory,
    port,
    account,
    settings,
    logFile: join(dataDir, 'orphan.log'),
    memoryLimitKb: undefined,
  });
  await stopOrphan(directory);
  await orphan.exited;
  expect(existsSync(join(directory, 'postmaster.pid'))).toBe(false);
});

test('an initdb that was interrupted is done again', async () => {
  const dataDir = newDataDir();
  mkdirSync(join(dataDir, 'product.new', 'data'), { recursive: true });
  writeFileSync(join(dataDir, 'product.new', 'data', 'PG_VERSION'), '18');
  const cluster = await start(dataDir);
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('it runs below a folder that nobody else may enter', async () => {
  const home = newDataDir();
  chmodSync(home, 0o700);
  const cluster = await start(join(home, 'data'));
  if (!cluster.directory.startsWith(home))
    onTestFinished(() => rmSync(dirname(cluster.directory), { recursive: true }));
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the memory limit holds for a query, not for the server', async () => {
  const cluster = await startCluster({
    name: 'sandbox',
    dataDir: newDataDir(),
    memoryLimitKb: 500_000,
    settings: { ...settings, shared_buffers: '32MB' },
  });
  onTestFinished(() => cluster.stop());
  const pid = pidOf(cluster);
  const bomb = `select length(repeat(repeat('x', 1000), 600000))`;
  await expect(query(cluster, bomb)).rejects.toThrow('out of memory');
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(pidOf(cluster)).toBe(pid);
});
