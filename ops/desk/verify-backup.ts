import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import postgres from 'postgres';
import { findRunningDatabase } from '../running-database';
import { readOptions } from './options';
import { requireProgram } from './postgres-program';
import { readServerMajor } from './product';
import { countHeld, fill, openBackup } from './restore';

/** SQLSTATE. */
const notAllowed = '42501';
const noTable = '42P01';

/** Restores a backup into a temporary database on the product's server, prints what it holds, and drops the database. */
export async function verifyBackup(args: string[], here: string): Promise<boolean> {
  const { positionals } = readOptions(args, {}, 1);
  const file = resolve(here, positionals[0] ?? '');
  const read = await openBackup(file);
  await requireProgram('pg_restore', await readServerMajor());
  const product = findRunningDatabase(process.env);
  const name = `boxscore_verify_${randomBytes(4).toString('hex')}`;
  const scratch = new URL(product);
  scratch.pathname = `/${name}`;
  const admin = postgres(product, { max: 1, onnotice: () => undefined });
  const started = performance.now();
  try {
    await admin`create database ${admin(name)} template template0`;
    await fill(read, scratch.href);
    const held = await countHeld(scratch.href);
    const seconds = Math.ceil((performance.now() - started) / 1000);
    console.log(`${file} can be restored, in ${seconds} s. ${held}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === notAllowed)
      throw new Error('The login of DATABASE_URL may make no database to verify in: alter role … createdb.');
    if (code === noTable)
      throw new Error(`${file} was made before the site had its tables: nothing is in it.`);
    throw error;
  } finally {
    await admin`drop database if exists ${admin(name)} with (force)`.catch(() => undefined);
    await admin.end();
  }
}
