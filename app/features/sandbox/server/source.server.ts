import { AppError } from '~/http/errors';
import {
  type Catalogue,
  columnsQuery,
  keysQuery,
  readCatalogue,
  valuesQuery,
  withValues,
} from '~/sql/catalogue';
import type { Dataset } from '../dataset.server';
import type { Sandbox } from '../sandbox.server';
import type { Lane } from './lane.server';

/** `typeNames`: by the type's oid. */
export type Source = Dataset & { catalogue: Catalogue; typeNames: Map<number, string> };

const typesQuery = 'select oid, format_type(oid, null) from pg_type';
const known = new WeakMap<Sandbox, { generation: number; sources: Map<string, Promise<Source>> }>();

/** Cached for one generation of the sandbox's data. @throws AppError not_found for the dataset */
export async function sourceOf(sandbox: Sandbox, name: string): Promise<Source> {
  let shelf = known.get(sandbox);
  if (!shelf || shelf.generation !== sandbox.generation) {
    shelf = { generation: sandbox.generation, sources: new Map() };
    known.set(sandbox, shelf);
  }
  const { sources } = shelf;
  let source = sources.get(name);
  if (!source) {
    source = sandbox.own((lane) => readSource(sandbox, lane, name));
    sources.set(name, source);
    source.catch(() => sources.delete(name));
  }
  return source;
}

async function readSource(sandbox: Sandbox, lane: Lane, name: string): Promise<Source> {
  const dataset = (await sandbox.datasets()).find((known) => known.name === name);
  if (!dataset) throw new AppError('not_found', 'There is no dataset for this course yet.');
  const read = async (text: string) => {
    const { schema } = dataset.visible;
    const caps = { maxRows: 20_000, maxBytes: 8 * 1024 * 1024 };
    return (await lane.run('visible', { kind: 'select', text, reader: 'sandbox_ro', schema, ...caps })).rows;
  };
  let columns = await read(columnsQuery);
  if (columns.length === 0) {
    await sandbox.restore();
    columns = await read(columnsQuery);
  }
  const catalogue = readCatalogue(columns, await read(keysQuery));
  const values = valuesQuery(catalogue);
  const typeNames = new Map((await read(typesQuery)).map(([oid, type]) => [Number(oid), type ?? 'unknown']));
  return { ...dataset, catalogue: withValues(catalogue, values ? await read(values) : []), typeNames };
}
