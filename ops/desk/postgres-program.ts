import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

type Program = 'pg_dump' | 'pg_restore';

/** @throws an Error of one sentence where the program is missing, or older than the server */
export async function requireProgram(program: Program, serverMajor: number): Promise<void> {
  const printed = await promisify(execFile)(program, ['--version']).catch(() => undefined);
  const needed = `install the client programs of Postgres ${serverMajor} (Debian: postgresql-client-${serverMajor})`;
  if (!printed) throw new Error(`${program} is not on the PATH: ${needed}.`);
  const major = Number(/(\d+)/.exec(printed.stdout)?.[1]);
  if (major < serverMajor)
    throw new Error(
      `${program} is of Postgres ${major}, and the server of Postgres ${serverMajor}: ${needed}.`,
    );
}

/** The connection as environment variables, because other users of the machine can read command lines. */
function connectionOf(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const given = (name: string) => url.searchParams.get(name) ?? undefined;
  const sslmode = given('sslmode') ?? given('ssl');
  const isChecked = sslmode === 'verify-full' || sslmode === 'verify-ca';
  return {
    ...process.env,
    PGHOST: given('host') ?? url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGCONNECT_TIMEOUT: '10',
    PGSSLMODE: sslmode === 'true' ? 'require' : sslmode,
    PGSSLROOTCERT: isChecked ? (given('sslrootcert') ?? process.env.NODE_EXTRA_CA_CERTS) : undefined,
  };
}

type Running = { output: Readable; input: Writable; ended: Promise<void>; stop(): void };

/** `ended` rejects with the program's error output. */
export function runProgram(program: Program, args: string[], databaseUrl: string): Running {
  const child = spawn(program, args, { env: connectionOf(databaseUrl) });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = endOf(child, () => `${program}: ${errors.trim().split('\n').slice(-2).join(' ')}`);
  ended.catch(() => undefined);
  return { output: child.stdout, input: child.stdin, ended, stop: () => child.kill() };
}

async function endOf(child: ChildProcess, words: () => string): Promise<void> {
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(words());
}
