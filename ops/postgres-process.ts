import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, asPostgresUser } from './postgres-user';
import { commandOf, startOf } from './process-table';

type ServerOptions = {
  program: string;
  directory: string;
  logFile: string;
  port: number;
  account: Account | undefined;
  memoryLimitKb: number | undefined;
  settings: Record<string, string>;
};

export type Server = { pid: number; exited: Promise<void>; stop(): Promise<void> };

const readyTimeoutMs = 120_000;
/** A fast shutdown waits for backends; after this time an immediate shutdown ends them. */
const fastShutdownMs = 10_000;
const logLimitBytes = 5_000_000;

/** Starts a server and waits until it accepts connections. @throws an Error with the end of the server's log where it fails */
export async function startServer(options: ServerOptions): Promise<Server> {
  const log = openLog(options.logFile);
  const logStart = fstatSync(log).size;
  const child = spawnServer(options, log);
  closeSync(log);
  const { pid } = child;
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (pid === undefined) throw await new Promise((resolve) => child.once('error', resolve));
  const releaseKeeper = stopWithParent(pid, options.account);

  const server: Server = {
    pid,
    exited: exited.then(releaseKeeper),
    async stop() {
      child.ref();
      child.kill('SIGINT');
      const cutOff = setTimeout(() => child.kill('SIGQUIT'), fastShutdownMs);
      await server.exited;
      clearTimeout(cutOff);
    },
  };
  if (await becomesReady(options.directory, child)) return server;
  await server.stop();
  throw new Error(`Postgres did not start:\n${readFileSync(options.logFile, 'utf8').slice(logStart).trim()}`);
}

/** Stops a server that an earlier run left behind. The caller holds the cluster's lock, so no other process uses it. */
export async function stopOrphan(directory: string): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid');
  const pid = Number.parseInt(readLines(pidFile)[0] ?? '', 10);
  if (!(pid > 0)) return;
  const start = startOf(pid);
  if (start && commandOf(pid)?.includes(directory)) {
    process.kill(pid, 'SIGINT');
    const cutOffAt = Date.now() + fastShutdownMs;
    while (startOf(pid) === start) {
      if (Date.now() > cutOffAt) process.kill(pid, 'SIGQUIT');
      await delay(50);
    }
  }
  rmSync(pidFile, { force: true });
}

function spawnServer(options: ServerOptions, log: number): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...options.settings,
  };
  const command = [options.program, '-D', options.directory];
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
  const limited = options.memoryLimitKb !== undefined && process.platform === 'linux';
  const [program, ...args] = limited
    ? ['sh', '-c', 'ulimit -v "$0" && exec "$@"', String(options.memoryLimitKb), ...command]
    : command;
  const child = spawn(program as string, args, {
    ...asPostgresUser(options.account),
    // Its own process group: Ctrl+C in the terminal must not stop it while requests drain.
    detached: true,
    stdio: ['ignore', log, log],
  });
  child.unref();
  return child;
}

/** Stops `pid` when this process ends in any way: a shell reads a pipe that the system then closes. Returns a cancel function. */
function stopWithParent(pid: number, account: Account | undefined): () => void {
  const script = `read _ && exit; kill -INT "$0"; n=0
    while kill -0 "$0" && [ $((n += 1)) -le ${fastShutdownMs / 1000} ]; do sleep 1; done
    kill -QUIT "$0"`;
  const keeper = spawn('sh', ['-c', script, String(pid)], {
    ...asPostgresUser(account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  const pipe = keeper.stdin;
  // The pipe is a socket, which would keep the event loop alive.
  (pipe as unknown as { unref(): void }).unref();
  pipe.on('error', () => undefined);
  return () => pipe.end('\n');
}

async function becomesReady(directory: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    // As pg_ctl does: line 1 is the pid, line 8 the state.
    const lines = readLines(join(directory, 'postmaster.pid'));
    if (lines[0]?.trim() === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await delay(10);
  }
  return false;
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function openLog(path: string): number {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
}
