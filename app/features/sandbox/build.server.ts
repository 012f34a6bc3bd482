import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Addresses, addressesOf, type Database } from './addresses.server';
import type { Dataset, Variant } from './dataset.server';
import { dropUnusedVersions, listVersions, recordVersion } from './server/versions.server';

const rolesFile = 'drizzle/sandbox.sql';
export const buildLock = 7_206_140;
const connectionsKeptFree = 5;

/** The sandbox server does not answer, or closed the connection. */
export class SandboxAway extends Error {}

/** `datasets`: those of this process; other processes on the same server may use other versions of them. */
type BuildTarget = { adminUrl: string; datasets: Dataset[] };

/**
 * Creates the databases, roles, grants and schemas that are missing. May be run at any time.
 * @throws SandboxAway; when the login is not a superuser, or the database has tables of something else
 */
export async function buildSandbox({ adminUrl, datasets }: BuildTarget): Promise<void> {
  const addresses = addressesOf(adminUrl);
  const rolesSql = await readFile(rolesFile, 'utf8');
  await withBuildLock(addresses, async (maintenance) => {
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
    const { visible, hidden } = tasksOf(datasets);
    await Promise.all([
      withClient(addresses.admin.visible, (client) => buildSchemas(client, visible, 'sandbox_ro')),
      withClient(addresses.admin.hidden, (client) => buildSchemas(client, hidden, 'sandbox_hidden')),
    ]);
  });
}

/** Marks this process's schemas as used, and drops those that no process has used for long. @throws SandboxAway */
export async function dropUnusedData({ adminUrl, datasets }: BuildTarget): Promise<void> {
  const addresses = addressesOf(adminUrl);
  const tasks = tasksOf(datasets);
  await withBuildLock(addresses, async () => {
    for (const database of ['visible', 'hidden'] as const) {
      await withClient(addresses.admin[database], (client) => dropUnused(client, tasks[database]));
    }
  });
}

function withBuildLock(addresses: Addresses, work: (maintenance: pg.Client) => Promise<void>): Promise<void> {
  return withClient(addresses.admin.maintenance, async (maintenance) => {
    await maintenance.query('select pg_advisory_lock($1)', [buildLock]);
    await work(maintenance);
  });
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5_000,
    application_name: 'boxscore build',
  });
  let isLost = true;
  client.on('error', () => {
    isLost = true;
  });
  try {
    await client.connect();
    isLost = false;
    return await work(client);
  } catch (error) {
    const isGoing = error instanceof pg.DatabaseError && error.code?.startsWith('57P');
    if (isLost || isGoing) throw new SandboxAway('The sandbox server does not answer.', { cause: error });
    throw error;
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
  await client.query('commit');
}

/** The grants revoke functions from everyone, so they must not run in a database that something else uses. */
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

function tasksOf(datasets: Dataset[]): Record<Database, Task[]> {
  const visible = datasets.map((dataset) => ({ dataset, variant: dataset.visible }));
  const hidden = datasets.flatMap((dataset) => dataset.hidden.map((variant) => ({ dataset, variant })));
  return { visible, hidden };
}

async function buildSchemas(client: pg.Client, tasks: Task[], reader: string): Promise<void> {
  const built = await listVersions(client);
  for (const task of tasks) {
    if (!built.has(task.variant.schema)) await buildSchema(client, task, reader);
  }
  await dropUnused(client, tasks);
}

function dropUnused(client: pg.Client, tasks: Task[]): Promise<void> {
  return dropUnusedVersions(
    client,
    tasks.map(({ variant }) => variant.schema),
  );
}

async function buildSchema(client: pg.Client, { dataset, variant }: Task, reader: string): Promise<void> {
  const schema = pg.escapeIdentifier(variant.schema);
  await client.query(`begin; drop schema if exists ${schema} cascade; create schema ${schema}`);
  await client.query(`set local search_path = ${schema}; set local synchronous_commit = off`);
  for (const [name, value] of Object.entries(variant.settings)) {
    await client.query('select set_config($1, $2, true)', [name, value]);
  }
  await client.query(dataset.schemaSql);
  await client.query(dataset.generateSql);
  await client.query(`grant usage on schema ${schema} to ${reader}`);
  await client.query(`grant select on all tables in schema ${schema} to ${reader}`);
  await recordVersion(client, variant.schema);
  await client.query('commit');
  await client.query('discard all');
  await vacuumSchema(client, variant.schema);
}

/** Index-only scans need the vacuum, and the planner its statistics. */
async function vacuumSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1",
    [schema],
  );
  if (rows.length > 0)
    await client.query(`vacuum (freeze, analyze) ${rows.map(({ name }) => name).join(', ')}`);
}
