import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Told = { title: string; text: string };
export type Person = Told & { name: string };

export const about: { journey: string[]; values: Told[]; founders: Person[] } = parse(
  readFileSync('datasets/pages/about.yaml', 'utf8'),
);
