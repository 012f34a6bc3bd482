import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './postgres-binaries';
import { type Account, asPostgresUser } from './postgres-user';

/** Stored in the cluster's folder, readable by its owner only. `port`: 0 before the first start. */
type Connection = { user: string; password: string; port: number };

/** Creates a cluster in `directory` unless it exists; in another folder first, so that none is left incomplete. */
export async function initCluster(args: {
  directory: string;
  binaries: Binaries;
  account: Account | undefined;
  sync: boolean;
}): Promise<void> {
  const { directory, binaries, account } = args;
  if (existsSync(join(directory, 'PG_VERSION'))) return;

  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(draft, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) for (const path of [draft, passwordFile]) chownSync(path, account.uid, account.gid);

  const cluster = join(draft, 'data');
  const options = ['-D', cluster, '-U', 'postgres', '--pwfile', passwordFile, '--auth=scram-sha-256'];
  // The built-in provider sorts and folds case in the same way on every system.
  options.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  if (!args.sync) options.push('--no-sync');
  await run(binaries.initdb, options, account).catch(({ message }: Error) => {
    throw new Error(`DATA_DIR: Postgres cannot make its data in ${directory}: ${message}`);
  });
  writeConnection(cluster, { user: 'postgres', password, port: 0 });
  renameSync(cluster, directory);
  rmSync(draft, { recursive: true });
}

export function readConnection(directory: string): Connection {
  return JSON.parse(readFileSync(connectionFile(directory), 'utf8')) as Connection;
}

export function writeConnection(directory: string, connection: Connection): void {
  const draft = `${connectionFile(directory)}.new`;
  writeFileSync(draft, JSON.stringify(connection), { mode: 0o600 });
  renameSync(draft, connectionFile(directory));
}

function connectionFile(directory: string): string {
  return join(directory, 'connection.json');
}

function run(program: string, options: string[], account: Account | undefined): Promise<void> {
  const child = spawn(program, options, asPostgresUser(account));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(faultIn(output) ?? `initdb was ended by ${signal ?? code}: ${output}`));
    });
  });
}

const faultIn = (output: string) =>
  output
    .split('\n')
    .find((line) => /FATAL|error:/.test(line))
    ?.trim();
