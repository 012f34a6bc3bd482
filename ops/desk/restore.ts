import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { findRunningDatabase, requireSecretFiles } from '../running-database';
import { readOptions } from './options';
import { requireProgram, runProgram } from './postgres-program';
import { readProduct, readServerMajor, type Sql, writeProduct } from './product';
import { readLog, replayDeletions } from './replay-deletions';
import { isSealed, readBackupKey, unseal } from './seal';

/** Restores a whole backup; where that fails, the previous data is put back. */
export async function restore(args: string[], here: string): Promise<boolean> {
  const flags = { overwrite: { type: 'boolean' }, deletions: { type: 'string' } } as const;
  const { values, positionals } = readOptions(args, flags, 1);
  requireSecretFiles(process.env);
  if (!process.env.DATABASE_URL)
    throw new Error(
      'Set DATABASE_URL to the database to restore into: the embedded one belongs to its site.',
    );
  const file = resolve(here, positionals[0] ?? '');
  const deletions = values.deletions ? await readLog(resolve(here, values.deletions)) : [];
  const read = await openBackup(file);
  await requireProgram('pg_restore', await readServerMajor());
  const schemas = await readProduct(listSchemas);
  const isEmpty = schemas.every(({ relations }) => relations === 0);
  if (!isEmpty && !values.overwrite)
    throw new Error('The database of DATABASE_URL is not empty. With --overwrite what is in it is lost.');
  const names = schemas.map(({ name }) => name);
  if (!isEmpty) await writeProduct((sql) => putAside(sql, names));
  try {
    await fill(read, findRunningDatabase(process.env));
  } catch (error) {
    if (!isEmpty) await writeProduct((sql) => putBack(sql, names));
    throw error;
  }
  if (!isEmpty) await writeProduct((sql) => dropAside(sql, names));
  const again = await replayDeletions(deletions);
  const deleted = again ? ` Deleted again: ${again}.` : '';
  console.log(`Restored. ${await countHeld(findRunningDatabase(process.env))}${deleted} Start the site.`);
  return true;
}

export async function countHeld(databaseUrl: string): Promise<string> {
  const client = postgres(databaseUrl, { max: 1 });
  const [held] = await client`
    select (select count(*) from users) as users, (select count(*) from certificates) as certificates`.finally(
    () => client.end(),
  );
  return `Accounts: ${held?.users}; certificates: ${held?.certificates}.`;
}

type Read = (into: (source: Readable | AsyncIterable<Buffer>) => Promise<void>) => Promise<void>;

/** Reads an encrypted file to its end first, so that nothing is restored from a file that was changed. */
export async function openBackup(file: string): Promise<Read> {
  const start = Buffer.alloc(8);
  const readStart = async () => {
    const handle = await open(file);
    await handle.read(start).finally(() => handle.close());
  };
  await readStart().catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  if (start.toString('latin1').startsWith('PGDMP')) return (into) => into(createReadStream(file));
  if (!isSealed(start)) throw new Error(`${file} is no backup of a Boxscore.`);
  const key = await readBackupKey();
  if (!key) throw new Error('The backup is encrypted: set BACKUP_KEY or BACKUP_KEY_FILE.');
  await pipeline(createReadStream(file), unseal(key), async (source) => {
    for await (const _ of source);
  });
  return (into) => into(unseal(key)(createReadStream(file)));
}

export async function fill(read: Read, database: string): Promise<void> {
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const name = decodeURIComponent(new URL(database).pathname.slice(1));
  const filling = runProgram('pg_restore', [...options, `--dbname=${name}`], database);
  try {
    await read((source) => pipeline(source, filling.input));
  } catch (error) {
    // The program's own error says better than EPIPE why it stopped reading.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') await filling.ended;
    filling.stop();
    throw error;
  }
  await filling.ended;
}

const listSchemas = (sql: Sql) => sql<{ name: string; relations: number }[]>`
  select nspname as name, count(pg_class.oid)::integer as relations
  from pg_namespace left join pg_class on relnamespace = pg_namespace.oid
  where nspname !~ '^pg_' and nspname <> 'information_schema' group by nspname`;

const aside = (name: string) => `before_restore_${name}`;

async function putAside(sql: Sql, names: string[]) {
  const [others] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and application_name ~ '^boxscore [0-9a-f]{8}$'`;
  if (others?.count)
    throw new Error('A site runs on the database of DATABASE_URL: stop it first, and the pooler before it.');
  for (const name of names) await sql`alter schema ${sql(name)} rename to ${sql(aside(name))}`;
  await sql`create schema public`;
}

async function putBack(sql: Sql, names: string[]) {
  await sql`drop schema public`;
  for (const name of names) await sql`alter schema ${sql(aside(name))} rename to ${sql(name)}`;
}

async function dropAside(sql: Sql, names: string[]) {
  const [trail] = await sql`
    select to_regclass('public.audit_records') is not null and to_regclass('before_restore_public.audit_records') is not null as "isThere"`;
  // Keeps the audit records that were written after the backup.
  if (trail?.isThere) {
    await sql`
      insert into audit_records (at, event, account, network, detail)
      select at, event, account, network, detail from before_restore_public.audit_records
      where at > (select coalesce(max(at), '-infinity') from audit_records) order by id`;
    // A new account must not get the number of one that these records are about.
    await sql`
      select setval(pg_get_serial_sequence('users', 'id'), greatest(max(account), (select max(id) from users)))
      from audit_records having count(account) > 0`;
  }
  for (const name of names) await sql`drop schema ${sql(aside(name))} cascade`;
}
