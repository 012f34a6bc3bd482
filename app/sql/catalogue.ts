/** `values`: all distinct values, for a text column that has few. */
export type CatalogueColumn = { name: string; type: string; isRequired: boolean; values?: string[] };
/** `keys`: the columns of the primary key, then of each unique constraint. `references`: foreign keys. */
export type CatalogueTable = {
  name: string;
  columns: CatalogueColumn[];
  keys: string[][];
  references: { columns: string[]; table: string; targets: string[] }[];
};
export type Catalogue = { tables: CatalogueTable[] };

type Rows = (string | null)[][];

const here = 'c.relnamespace = to_regnamespace(quote_ident(current_schema()))';

/** Returns table, column, type, and whether it is NOT NULL. */
export const columnsQuery = `
  select c.relname, a.attname, format_type(a.atttypid, null), a.attnotnull
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where ${here} and c.relkind in ('r', 'v', 'm', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** Returns table, kind and columns of each key; for a foreign key also the table that it refers to, and its columns there. */
export const keysQuery = `
  select c.relname, k.contype, json_agg(a.attname order by pair.place), target.relname,
    json_agg(ta.attname order by pair.place)
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  cross join unnest(k.conkey, k.confkey) with ordinality as pair (own, other, place)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own
  left join pg_class target on target.oid = k.confrelid
  left join pg_attribute ta on ta.attrelid = target.oid and ta.attnum = pair.other
  where ${here} and k.contype in ('p', 'u', 'f')
  group by c.relname, k.contype, k.conname, target.relname
  order by c.relname, k.contype <> 'p', k.conname`;

const fewValues = 30;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A query that returns table, column and values of each text column that has few. Undefined without text columns. */
export function valuesQuery({ tables }: Catalogue): string | undefined {
  const columns = tables.flatMap(({ name: table, columns }) =>
    columns.filter(({ type }) => type === 'text').map(({ name }) => ({ table, name })),
  );
  const parts = columns.map(
    ({ table, name }) => `
      select ${literal(table)}, ${literal(name)}, json_agg(value order by value)
      from (select distinct ${quoted(name)} as value from ${quoted(table)} limit ${fewValues + 1}) as few
      having count(*) <= ${fewValues}`,
  );
  return parts.length > 0 ? parts.join(' union all ') : undefined;
}

export function readCatalogue(columns: Rows, keys: Rows = []): Catalogue {
  const tables = new Map<string, CatalogueTable>();
  for (const [table, name, type, required] of columns) {
    if (!table || !name || !type) continue;
    const known = tables.get(table) ?? { name: table, columns: [], keys: [], references: [] };
    known.columns.push({ name, type, isRequired: required === 't' });
    tables.set(table, known);
  }
  for (const [table, kind, own, target, targets] of keys) {
    const known = tables.get(table ?? '');
    if (kind !== 'f') known?.keys.push(namesIn(own));
    else known?.references.push({ columns: namesIn(own), table: target ?? '', targets: namesIn(targets) });
  }
  return { tables: [...tables.values()] };
}

/** `values`: as valuesQuery returns them. */
export function withValues({ tables }: Catalogue, values: Rows): Catalogue {
  const known = new Map(values.map(([table, column, list]) => [`${table}.${column}`, list]));
  return {
    tables: tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => {
        const list = known.get(`${table.name}.${column.name}`);
        return list ? { ...column, values: namesIn(list) } : column;
      }),
    })),
  };
}

/** Reads the strings of a JSON array, without its nulls. */
function namesIn(list: string | null | undefined): string[] {
  return (JSON.parse(list ?? '[]') as (string | null)[]).filter((name) => name !== null);
}
