import pg from 'pg';

/** A schema that no process has marked as used for so long is dropped. Processes mark theirs far more often. */
const unusedFor = '1 day';

/**
 * Old releases, without versions, drop what is in `boxscore_build.schemas` and not theirs, so new schemas are not recorded there.
 */
const makeTable = `
  create schema if not exists boxscore_build;
  create table if not exists boxscore_build.versions (
    schema text primary key,
    last_used timestamptz not null default now()
  )`;

const adoptUnversioned = `
  insert into boxscore_build.versions (schema)
  select name from boxscore_build.schemas where to_regnamespace(quote_ident(name)) is not null
  on conflict do nothing`;

export async function listVersions(client: pg.Client): Promise<Set<string>> {
  await client.query(makeTable);
  const { rows } = await client.query<{ schema: string }>(
    'select schema from boxscore_build.versions where to_regnamespace(quote_ident(schema)) is not null',
  );
  return new Set(rows.map(({ schema }) => schema));
}

export async function recordVersion(client: pg.Client, schema: string): Promise<void> {
  await client.query(
    'insert into boxscore_build.versions (schema) values ($1) on conflict (schema) do update set last_used = now()',
    [schema],
  );
}

/** Marks the schemas of this process as used, and drops those unused for `unusedFor`. The caller holds the build lock. */
export async function dropUnusedVersions(client: pg.Client, own: string[]): Promise<void> {
  await client.query(makeTable);
  const { rowCount: hasUnversioned } = await client.query(
    "select from pg_tables where (schemaname, tablename) = ('boxscore_build', 'schemas')",
  );
  if (hasUnversioned) await client.query(adoptUnversioned);
  await client.query('update boxscore_build.versions set last_used = now() where schema = any ($1)', [own]);
  const { rows } = await client.query<{ schema: string }>(
    'select schema from boxscore_build.versions where last_used < now() - $1::interval',
    [unusedFor],
  );
  for (const { schema } of rows) {
    await client.query(`
      drop schema if exists ${pg.escapeIdentifier(schema)} cascade;
      delete from boxscore_build.versions where schema = ${pg.escapeLiteral(schema)}`);
  }
}
