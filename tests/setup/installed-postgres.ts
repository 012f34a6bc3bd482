import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../ops/free-port';
import { startServer } from '../../ops/postgres-process';
import { asPostgresUser, findPostgresUser } from '../../ops/postgres-user';

const home = '/usr/lib/postgresql';
const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore'];

/** The programs' folder of the newest Postgres that Debian has installed; the embedded one has no pg_dump. */
export function findInstalledPostgres(): string | undefined {
  const folders = existsSync(home) ? readdirSync(home).sort((one, other) => Number(other) - Number(one)) : [];
  return folders
    .map((version) => join(home, version, 'bin'))
    .find((bin) => programs.every((program) => existsSync(join(bin, program))));
}

/** Starts a server of it, with an empty cluster in a folder of `home`. `url` lacks only the name of a database. */
export async function startInstalledPostgres(bin: string, home = tmpdir()) {
  const account = findPostgresUser();
  const folder = mkdtempSync(join(home, 'boxscore-installed-'));
  chmodSync(folder, 0o755);
  if (account) chownSync(folder, account.uid, account.gid);
  const directory = join(folder, 'cluster');
  const options = [
    '-D',
    directory,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  execFileSync(join(bin, 'initdb'), options, { ...asPostgresUser(account), stdio: 'ignore' });
  const port = await findFreePort();
  const server = await startServer({
    program: join(bin, 'postgres'),
    directory,
    logFile: join(folder, 'log'),
    account,
    port,
    memoryLimitKb: undefined,
    settings: { fsync: 'off' },
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
