import { readFile } from 'node:fs/promises';
import { openKey, secretsIn } from '~/features/certificate/sealed-key';
import { readProduct, type Sql } from '../product';
import { about, type Finding, isLoopback, wordsOf } from './finding';
import type { Addresses } from './settings';

const { ok, note, fault } = about('product');
const oldest = 15;
const mostSkewSeconds = 60;
const journalFile = 'drizzle/migrations/meta/_journal.json';

type Seen = {
  version: string;
  major: number;
  encoding: string;
  isSuperuser: boolean;
  isEncrypted: boolean;
  now: Date;
  migrations: string | null;
};

export async function examineProduct(addresses: Addresses): Promise<Finding[]> {
  try {
    return await readProduct((sql) => examine(sql, addresses));
  } catch (error) {
    return [fault(wordsOf(error))];
  }
}

async function examine(sql: Sql, { product, isEmbedded }: Addresses): Promise<Finding[]> {
  const [seen] = await sql<Seen[]>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::integer / 10000 as major,
      current_setting('server_encoding') as encoding,
      current_setting('is_superuser') = 'on' as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      clock_timestamp() as now, to_regclass('drizzle.__drizzle_migrations')::text as migrations`;
  if (!seen) return [fault('DATABASE_URL: the server answers nothing.')];
  const skew = Math.round(Math.abs(Date.now() - seen.now.getTime()) / 1000);
  const findings = [
    seen.major < oldest
      ? fault(`DATABASE_URL: Postgres ${seen.version} is too old. Use ${oldest} or later.`)
      : ok(`Postgres ${seen.version} answers.`),
    ...(await examineMigrations(sql, seen.migrations !== null)),
    ...(await examineKeys(sql)),
  ];
  if (seen.encoding !== 'UTF8')
    findings.push(fault(`DATABASE_URL: the database is in ${seen.encoding}. Make one in UTF8.`));
  if (skew > mostSkewSeconds)
    findings.push(fault(`the server's clock and this machine's differ by ${skew} s. Set both by NTP.`));
  if (seen.isSuperuser && !isEmbedded)
    findings.push(note('DATABASE_URL logs in as a superuser: the owner of the database is enough.'));
  if (!seen.isEncrypted && !isLoopback(product))
    findings.push(
      note(
        'DATABASE_URL: the connection is not encrypted. Outside a network of your own, add ?sslmode=verify-full.',
      ),
    );
  return findings;
}

async function examineMigrations(sql: Sql, isThere: boolean): Promise<Finding[]> {
  const { entries } = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
  const [row] = isThere
    ? await sql<{ count: number }[]>`select count(*)::integer as count from drizzle.__drizzle_migrations`
    : [];
  const missing = entries.length - (row?.count ?? 0);
  if (missing > 0) return [fault(`${missing} migrations are missing: start the site of this version.`)];
  if (missing < 0) return [note('the database has migrations of a later version of the site.')];
  return [ok('every migration is there.')];
}

async function examineKeys(sql: Sql): Promise<Finding[]> {
  const [there] = await sql`select to_regclass('signing_keys') as is`;
  if (!there?.is) return [];
  const keys = await sql<{ stored: string }[]>`select private_key as stored from signing_keys`;
  try {
    const isPlain = keys.some(
      ({ stored }) => openKey(stored, secretsIn(process.env.SIGNING_SECRET)) === stored,
    );
    const words =
      'the keys that sign certificates are in plain text: set SIGNING_SECRET, then `desk rotate-key --seal`.';
    return isPlain ? [note(words)] : [];
  } catch (error) {
    return [fault(wordsOf(error))];
  }
}
