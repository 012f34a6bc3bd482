import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { startCluster } from '../../ops/postgres';

export const memoryLimitMb = 500;

/** A sandbox server for one test file, with the usual memory limit. `log`: the content of its log so far. */
export async function startSandboxServer({ connections = 40 } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-attack-'));
  const cluster = await startCluster({
    name: 'sandbox',
    dataDir,
    memoryLimitKb: memoryLimitMb * 1000,
    settings: { fsync: 'off', max_connections: String(connections) },
  });
  return {
    url: cluster.url,
    postmaster: () => Number.parseInt(readFileSync(join(cluster.directory, 'postmaster.pid'), 'utf8'), 10),
    log: () => readFileSync(join(dataDir, 'sandbox.log'), 'utf8'),
    async stop() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Everything on the server that an attack might change permanently, as one text. */
export async function readState(adminUrl: string, tables: string[]): Promise<string> {
  const states = await askServer(
    addressesOf(adminUrl).admin.visible,
    // Passwords are left out: after a restart the same password gets another salt. Honest queries test the password.
    'select rolname, rolsuper, rolcanlogin, rolpassword is null, rolconnlimit from pg_authid order by 1',
    'select setrole::regrole, setdatabase, setconfig from pg_db_role_setting order by 1, 2',
    'select roleid::regrole, member::regrole from pg_auth_members order by 1, 2',
    "select oid::regclass::text, relacl from pg_class where relnamespace::regnamespace::text !~ '^pg_(toast|temp)' order by 1",
    'select nspname, nspacl from pg_namespace order by 1',
    'select count(*), sum(hashtext(proacl::text)) from pg_proc',
    'select count(*) from pg_largeobject_metadata',
    // Only those of learners' sessions: sites hold advisory locks of their own.
    `select count(*) from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and usename = 'sandbox_login'`,
    "select name, setting from pg_settings where source = 'configuration file' order by 1",
    ...tables.map((table) => `select count(*), sum(hashtextextended(t::text, 0)) from ${table} t`),
  );
  return JSON.stringify(states, null, 1);
}

export async function askServer(connectionString: string, ...statements: string[]): Promise<unknown[][][]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const replies: unknown[][][] = [];
    for (const text of statements) replies.push((await client.query({ text, rowMode: 'array' })).rows);
    return replies;
  } finally {
    await client.end();
  }
}

/** Polls the memory of the server and its child processes, because a backend that was ended cannot be read afterwards. */
export function watchMemory(pid: number): { peak(): number; stop(): void } {
  let most = 0;
  const look = () => {
    most = Math.max(most, peakMemoryOf(pid));
    return most;
  };
  const timer = setInterval(look, 200);
  return { peak: look, stop: () => clearInterval(timer) };
}

function peakMemoryOf(pid: number): number {
  const peaks = [pid, ...childrenOf(pid)].map((process) => readStatus(process, 'VmHWM') / 1024);
  return Math.max(...peaks);
}

export function memoryOf(pid: number): number {
  return readStatus(pid, 'VmRSS') / 1024;
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => readStatus(candidate, 'PPid') === pid);
}

function readStatus(pid: number, field: string): number {
  try {
    const line = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0);
  } catch {
    return 0;
  }
}
