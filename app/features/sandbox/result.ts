import { z } from 'zod';

/** `type` is Postgres's name for it: integer, numeric, text, timestamp without time zone, integer[] … */
export type Column = { name: string; type: string };

/** Values are text exactly as Postgres writes it, NULL is null. */
export type Row = (string | null)[];
/** `truncated`: the query returns more than `rows` has. */
export type ResultSet = { columns: Column[]; rows: Row[]; truncated: boolean };

export function describeCut({ rows, truncated }: ResultSet): string | undefined {
  if (!truncated) return undefined;
  return rows.length === 1
    ? 'Showing the first row.'
    : `Showing the first ${rows.length.toLocaleString('en-US')} rows.`;
}

export const rowsSchema = z.array(
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
);
type Rows = z.output<typeof rowsSchema>;

/** Rows for the API, by column name; a repeated name gets a suffix (n, n_2). bigint and numeric stay text: exact. */
export function toRows(result: ResultSet): { columns: Column[]; rows: Rows } {
  const names = uniqueNames(result.columns.map(({ name }) => name));
  const columns = result.columns.map(({ type }, index) => ({ name: names[index] ?? '', type }));
  const rows = result.rows.map((row) =>
    Object.fromEntries(columns.map(({ name, type }, index) => [name, toJson(row[index] ?? null, type)])),
  );
  return { columns, rows };
}

function uniqueNames(names: string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; seen.has(unique) || (unique !== name && taken.has(unique)); n += 1)
      unique = `${name}_${n}`;
    seen.add(unique);
    return unique;
  });
}

function toJson(value: string | null, type: string) {
  if (value === null) return null;
  if (type === 'integer' || type === 'smallint') return Number(value);
  if (type === 'boolean') return value === 't';
  return value;
}
