import postgres from 'postgres';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { toOperatorError } from '../../database-fault';
import { readProduct } from '../product';
import { about, type Finding, isLoopback, wordsOf } from './finding';
import { examineHardening, examineLogin } from './hardening';
import { examineOutside } from './outside';
import type { Addresses } from './settings';

const { ok, note, fault } = about('sandbox');
const oldest = 15;

export async function examineSandboxes({ product, sandboxes }: Addresses): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const sandbox of sandboxes) {
    if (sandboxes.length > 1) found.push(note(`the server at ${new URL(sandbox).host}:`));
    found.push(...(await examineSandbox(product, sandbox)));
  }
  return found;
}

async function examineSandbox(product: string, sandbox: string): Promise<Finding[]> {
  const { admin, login, names } = addressesOf(sandbox);
  const findings: Finding[] = [];
  try {
    const isThere = await connected(admin.maintenance, async (sql) => {
      const { isSuperuser, databases } = await examineServer(sql, sandbox, findings);
      if (isSuperuser && (await isApart(sql, findings)))
        findings.push(...(await examineOutside(sql, product)));
      return databases.includes(names.visible) && databases.includes(names.hidden);
    });
    if (!isThere) return [...findings, fault('the learners’ data are not laid out: start the site once.')];
    findings.push(...(await connected(admin.visible, (sql) => examineHardening(sql, names))));
    findings.push(...(await connected(login.visible, examineLogin)));
  } catch (error) {
    const told = toOperatorError({ variable: 'SANDBOX_DATABASE_URL', url: sandbox, error });
    findings.push(fault(wordsOf(told)));
  }
  return findings;
}

async function connected<Result>(address: string, work: (sql: postgres.Sql) => Promise<Result>) {
  const sql = postgres(address, { max: 1, connect_timeout: 5, prepare: false, onnotice: () => undefined });
  return work(sql).finally(() => sql.end({ timeout: 1 }));
}

async function examineServer(sql: postgres.Sql, address: string, findings: Finding[]) {
  const [seen] = await sql<
    { version: string; major: number; isSuperuser: boolean; isEncrypted: boolean; databases: string[] }[]
  >`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::integer / 10000 as major,
      current_setting('is_superuser') = 'on' as "isSuperuser",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      (select array_agg(datname::text) from pg_database) as databases`;
  const { version = '', major = 0, isSuperuser = false, isEncrypted = false, databases = [] } = seen ?? {};
  findings.push(
    major < oldest
      ? fault(`SANDBOX_DATABASE_URL: Postgres ${version} is too old. Use ${oldest} or later.`)
      : ok(`Postgres ${version} answers.`),
  );
  if (!isSuperuser)
    findings.push(
      fault(
        'SANDBOX_DATABASE_URL logs in as no superuser: it cannot be hardened. Use the superuser of a server of its own.',
      ),
    );
  if (!isEncrypted && !isLoopback(address))
    findings.push(
      note(
        'SANDBOX_DATABASE_URL: the connection is not encrypted. Outside a network of your own, add ?sslmode=verify-full.',
      ),
    );
  return { isSuperuser, databases };
}

const identify = 'select system_identifier::text as cluster from pg_control_system()';

/** Whether the product database is on another server; compares the servers' identifiers, not their names. */
async function isApart(sql: postgres.Sql, findings: Finding[]): Promise<boolean> {
  const [own] = await sql.unsafe<{ cluster: string }[]>(identify);
  const [products] = await readProduct((tx) => tx.unsafe<{ cluster: string }[]>(identify)).catch(() => []);
  const isSame = products !== undefined && products.cluster === own?.cluster;
  findings.push(
    isSame
      ? fault(
          'learners’ SQL runs on the server of the product’s data. Give SANDBOX_DATABASE_URL a server of its own.',
        )
      : ok('it is a server of its own.'),
  );
  return !isSame;
}
