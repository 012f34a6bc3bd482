import * as schema from 'drizzle/schema';
import { and, eq, getTableColumns, inArray, is, isNotNull } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { db } from '~/db.server';

type Row = Record<string, unknown>;

const secrets = new Set<PgColumn>([
  schema.users.passwordHash,
  schema.sessions.id,
  schema.emailTokens.id,
] as PgColumn[]);

const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [{ name, table, keys: getTableConfig(table).foreignKeys }] : [],
);

/** Rows by table, found along the foreign keys. The waitlist has no foreign key: its row needs a confirmed address. */
export async function collectMyData(userId: number): Promise<Record<string, Row[]>> {
  const found = new Map<PgTable, Row[]>();
  const [user] = await db.select().from(schema.users).where(eq(schema.users.id, userId));
  if (!user) return {};
  found.set(schema.users, [user]);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const { table, keys } of tables) {
      if (!found.has(table)) await follow(table, keys, found);
    }
  }
  if (user.emailConfirmedAt) {
    const isTheirs = eq(schema.waitlistRegistrations.email, user.email);
    found.set(
      schema.waitlistRegistrations,
      await db.select().from(schema.waitlistRegistrations).where(isTheirs),
    );
  }
  return Object.fromEntries(
    tables.flatMap(({ name, table }) => {
      const rows = found.get(table);
      return rows ? [[name, rows.map((row) => withoutSecrets(table, row))]] : [];
    }),
  );
}

async function follow(
  table: PgTable,
  keys: ReturnType<typeof getTableConfig>['foreignKeys'],
  found: Map<PgTable, Row[]>,
) {
  for (const key of keys) {
    const { columns, foreignTable, foreignColumns } = key.reference();
    const [from, to] = [columns[0], foreignColumns[0]];
    const owners = found.get(foreignTable);
    if (!owners || !from || !to) continue;
    const ids = owners.map((owner) => owner[propertyOf(foreignTable, to)]);
    const belongs = and(isNotNull(from), inArray(from, ids));
    found.set(table, ids.length > 0 ? await db.select().from(table).where(belongs) : []);
    return;
  }
}

const propertyOf = (table: PgTable, column: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, other]) => other.name === column.name)?.[0] ?? '';

function withoutSecrets(table: PgTable, row: Row): Row {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(row).filter(([property]) => !secrets.has(columns[property] as PgColumn)),
  );
}
