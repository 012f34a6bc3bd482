import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findRunningDatabase } from '../running-database';
import { backUpInto, readPlan } from './backup-folder';
import { readOptions, UsageError } from './options';
import { requireProgram, runProgram } from './postgres-program';
import { readProduct, readServerMajor } from './product';
import { readBackupKey, seal } from './seal';

/** Backs up into a file, or into a folder that keeps the newest backups; `verify` tests whether a backup can be restored. */
export async function backUp([verb, ...rest]: string[], here: string): Promise<boolean> {
  if (verb === 'verify') return (await import('./verify-backup')).verifyBackup(rest, here);
  const args = verb === undefined ? rest : [verb, ...rest];
  const flags = { every: { type: 'string' }, keep: { type: 'string' } } as const;
  const { values, positionals } = readOptions(args, flags, 1);
  const target = resolve(here, positionals[0] ?? '');
  if (values.every === undefined && values.keep === undefined) await writeBackup(target);
  else await backUpInto(target, readPlan(values), writeBackup);
  return true;
}

/** Writes the product database in pg_dump's custom format. The file appears only when it is complete. */
async function writeBackup(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory())
    throw new UsageError(`${file} is a folder: --keep NUMBER says how many backups stay in it.`);
  if (there) throw new Error(`${file} is there already: name another file, or remove it.`);
  const key = await readBackupKey();
  // Fails before the site's first start, because an empty backup would count as the day's backup.
  await readProduct((sql) => sql`select from users limit 0`);
  await requireProgram('pg_dump', await readServerMajor());
  const dump = runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-privileges'],
    findRunningDatabase(process.env),
  );
  const draft = `${file}.part`;
  try {
    const target = createWriteStream(draft, { mode: 0o600 });
    await (key ? pipeline(dump.output, seal(key), target) : pipeline(dump.output, target));
    await dump.ended;
    await rename(draft, file);
  } catch (error) {
    dump.stop();
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Error(`${file}: no room is left on its disk. Nothing of it is kept; earlier backups are.`);
    throw error;
  }
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(
    `${file}: ${megabytes} MB, ${key ? 'encrypted with BACKUP_KEY' : 'not encrypted: keep it as you keep the database'}.`,
  );
}
