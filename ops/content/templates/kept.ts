import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readDataset } from '~/features/sandbox/dataset.server';
import type { Choice, Value } from './fill';
import { askedOf, digest, type Instance, instanceOf } from './instance';
import type { Template } from './template';

/** The certified choices of a template. A value listed in the template is stored as its SQL, a value from the data in full. */
export type Kept = {
  template: string;
  /** Hash of the template without its words, and of the data. */
  hash: string;
  /** Ids of the tutor's suspicions that object to an accepted answer. */
  exceptions: string[];
  instances: { holes: Record<string, string | Value>; result: string }[];
};

const fileOf = (dir: string) => join(dir, 'instances.jsonl');

/** Hash of the visible and the hidden data. */
export async function dataHashOf(dir: string): Promise<string> {
  return (await readDataset(dirname(dir), basename(dir))).hash;
}

/** Reads instances.jsonl: a line for each template, followed by a line for each of its instances. */
export async function readKept(dir: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  if (!existsSync(fileOf(dir))) return kept;
  for (const line of (await readFile(fileOf(dir), 'utf8')).split('\n').filter(Boolean)) {
    const read = JSON.parse(line);
    if (read.template) kept.push({ ...read, instances: [] });
    else kept.at(-1)?.instances.push(read);
  }
  return kept;
}

export async function writeKept(dir: string, kept: readonly Kept[]): Promise<void> {
  const lines = kept.flatMap(({ instances, ...about }) => [about, ...instances]);
  await writeFile(fileOf(dir), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** Changes with queries, contract, values and data, but not with words. */
export function hashTemplate(template: Template, dataHash: string): string {
  const { slug, columns, contract, holes, single, reference, alternatives, wrong, equivalents } = template;
  const asked = Object.entries(holes).map(([name, { from, values }]) => [
    name,
    from,
    values.map((value) => askedOf(template, { [name]: value })),
  ]);
  const excused = equivalents.flatMap(({ mutants }) => mutants);
  return digest([slug, columns, contract, asked, single, reference, alternatives, wrong, excused, dataHash]);
}

export function keep({ choice }: Instance, template: Template, result: string): Kept['instances'][number] {
  const holes = Object.entries(choice).map(([name, value]) => [
    name,
    template.holes[name]?.from ? value : value.sql,
  ]);
  return { holes: Object.fromEntries(holes), result };
}

export function instancesOf(template: Template, { instances }: Kept): Instance[] {
  return instances.map(({ holes }) => {
    const choice = Object.entries(holes).map(([name, kept]) => [
      name,
      typeof kept === 'string' ? template.holes[name]?.values.find(({ sql }) => sql === kept) : kept,
    ]);
    return instanceOf(template, Object.fromEntries(choice) as Choice);
  });
}
