import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Account, canReach } from './postgres-user';

/**
 * The folder for the clusters of `dataDir`: `dataDir` itself, or one under /var/lib/boxscore where Postgres's user cannot reach
 * it (a private home). The file `elsewhere` in `dataDir` stores which.
 */
export function findClusterHome(dataDir: string, account: Account | undefined): string {
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true });
  if (!account) return home;
  // The permission to enter the folder does not make its files readable: they have modes of their own.
  chmodSync(home, statSync(home).mode | 0o011);
  if (canReach(account, home)) return home;

  const note = join(home, 'elsewhere');
  if (existsSync(note)) {
    const path = readFileSync(note, 'utf8').trim();
    if (existsSync(path)) return path;
  }
  const path = join(sharedHome(), randomBytes(4).toString('hex'));
  mkdirSync(path);
  chmodSync(path, 0o755);
  writeFileSync(note, `${path}\n`);
  return path;
}

/** A folder owned by root that every user can enter. @throws when there is none, or another user could write there */
export function sharedHome(): string {
  for (const path of ['/var/lib/boxscore', '/var/tmp/boxscore']) {
    try {
      if (!existsSync(path)) {
        mkdirSync(path);
        chmodSync(path, 0o755);
      }
    } catch {
      continue;
    }
    const { uid, mode } = lstatSync(path);
    if (lstatSync(path).isDirectory() && uid === process.getuid?.() && (mode & 0o022) === 0) return path;
  }
  throw new Error(
    'Postgres needs a folder that its user can reach: set DATA_DIR to one outside private homes.',
  );
}
