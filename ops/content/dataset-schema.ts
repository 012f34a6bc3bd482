import type { Run } from './html';

type Reference = { table: string; column: string };
export type SchemaColumn = {
  name: string;
  type: string;
  isRequired: boolean;
  isPrimary: boolean;
  references: Reference[];
};
export type SchemaTable = { name: string; columns: SchemaColumn[] };

const schemaQuery = `
  select c.relname, a.attname, replace(format_type(a.atttypid, null), ' without time zone', ''), a.attnotnull,
    exists (select from pg_constraint where conrelid = c.oid and contype = 'p' and a.attnum = any (conkey)),
    target.relname, target.attname
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (
    select r.relname, ra.attname
    from pg_constraint k
    cross join unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_class r on r.oid = k.confrelid
    join pg_attribute ra on ra.attrelid = r.oid and ra.attnum = pair.other
    where k.conrelid = c.oid and k.contype = 'f' and pair.own = a.attnum
  ) as target on true
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
  order by c.oid, a.attnum, target.relname`;

/** The tables and columns, in the order of their creation. */
export async function readSchema(run: Run): Promise<SchemaTable[]> {
  const { rows } = await run(schemaQuery);
  const tables = new Map<string, Map<string, SchemaColumn>>();
  for (const [table = '', name = '', type, required, primary, target, targetColumn] of rows) {
    if (!table || !name || !type) continue;
    const columns = tables.get(table) ?? new Map<string, SchemaColumn>();
    const column = columns.get(name) ?? {
      name,
      type,
      isRequired: required === 't',
      isPrimary: primary === 't',
      references: [],
    };
    if (target && targetColumn) column.references.push({ table: target, column: targetColumn });
    tables.set(table, columns.set(name, column));
  }
  return [...tables].map(([name, columns]) => ({ name, columns: [...columns.values()] }));
}
