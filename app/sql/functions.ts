import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Kind = 'aggregate' | 'window' | 'setReturning' | 'volatile' | 'strict' | 'other';

const known: { kinds: Record<Kind, string>; types: Record<string, string> } = parse(
  readFileSync('datasets/sql-functions.yaml', 'utf8'),
);

const setsOf = <Name extends string>(lists: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries<string>(lists).map(([name, list]) => [name, new Set(list.split(' '))]),
  ) as Record<Name, Set<string>>;

/** The names of Postgres's functions by kind, the frequent ones first. */
export const functions = setsOf(known.kinds);
const types = setsOf(known.types);

export const functionNames = [...new Set(Object.values(functions).flatMap((names) => [...names]))];

/** The return type of a function, as the catalogue writes it; undefined where it depends on the arguments, or is not known. */
export function resultType(name: string): string | undefined {
  return Object.keys(types).find((type) => types[type]?.has(name));
}
