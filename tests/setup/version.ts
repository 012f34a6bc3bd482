import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ours = ['build/client', 'build/ops', 'drizzle', 'node_modules', 'package.json', 'public'];

type Edits = Record<string, (text: string) => string>;

/** Edits for data that is built quickly: smaller sections, and without free tickets, so lesson 4's failing query is not run. */
export const smaller: Edits = {
  'sports-business/dataset.yaml': (text) => text.replace('scale: 1', 'scale: 0.06'),
  'sports-business/glossary.yaml': (text) =>
    text.replaceAll('seats < 100', 'seats < 1').replaceAll('seats >= 250', 'seats >= 1'),
  'sports-business/lessons/04-price-maths.md': (text) => text.replaceAll('```sql fails', '```sql'),
};

/**
 * Lays out the content of an image that was built at `madeAt` from other content, for `startServer`. The caller removes the
 * folder.
 * @param args.edits edits of files in datasets/, applied in order
 */
export async function layOutVersion({
  madeAt,
  edits = [],
}: {
  madeAt: Date;
  edits?: Edits[];
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boxscore-version-'));
  await mkdir(join(folder, 'build'));
  for (const path of ours) await symlink(resolve(path), join(folder, path));
  await writeFile(join(folder, 'build/made-at'), madeAt.toISOString());
  await cp('datasets', join(folder, 'datasets'), { recursive: true });
  for (const [file, edit] of edits.flatMap(Object.entries<Edits[string]>)) {
    const path = join(folder, 'datasets', file);
    const text = await readFile(path, 'utf8');
    if (edit(text) === text) throw new Error(`nothing to edit in ${file}`);
    await writeFile(path, edit(text));
  }
  return folder;
}
