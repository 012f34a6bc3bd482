import { type SpawnOptions, spawnSync } from 'node:child_process';

export type Account = { name: string; uid: number; gid: number };

/** Postgres refuses to run as root. @returns undefined when this process is not root: Postgres runs as the same user */
export function findPostgresUser(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(ask('id', [flag, name]), 10));
    if (uid && gid) return { name, uid, gid };
  }
  throw new Error('Postgres refuses to run as root, and there is no user postgres or nobody to run it.');
}

/** This process's environment contains secrets and is not passed on. */
export function asPostgresUser(account: Account | undefined) {
  const env = { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: 'production' } as const;
  return { cwd: '/', env, uid: account?.uid, gid: account?.gid } satisfies SpawnOptions;
}

/** Whether `account` can run the program or enter the folder `path`. */
export function canReach(account: Account, path: string): boolean {
  return spawnSync('test', ['-x', path], asPostgresUser(account)).status === 0;
}

function ask(command: string, args: string[]): string {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout ?? '';
}
