import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findClusterHome } from './data-dir';
import { findFreePort, isPortFree } from './free-port';
import { LockedError, takeLock } from './lock';
import { findBinaries } from './postgres-binaries';
import { initCluster, readConnection, writeConnection } from './postgres-init';
import { type Server, startServer, stopOrphan } from './postgres-process';
import { findPostgresUser } from './postgres-user';

export type Cluster = { url: string; port: number; directory: string; stop(): Promise<void> };

const loopback = '127.0.0.1';
const portAttempts = 3;
const longestBackoffMs = 5_000;

/**
 * Runs a PostgreSQL server on loopback, with its cluster in `dataDir`/`name`. After a crash it is started again on the same
 * port, and it ends with this process.
 * @param args.memoryLimitKb bound on the address space of each of the server's processes
 * @param args.settings server settings; `fsync: 'off'` also skips syncing a new cluster
 * @throws an Error of one sentence when another process uses the same cluster
 */
export async function startCluster(args: {
  name: 'product' | 'sandbox';
  dataDir: string;
  memoryLimitKb?: number;
  settings?: Record<string, string>;
}): Promise<Cluster> {
  const { name, dataDir, memoryLimitKb, settings = {} } = args;
  if (process.platform === 'win32')
    throw new Error('The embedded Postgres needs Linux or macOS: set DATABASE_URL.');
  const account = findPostgresUser();
  const binaries = findBinaries(account);
  const home = findClusterHome(dataDir, account);
  const directory = join(home, name);
  const lock = lockCluster(dataDir, name);
  try {
    await initCluster({ directory, binaries, account, sync: settings.fsync !== 'off' });
    const logFile = join(resolve(dataDir), `${name}.log`);
    const fixed = { program: binaries.postgres, directory, logFile, account, memoryLimitKb, settings };
    const start = async (port: number) => {
      await stopOrphan(directory);
      return startServer({ ...fixed, port });
    };
    const connection = readConnection(directory);
    const { port, server } = await startOnFreePort(connection.port, start);
    writeConnection(directory, { ...connection, port });
    const stop = keepRunning(server, () => start(port), name);
    return {
      url: `postgres://${connection.user}:${connection.password}@127.0.0.1:${port}/postgres`,
      port,
      directory,
      stop: () => stop().finally(lock.release),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function lockCluster(dataDir: string, name: string): { release(): void } {
  try {
    return takeLock(join(resolve(dataDir), `${name}.lock`));
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new Error(
      `Boxscore already runs on the data in ${dataDir} (process ${error.pid}): stop it, or set DATA_DIR to another folder.`,
    );
  }
}

/** Another process may take a port that was free: then another port is tried. */
async function startOnFreePort(
  earlier: number,
  start: (port: number) => Promise<Server>,
): Promise<{ port: number; server: Server }> {
  let port = earlier && (await isPortFree(earlier, loopback)) ? earlier : await findFreePort();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { port, server: await start(port) };
    } catch (error) {
      if (attempt === portAttempts || (await isPortFree(port, loopback))) throw error;
      port = await findFreePort();
    }
  }
}

function keepRunning(first: Server, start: () => Promise<Server>, name: string): () => Promise<void> {
  const stopping = new AbortController();
  let server = first;
  const ended = (async () => {
    for (let failures = 0; ; ) {
      await server.exited;
      if (stopping.signal.aborted) return;
      console.warn(`The ${name} Postgres has ended unexpectedly; starting it again.`);
      for (let started = false; !started; ) {
        try {
          server = await start();
          started = true;
          failures = 0;
        } catch (error) {
          failures += 1;
          console.warn(`The ${name} Postgres does not start:`, error);
          const pause = Math.min(100 * 2 ** failures, longestBackoffMs);
          await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
        }
        if (stopping.signal.aborted) return started ? server.stop() : undefined;
      }
    }
  })();
  return async () => {
    stopping.abort();
    await server.stop();
    await ended;
  };
}
