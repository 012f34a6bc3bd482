import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openFixtureSandbox, parkLeague } from '../../../../tests/setup/sandbox/open-sandbox';
import { addressesOf } from '../addresses.server';

const addresses = addressesOf(
  Object.assign(new URL(inject('postgres').sandboxUrl), { pathname: 'park_league' }).href,
);
const clients: pg.Client[] = [];
const told =
  'stat_|ls_|read_|lock|show|conf|control|cursor|prepared|hba|ident|file|log|reload|rotate|terminate|cancel|blocking|' +
  'backend|postmaster|tablespace|database|relation_(size|file)|table_size|total|export|current|replication|create|drop|' +
  'wal|switch|backup|promote|notify|sleep|advisory|try_|timezone|available|listening|get_(wal|loaded|shmem|backend|aios)|is_in';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

async function listed(client: pg.Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(sql);
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  const sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
  await sandbox.close();
});
afterAll(() => Promise.all(clients.map((client) => client.end())));

describe.each([
  ['visible', 'sandbox_ro'],
  ['hidden', 'sandbox_hidden'],
] as const)('the %s database', (database, reader) => {
  let admin: pg.Client;
  beforeAll(async () => {
    admin = await connect(addresses.admin[database]);
  });

  test('lets a reader execute nothing volatile but what tells the time and rolls dice', async () => {
    const volatile = await listed(
      admin,
      `select distinct proname as name from pg_proc
       where provolatile = 'v' and has_function_privilege('${reader}', oid, 'execute') order by 1`,
    );
    expect(volatile).toEqual([
      ...['array_sample', 'array_shuffle', 'clock_timestamp', 'gen_random_uuid', 'random', 'random_normal'],
      ...['setseed', 'timeofday', 'uuidv4', 'uuidv7'],
    ]);
  });

  test('has no function that runs as its owner, and none outside the system’s schemas', async () => {
    expect(
      await listed(
        admin,
        `select oid::regprocedure::text as name from pg_proc
         where prosecdef or pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
      ),
    ).toEqual([]);
  });

  test('keeps functions that speak of sessions, settings, files or the server from a reader', async () => {
    const open = await listed(
      admin,
      `select distinct proname as name from pg_proc where has_function_privilege('${reader}', oid, 'execute')
       and proname ~ '^(pg_(${told})|current_setting|set_config|inet_(client|server)_|txid_|lo_|lo(read|write)|(query|cursor|table|schema|database)_to_xml)'`,
    );
    expect(open).toEqual([]);
  });

  test('shows a reader the dataset and the catalogue of its tables, and nothing of roles, sessions or the server', async () => {
    const readable = await listed(
      admin,
      `select oid::regclass::text as name from pg_class
       where relkind in ('r', 'v', 'm', 'p', 'f') and relnamespace <> 'information_schema'::regnamespace
         and has_schema_privilege('${reader}', relnamespace, 'usage') and has_table_privilege('${reader}', oid, 'select')`,
    );
    const dataset = readable.filter((name) => name.startsWith('park_league'));
    expect(dataset).toHaveLength(database === 'visible' ? 2 : 4);
    expect(
      readable.filter((name) =>
        /stat_|roles|user|auth|shadow|group|database|setting|lock|session|cursor|prepared|tablespace|foreign|publication|subscription|replication|largeobject|boxscore/.test(
          name,
        ),
      ),
    ).toEqual([]);
    const writable = await listed(
      admin,
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'S', 'v')
       and (has_table_privilege('${reader}', oid, 'insert') or has_table_privilege('${reader}', oid, 'update')
         or has_table_privilege('${reader}', oid, 'delete') or has_table_privilege('${reader}', oid, 'truncate'))`,
    );
    expect(writable).toEqual([]);
  });

  test('gives a reader no schema to create in, no temporary tables and no language', async () => {
    const { rows } = await admin.query(
      `select has_database_privilege('${reader}', current_database(), 'temp, create') as database,
        (select bool_or(has_schema_privilege('${reader}', oid, 'create')) from pg_namespace) as schema,
        (select bool_or(has_language_privilege('${reader}', oid, 'usage')) from pg_language where lanpltrusted) as language`,
    );
    expect(rows).toEqual([{ database: false, schema: false, language: false }]);
  });
});

describe('the login', () => {
  test('reads nothing before it becomes a reader, and can become nobody else', async () => {
    const login = await connect(addresses.login.visible);
    await expect(login.query(`select * from ${parkLeague.visible.schema}.teams`)).rejects.toThrow(
      'permission denied',
    );
    await expect(login.query('set role postgres')).rejects.toThrow('permission denied');
    const admin = await connect(addresses.admin.visible);
    expect(
      await listed(
        admin,
        `select roleid::regrole::text as name from pg_auth_members where member::regrole::text like 'sandbox%' order by 1`,
      ),
    ).toEqual(['sandbox_hidden', 'sandbox_ro']);
  });

  test('connects to the two databases and to no other on the server', async () => {
    const admin = await connect(addresses.admin.visible);
    const open = await listed(
      admin,
      "select datname as name from pg_database where has_database_privilege('sandbox_login', oid, 'connect') and datname like '%park_league%' order by 1",
    );
    expect(open).toEqual(['park_league', 'park_league_hidden']);
    const maintenance = new URL(addresses.login.visible);
    maintenance.pathname = 'postgres';
    const client = new pg.Client({ connectionString: maintenance.href });
    await expect(client.connect()).rejects.toThrow('permission denied for database "postgres"');
  });

  test('is bounded in time, memory and disk, writes nothing and fills no log', async () => {
    const login = await connect(addresses.login.visible);
    const bounds: Record<string, string> = {
      default_transaction_read_only: 'on',
      statement_timeout: '2s',
      lock_timeout: '1s',
      temp_file_limit: '64MB',
      work_mem: '4MB',
      max_parallel_workers_per_gather: '0',
      jit: 'off',
      log_min_messages: 'fatal',
      log_min_error_statement: 'panic',
    };
    for (const [name, value] of Object.entries(bounds)) {
      const { rows } = await login.query(`show ${name}`);
      expect(rows).toEqual([{ [name]: value }]);
    }
  });

  test('its readers see each their own data only', async () => {
    const login = await connect(addresses.login.hidden);
    await login.query('set role sandbox_ro');
    await expect(login.query(`select * from ${parkLeague.hidden[0]?.schema}.teams`)).rejects.toThrow(
      'permission denied',
    );
  });
});
