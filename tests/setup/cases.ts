import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The cases of a test, by its title, from a file in datasets/sports-business/tutor/cases. */
export const casesOf = (file: string) => casesIn(`datasets/sports-business/tutor/cases/${file}.yaml`);

/** The cases of a test, by its title, from a YAML file. */
export function casesIn(path: string): <Case>(title: string) => Case[] {
  const all = parse(readFileSync(path, 'utf8'));
  return (title) => {
    if (!all[title]) throw new Error(`${path} has no cases for “${title}”.`);
    return all[title];
  };
}
