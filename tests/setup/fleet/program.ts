import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asPostgresUser, findPostgresUser } from '../../../ops/postgres-user';
import { startChild } from '../child';

const startTimeoutMs = 10_000;

/** Also searches Debian's folders for servers, which are only on root's PATH. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Starts a server with one settings file as an unprivileged user, and waits until it accepts connections on `port`. */
export async function runProgram(args: {
  program: string;
  options: string[];
  settings: string;
  port: number;
}) {
  const { program, options, settings, port } = args;
  const account = findPostgresUser();
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-fleet-'));
  const file = join(folder, 'settings');
  writeFileSync(file, settings, { mode: 0o600 });
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  const { output, end, hasEnded } = startChild(program, [...options, file], asPostgresUser(account));
  const stop = async () => {
    await end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + startTimeoutMs;
  while (!hasEnded() && Date.now() < deadline) {
    if (await takesConnections(port)) return { stop };
    await delay(20);
  }
  await stop();
  throw new Error(`${program} did not start:\n${output()}`);
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}
