import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The cases of a test by its title, as a file of datasets/sports-business/tutor/cases has them. */
export const casesOf = (file: string) => casesIn(`datasets/sports-business/tutor/cases/${file}.yaml`);

/** The cases of a test by its title, as a YAML file has them. */
export function casesIn(path: string): <Case>(title: string) => Case[] {
  const all = parse(readFileSync(path, 'utf8'));
  return (title) => {
    if (!all[title]) throw new Error(`${path} has no cases for “${title}”.`);
    return all[title];
  };
}
