import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Entry } from './topics';

const known = new Map<string, Entry[]>();

/** Reads the glossary of a dataset's course, and caches it. The build of the content has validated it. */
export function readGlossary(dataset: string): Entry[] {
  const before = known.get(dataset);
  if (before) return before;
  const file = `datasets/${dataset}/glossary.yaml`;
  // A newer site on the same database may have courses that this one does not.
  const glossary = existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
  known.set(dataset, glossary);
  return glossary;
}
