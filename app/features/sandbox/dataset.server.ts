import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const setting = z.union([z.string(), z.number(), z.boolean()]);
const variantSchema = z.object({ seed: z.number().int() }).catchall(setting);

const datasetSchema = z.object({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: z.string(),
  schema: z.string().regex(/^[a-z][a-z0-9_]{0,40}$/),
  visible: variantSchema,
  hidden: z.array(variantSchema.extend({ case: z.string() })).min(2),
});

/** The number of digits of the hash in a schema's name. */
export const hashDigits = 8;

export type Dataset = Awaited<ReturnType<typeof readDataset>>;
/** One copy of a dataset. `settings`: of the generator. `case`: what is special about the data, in the author's words. */
export type Variant = Dataset['visible'];

/**
 * `hash` covers all that is built, and is part of the schemas' names, so that versions can exist side by side. `schema` is the
 * name that learners may write before a table's. @throws when the folder is not a dataset, with what is wrong in it
 */
export async function readDataset(datasetsDir: string, name: string) {
  const read = (file: string) => readFile(join(datasetsDir, name, file), 'utf8');
  const [description, schemaSql, generateSql] = await Promise.all([
    read('dataset.yaml'),
    read('schema.sql'),
    read('generate.sql'),
  ]);
  const parsed = datasetSchema.safeParse(parse(description));
  if (!parsed.success) throw new Error(`${name}/dataset.yaml: ${z.prettifyError(parsed.error)}`);
  const { schema, visible, hidden } = parsed.data;
  const hash = createHash('sha256')
    .update(JSON.stringify([parsed.data, schemaSql, generateSql]))
    .digest('hex');
  const versioned = `${schema}_${hash.slice(0, hashDigits)}`;
  return {
    name,
    schema,
    visible: { schema: versioned, settings: settingsOf(visible), case: '' },
    hidden: hidden.map(({ case: named, ...rest }, index) => ({
      schema: `${versioned}_hidden_${index + 1}`,
      settings: settingsOf(rest),
      case: named,
    })),
    schemaSql,
    generateSql,
    hash,
  };
}

/** Reads each subfolder that has a dataset.yaml, sorted by name. @throws as readDataset */
export async function readDatasets(datasetsDir: string): Promise<Dataset[]> {
  const entries = await readdir(datasetsDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    folders
      .filter((name) => existsSync(join(datasetsDir, name, 'dataset.yaml')))
      .sort()
      .map((name) => readDataset(datasetsDir, name)),
  );
}

function settingsOf(variant: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(variant).map(([key, value]) => [`dataset.${key}`, String(value)]));
}
