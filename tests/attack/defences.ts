import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const folder = 'tests/attack/defences';

export const parts = ['sandbox', 'site'] as const;

const editSchema = z.strictObject({ take: z.string().min(1), put: z.string().default('') });
const defenceSchema = z.strictObject({
  name: z.string(),
  /** By file: `take` occurs there exactly once, white space aside; `put` comes in its place. */
  remove: z.record(z.string(), z.array(editSchema)).default({}),
  removeAlso: z.array(z.string()).default([]),
  tests: z.array(z.string()).min(1),
  /** Of those files, only the tests whose full names match one of these patterns. */
  only: z.array(z.string()).optional(),
});
export type Defence = z.output<typeof defenceSchema>;
type Edits = Defence['remove'];

/** The part's defences; each removes all that those do which go with it. */
export function readDefences(part: (typeof parts)[number]): Defence[] {
  const files = readdirSync(`${folder}/${part}`).map((name) => `${folder}/${part}/${name}`);
  const list = files.flatMap((file) => z.array(defenceSchema).parse(parse(readFileSync(file, 'utf8'))));
  return list.map((defence) => {
    const others = defence.removeAlso.map((wanted) => {
      const other = list.find(({ name }) => name === wanted);
      if (!other) throw new Error(`${defence.name}: there is no defence “${wanted}”`);
      return other.remove;
    });
    return { ...defence, remove: [...others, defence.remove].reduce(joined, {}) };
  });
}

function joined(all: Edits, more: Edits): Edits {
  const lists = Object.entries(more).map(([file, edits]) => [file, [...(all[file] ?? []), ...edits]]);
  return { ...all, ...Object.fromEntries(lists) };
}

type Edited = { texts: { path: string; before: string; after: string }[]; faults: string[] };

/** The sources with and without the defence, and where they differ from its list. */
export function edited({ remove }: Defence, directory = '.'): Edited {
  const texts: Edited['texts'] = [];
  const faults: string[] = [];
  for (const [file, edits] of Object.entries(remove)) {
    const path = join(directory, file);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
    let after = before;
    for (const { take, put } of edits) {
      const found = after.match(patternOf(take))?.length ?? 0;
      if (found !== 1) faults.push(`${found} times in ${file}: ${take}`);
      after = after.replace(patternOf(take), () => put);
    }
    texts.push({ path, before, after });
  }
  return { texts, faults };
}

/** White space counts for nothing, so that lines may be indented and broken otherwise. */
function patternOf(take: string): RegExp {
  const characters = take.replace(/\s+/g, '').split('');
  return new RegExp(characters.map((each) => each.replace(/[^\w]/, '\\$&')).join('\\s*'), 'g');
}

export function faultsOf(defences: Defence[]): string[] {
  const names = defences.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) < index);
  const faults = defences.flatMap((defence) => {
    const gone = defence.tests.filter((file) => !existsSync(file)).map((file) => `there is no ${file}`);
    return [...edited(defence).faults, ...gone].map((fault) => `${defence.name}: ${fault}`);
  });
  return [...twice.map((name) => `two are named “${name}”`), ...faults];
}

const unprovenSchema = z.array(z.strictObject({ why: z.string(), tests: z.array(z.string()) }));

/** Matches the attack tests that no removal makes fail. In their list, … stands for anything. */
export function readUnproven(): RegExp {
  const list = unprovenSchema.parse(parse(readFileSync(`${folder}/unproven.yaml`, 'utf8')));
  const patterns = list.flatMap(({ tests }) =>
    tests.map((test) =>
      test
        .split('…')
        .map((words) => words.replace(/[^\w\s]/g, '\\$&'))
        .join('.*'),
    ),
  );
  return new RegExp(`^(${patterns.join('|')})$`);
}
