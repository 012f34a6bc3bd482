export type Catalogue = { tables: { name: string; columns: { name: string; type: string }[] }[] };

export const catalogueQuery = `
  select c.relname, a.attname, format_type(a.atttypid, null)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = to_regnamespace(quote_ident(current_schema())) and c.relkind in ('r', 'v', 'm', 'p')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

export function readCatalogue(rows: (string | null)[][]): Catalogue {
  const tables = new Map<string, { name: string; type: string }[]>();
  for (const [table, name, type] of rows) {
    if (!table || !name || !type) continue;
    const columns = tables.get(table) ?? [];
    columns.push({ name, type });
    tables.set(table, columns);
  }
  return { tables: [...tables].map(([name, columns]) => ({ name, columns })) };
}
