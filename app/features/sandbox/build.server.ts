import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Addresses, addressesOf, type Database } from './addresses.server';
import { type Dataset, readDatasets, type Variant } from './dataset.server';

const rolesFile = 'drizzle/sandbox.sql';
const buildLock = 7_206_140;
const connectionsKeptFree = 5;

/**
 * Makes databases, roles, grants and the schemas of all datasets, as far as they have changed. Safe at any time.
 * @throws when the server is not reachable, or its login is not a superuser, or the database is someone else's
 */
export async function buildSandbox(args: { adminUrl: string; datasetsDir: string }): Promise<void> {
  const addresses = addressesOf(args.adminUrl);
  const datasets = await readDatasets(args.datasetsDir);
  const rolesSql = await readFile(rolesFile, 'utf8');
  await withClient(addresses.admin.maintenance, async (maintenance) => {
    await maintenance.query('select pg_advisory_lock($1)', [buildLock]);
    await createDatabases(maintenance, addresses);
    const connections = Math.max(
      10,
      (await readSetting(maintenance, 'max_connections')) - connectionsKeptFree,
    );
    for (const database of ['visible', 'hidden'] as const) {
      await withClient(addresses.admin[database], (client) =>
        applyRoles(client, { database, rolesSql, password: addresses.password, connections }),
      );
    }
    const visible = datasets.map((dataset) => ({ dataset, variant: dataset.visible }));
    const hidden = datasets.flatMap((dataset) => dataset.hidden.map((variant) => ({ dataset, variant })));
    await Promise.all([
      withClient(addresses.admin.visible, (client) => buildSchemas(client, visible, 'sandbox_ro')),
      withClient(addresses.admin.hidden, (client) => buildSchemas(client, hidden, 'sandbox_hidden')),
    ]);
  });
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'boxscore build',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function createDatabases(client: pg.Client, { names }: Addresses): Promise<void> {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.rolsuper) {
    throw new Error('SANDBOX_DATABASE_URL must log in as a superuser, of a server that holds nothing else.');
  }
  const existing = await client.query<{ datname: string }>('select datname from pg_database');
  const locale =
    (await readSetting(client, 'server_version_num')) >= 170_000
      ? "locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'"
      : "locale 'C'";
  for (const name of Object.values(names)) {
    if (existing.rows.some(({ datname }) => datname === name)) continue;
    await client.query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`,
    );
  }
}

async function readSetting(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
  return Number(rows[0]?.value);
}

async function applyRoles(
  client: pg.Client,
  args: { database: Database; rolesSql: string; password: string; connections: number },
): Promise<void> {
  await refuseForeignDatabase(client);
  await client.query('begin');
  await client.query(
    "select set_config('boxscore.password', $1, true), set_config('boxscore.connections', $2, true)",
    [args.password, String(args.connections)],
  );
  await client.query(args.rolesSql);
  await client.query(
    'create schema if not exists boxscore_build; create table if not exists boxscore_build.schemas (name text primary key, hash text not null)',
  );
  await client.query('commit');
}

/** The grants take functions away from everyone: never in a database that holds something else. */
async function refuseForeignDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = to_regnamespace('public') and relkind in ('r', 'p', 'v', 'm') limit 1",
  );
  if (rows.length > 0) {
    throw new Error(
      'SANDBOX_DATABASE_URL names a database that holds other tables; it needs one of its own.',
    );
  }
}

type Task = { dataset: Dataset; variant: Variant };

async function buildSchemas(client: pg.Client, tasks: Task[], reader: string): Promise<void> {
  const built = await client.query<{ name: string; hash: string }>(
    'select name, hash from boxscore_build.schemas where to_regnamespace(quote_ident(name)) is not null',
  );
  const hashes = new Map(built.rows.map(({ name, hash }) => [name, hash]));
  for (const task of tasks) {
    if (hashes.get(task.variant.schema) !== task.dataset.hash) await buildSchema(client, task, reader);
  }
  const wanted = new Set(tasks.map(({ variant }) => variant.schema));
  for (const name of hashes.keys()) {
    if (wanted.has(name)) continue;
    await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
    await client.query('delete from boxscore_build.schemas where name = $1', [name]);
  }
}

async function buildSchema(client: pg.Client, { dataset, variant }: Task, reader: string): Promise<void> {
  const finished = pg.escapeIdentifier(variant.schema);
  const building = pg.escapeIdentifier(`${variant.schema}_building`);
  await client.query(`begin; drop schema if exists ${building} cascade; create schema ${building}`);
  await client.query(`set local search_path = ${building}; set local synchronous_commit = off`);
  for (const [name, value] of Object.entries(variant.settings)) {
    await client.query('select set_config($1, $2, true)', [name, value]);
  }
  await client.query(dataset.schemaSql);
  await client.query(dataset.generateSql);
  await client.query(`grant usage on schema ${building} to ${reader}`);
  await client.query(`grant select on all tables in schema ${building} to ${reader}`);
  await client.query(
    `drop schema if exists ${finished} cascade; alter schema ${building} rename to ${finished}`,
  );
  await client.query(
    'insert into boxscore_build.schemas values ($1, $2) on conflict (name) do update set hash = excluded.hash',
    [variant.schema, dataset.hash],
  );
  await client.query('commit');
  await client.query('discard all');
  await vacuumSchema(client, variant.schema);
}

/** For index-only scans, and plans that know the data. */
async function vacuumSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1",
    [schema],
  );
  if (rows.length > 0)
    await client.query(`vacuum (freeze, analyze) ${rows.map(({ name }) => name).join(', ')}`);
}
