import { createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findRunningDatabase } from '../running-database';
import { readBackupKey } from './backup-key';
import { readOptions } from './options';
import { requireProgram, runProgram } from './postgres-program';
import { readProduct } from './product';
import { seal } from './seal';

/** The whole product database, in pg_dump's custom format. The file is there when it is whole, and not before. */
export async function backUp(args: string[], here: string): Promise<boolean> {
  const { positionals } = readOptions(args, {}, 1);
  const file = resolve(here, positionals[0] ?? '');
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${file} is there already: name another file, or remove it.`);
  const key = await readBackupKey();
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
    throw error;
  }
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  console.log(
    `${file}: ${megabytes} MB, ${key ? 'encrypted with BACKUP_KEY' : 'not encrypted: keep it as you keep the database'}.`,
  );
  return true;
}

export const readServerMajor = () =>
  readProduct(async (sql) => {
    const [row] = await sql<{ major: number }[]>`
      select current_setting('server_version_num')::integer / 10000 as major`;
    return row?.major ?? 0;
  });
