import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The cases of a test by its title, as a file of datasets/sports-business/tutor/cases has them. */
export function casesOf(file: string): <Case>(title: string) => Case[] {
  const all = parse(readFileSync(`datasets/sports-business/tutor/cases/${file}.yaml`, 'utf8'));
  return (title) => {
    if (!all[title]) throw new Error(`${file}.yaml has no cases for “${title}”.`);
    return all[title];
  };
}
