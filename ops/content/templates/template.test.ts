import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toString as toPlainText } from 'mdast-util-to-string';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesIn } from '../../../tests/setup/cases';
import { type Dictionary, readDictionary } from '../dictionary';
import { candidatesOf } from './expand';
import { hashTemplate, instancesOf, keep } from './kept';
import { readTemplates } from './read-templates';

const written = await readFile('ops/content/fixtures/template.yaml', 'utf8');
let dir: string;
let dictionary: Dictionary;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'templates-'));
  dictionary = await readDictionary('datasets/sports-business');
});
afterAll(() => rm(dir, { recursive: true }));

async function read(text: string) {
  await writeFile(join(dir, 'templates.yaml'), text);
  return readTemplates(dir, dictionary);
}

/** A stand-in for the query of the fixture's hole. */
const answering =
  (...prices: string[]) =>
  async () => ({
    columns: [{ name: 'sql', type: 'numeric' }],
    rows: prices.map((price) => [price]),
    truncated: false,
  });

async function readOne(text = written) {
  const [template] = await read(text);
  if (!template) throw new Error('There is no template.');
  return template;
}

type Fault = [good: string, bad: string, place: string, message: string];

describe('a file of templates', () => {
  test.each(casesIn('ops/content/fixtures/faults.yaml')<Fault>('a template'))(
    'with %j as %j is refused, with its line',
    async (good, bad, place, message) => {
      const text = written.replace(good, bad);
      const line = text.split('\n').findIndex((each) => each.includes(place)) + 1;
      await expect(read(text)).rejects.toThrow(`${join(dir, 'templates.yaml')}:${line}: ${message}`);
    },
  );

  test('two of one name are refused', async () => {
    await expect(read(`${written}${written}`)).rejects.toThrow('the slug pucks-of-a-color is used twice');
  });
});

describe('an instance', () => {
  test('has all holes filled in sentence, query and contract, each way once, and always in the same order', async () => {
    const template = await readOne();
    const instances = await candidatesOf(template, answering('20.00', '35.50'));
    expect(instances).toHaveLength(2 * 2 * 2 * 2);
    expect(new Set(instances.map(({ slug }) => slug)).size).toBe(16);
    expect(await candidatesOf(template, answering('35.50', '20.00'))).toEqual(instances);
    const one = instances.find(
      ({ choice }) =>
        Object.values(choice)
          .map(({ sql }) => sql)
          .join() === "'Club',35.50,seat_no,<,desc",
    );
    expect(one).toMatchObject({
      columns: ['id', 'seat_no'],
      task: {
        reference: {
          sql: "select id, seat_no\nfrom tickets\nwhere section = 'Club' and price < 35.50\norder by seat_no desc, id",
        },
        contract: {
          order: [
            { column: 'seat_no', direction: 'desc' },
            { column: 'id', direction: 'asc' },
          ],
        },
      },
    });
    expect(toPlainText({ type: 'root', children: one?.task.body ?? [] })).toContain(
      'the last first. Return one row for each ticket of the section Club with a price below 35.50 dollars',
    );
  });

  test('is not to be had where the data has no value for a hole', async () => {
    const template = await readOne();
    const line = written.split('\n').findIndex((each) => each.includes('price: {')) + 1;
    const none = `templates.yaml:${line}: the hole price has no value: its query returns no row`;
    await expect(candidatesOf(template, answering())).rejects.toThrow(none);
  });

  test('comes back as it was kept', async () => {
    const template = await readOne();
    const instances = await candidatesOf(template, answering('20.00', '35.50'));
    const kept = instances.map((instance) => keep(instance, template, ''));
    const about = { template: template.slug, hash: '', exceptions: [] };
    const back = instancesOf(template, { ...about, instances: JSON.parse(JSON.stringify(kept)) });
    expect(back).toEqual(instances);
  });
});

test('a certificate outlives other words, and no other query, value or data', async () => {
  const hash = hashTemplate(await readOne(), 'data');
  const hashOf = async (good: string, bad: string, data = 'data') =>
    hashTemplate(await readOne(written.replace(good, bad)), data);
  expect(await hashOf('The referee counts', 'The coach counts')).toBe(hash);
  expect(await hashOf('words: above', 'words: over')).toBe(hash);
  for (const [good, bad] of [
    ["'Courtside'", "'Baseline'"],
    ['from tickets\n', 'from tickets as t\n'],
    ['distinct price', 'price'],
  ] as const)
    expect(await hashOf(good, bad)).not.toBe(hash);
  expect(await hashOf('', '', 'other data')).not.toBe(hash);
});
