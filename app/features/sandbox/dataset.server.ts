import { createHash } from 'node:crypto';
import { access, readdir, readFile } from 'node:fs/promises';
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

/** One copy of a dataset: the generator's settings and the schema they fill. `case`: what it holds, as its author named it. */
export type Variant = { schema: string; settings: Record<string, string>; case: string };

/** A dataset as its folder describes it. `hash` changes whenever what it builds may change. */
export type Dataset = {
  name: string;
  visible: Variant;
  hidden: Variant[];
  schemaSql: string;
  generateSql: string;
  hash: string;
};

/** @throws when the folder is not a dataset, with what is wrong in it */
export async function readDataset(datasetsDir: string, name: string): Promise<Dataset> {
  const read = (file: string) => readFile(join(datasetsDir, name, file), 'utf8');
  const [description, schemaSql, generateSql] = await Promise.all(
    ['dataset.yaml', 'schema.sql', 'generate.sql'].map(read) as [
      Promise<string>,
      Promise<string>,
      Promise<string>,
    ],
  );
  const parsed = datasetSchema.safeParse(parse(description));
  if (!parsed.success) throw new Error(`${name}/dataset.yaml: ${z.prettifyError(parsed.error)}`);
  const { schema, visible, hidden } = parsed.data;
  return {
    name,
    visible: { schema, settings: settingsOf(visible), case: '' },
    hidden: hidden.map(({ case: named, ...rest }, index) => ({
      schema: `${schema}_hidden_${index + 1}`,
      settings: settingsOf(rest),
      case: named,
    })),
    schemaSql,
    generateSql,
    hash: createHash('sha256')
      .update(JSON.stringify([parsed.data, schemaSql, generateSql]))
      .digest('hex'),
  };
}

/** The datasets of a folder: each subfolder that has a dataset.yaml, by name. */
export async function readDatasets(datasetsDir: string): Promise<Dataset[]> {
  const entries = await readdir(datasetsDir, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const datasets = await Promise.all(
    folders.sort().map(async (name) => {
      const described = await access(join(datasetsDir, name, 'dataset.yaml')).then(
        () => true,
        () => false,
      );
      return described ? [await readDataset(datasetsDir, name)] : [];
    }),
  );
  return datasets.flat();
}

function settingsOf(variant: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(variant).map(([key, value]) => [`dataset.${key}`, String(value)]));
}
