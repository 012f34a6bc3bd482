import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Words = Record<string, string>;

/** The authors' words about faults. The comments in the file describe each part. */
type Authored = {
  messages: { code: string; is: string; words: string }[];
  calls: { is: string; words: string }[];
  functions: Words;
  types: Words;
  operators: Words;
  missing: Words;
  statements: { whole: Words; data: Words; session: Words };
  bounds: Record<string, [fact: string, remedy: string]>;
};

export const authored: Authored = parse(readFileSync('datasets/sql-errors.yaml', 'utf8'));

/** The entry of that name, never an inherited property of the object. */
export function entryOf(words: Words, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}

/** Fills the placeholders ($1, $name) of the authors' words. */
export function fill(words: string, named: Record<string, string>): string {
  return words.replace(/\$(\d|[a-z]+)/g, (_, name) => named[name] ?? '');
}
