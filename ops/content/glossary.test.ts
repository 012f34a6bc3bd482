import { fingerprint } from 'libpg-query';
import { afterAll, describe, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { readOwn } from '~/features/sandbox/grade.server';
import type { Entry } from '~/features/tutor/chat/glossary/entry';
import { glossary } from '~/features/tutor/chat/glossary/glossary';
import { keyOf } from '~/features/tutor/chat/topics';
import { openCourse } from '../../tests/setup/course';
import { listTasks } from './certify/tasks';

const dataset = 'sports-business';
const tasks = listTasks(dataset, await openCourse());
afterAll(closeSandbox);

const level = (sql: string) => sql.toLowerCase().split(/\s+/).join(' ').trim();
const nameOf = ({ terms }: Entry) => terms[0];
const examples = glossary.map((entry) => ({ name: nameOf(entry), example: entry.example }));

test('the glossary has ninety entries and more, and no word is in two of them', () => {
  expect(glossary.length).toBeGreaterThanOrEqual(90);
  const entriesOf = new Map<string, Set<string>>();
  for (const entry of glossary) {
    for (const term of entry.terms) {
      entriesOf.set(keyOf(term), (entriesOf.get(keyOf(term)) ?? new Set()).add(nameOf(entry)));
    }
  }
  expect([...entriesOf].filter(([, names]) => names.size > 1)).toEqual([]);
});

test.each(glossary.map((entry) => [nameOf(entry), entry.text]))(
  '%s is said in a few sentences',
  (_, text) => {
    const plain = text.replace(/`[^`]*`/g, 'x');
    const sentences = plain.split(/[.?!](?: |$)/).filter(Boolean);
    expect(sentences.length).toBeGreaterThanOrEqual(1);
    expect(sentences.length).toBeLessThanOrEqual(4);
    expect(text.length).toBeLessThan(400);
    expect(text.split('`').length % 2).toBe(1);
  },
);

describe('an example', () => {
  test.each(examples)('of $name runs on the club’s tables: $example', async ({ example }) => {
    const query = example.replace(/^explain /, '');
    const { columns, rows } = (await readOwn({ dataset, query })).result;
    expect(columns.length).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('is no answer to anything that is asked', async () => {
    const answers = tasks.flatMap(({ name, task: { reference, alternatives } }) =>
      [reference, ...alternatives].map(({ sql }) => ({ name, sql })),
    );
    const known = new Map<string, string>();
    for (const { name, sql } of answers) {
      known.set(level(sql), name);
      known.set(await fingerprint(sql), name);
    }
    const given: string[] = [];
    for (const { name, example } of examples) {
      const task = known.get(level(example)) ?? known.get(await fingerprint(example));
      if (task) given.push(`${name}: ${task}`);
      if (answers.some(({ sql }) => level(example).includes(level(sql)))) given.push(name);
    }
    expect(given).toEqual([]);
  });
});
