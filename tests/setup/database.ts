import postgres from 'postgres';
import type { ProvidedContext } from 'vitest';

/** A new, migrated and seeded product database; replaces an earlier one of the same name. */
export async function cloneDatabase(
  name: string,
  from: Pick<ProvidedContext['postgres'], 'adminUrl' | 'templateUrl'>,
): Promise<string> {
  const url = new URL(from.templateUrl);
  const [template, owner] = [url.pathname.slice(1), url.username];
  await withDatabase(from.adminUrl, async (admin) => {
    await admin`drop database if exists ${admin(name)} with (force)`;
    await admin`create database ${admin(name)} template ${admin(template)} owner ${admin(owner)}`;
  });
  url.pathname = name;
  return url.href;
}

export async function withDatabase<Result>(
  databaseUrl: string,
  work: (sql: postgres.Sql) => Promise<Result>,
) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
