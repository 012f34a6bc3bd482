import { AppError } from '~/http/errors';
import { onSandbox } from './current-sandbox.server';
import { limits } from './limits';
import { sourceOf } from './server/source.server';

/** Rows of one query: each page takes a lane of its own, so that others get their turn. */
const page = 5_000;

/** How to recreate the visible data: the schema's name, its tables in the order of their references, and its DDL. */
export async function layoutOf(dataset: string) {
  const { schema, schemaSql } = await onSandbox(undefined, (sandbox) => sourceOf(sandbox, dataset));
  return {
    schema,
    schemaSql,
    tables: [...schemaSql.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => table),
  };
}

/** The rows of a table in COPY's format, by the first column, a page at a time. @throws AppError not_found, unavailable */
export async function* copyTable(dataset: string, table: string): AsyncGenerator<string> {
  for (let from = 0, isMore = true; isMore; from += page) {
    const rows = await onSandbox(undefined, async (sandbox) => {
      const { visible, catalogue } = await sourceOf(sandbox, dataset);
      if (!catalogue.tables.some(({ name }) => name === table))
        throw new AppError('not_found', 'There is no such table.');
      const text = `select * from ${table} order by 1 limit ${page} offset ${from}`;
      const { schema } = visible;
      const caps = { maxRows: page, maxBytes: limits.receivedBytes };
      return (
        await sandbox.own((lane) =>
          lane.run('visible', { kind: 'select', text, reader: 'sandbox_ro', schema, ...caps }),
        )
      ).rows;
    });
    isMore = rows.length === page;
    yield rows.map((row) => `${row.map(asCopied).join('\t')}\n`).join('');
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const asCopied = (value: string | null) =>
  value?.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) ?? '\\N';
