import pg from 'pg';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { readDataset } from '~/features/sandbox/dataset.server';
import type { Row } from '~/features/sandbox/result';
import type { Run } from './html';

const asText = { getTypeParser: () => (value: string) => value };

/** A connection to a dataset's visible data, to be closed by the caller. `sandboxUrl`: admin URL of a built sandbox. */
export async function openDataset(args: { sandboxUrl: string; datasetsDir: string; dataset: string }) {
  const { visible } = await readDataset(args.datasetsDir, args.dataset);
  const client = new pg.Client({ connectionString: addressesOf(args.sandboxUrl).admin.visible });
  await client.connect();
  await client.query(`set search_path = ${pg.escapeIdentifier(visible.schema)}`);
  await client.query('set default_transaction_read_only = on');
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    'select oid::int, format_type(oid, null) as name from pg_type',
  );
  const nameOf = new Map(types.map(({ oid, name }) => [oid, name]));
  const run: Run = async (sql) => {
    const { fields, rows } = await client.query<Row>({ text: sql, rowMode: 'array', types: asText });
    const typeOf = (oid: number) => nameOf.get(oid) ?? 'unknown';
    const columns = fields.map(({ name, dataTypeID }) => ({ name, type: typeOf(dataTypeID) }));
    return { columns, rows, truncated: false };
  };
  return { run, close: () => client.end() };
}
