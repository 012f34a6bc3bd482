import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { env } from '~/env/env.server';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { readDataset, type Variant } from '~/features/sandbox/dataset.server';
import { casesIn } from '../../tests/setup/cases';
import { readDictionary } from './dictionary';

const cases = casesIn('ops/content/fixtures/data.yaml');
type Fact = { query: string; is: string[] };

const { schemaSql, generateSql, visible, hidden } = await readDataset('datasets', 'sports-business');

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: addressesOf(String(env.SANDBOX_DATABASE_URL)).admin.visible });
  await client.connect();
});
afterAll(() => client.end());

/** Generates a variant in a temporary schema, and runs queries on it. */
async function ask(variant: Variant, queries: string[], planner: Record<string, string> = {}) {
  await client.query('begin; create schema dataset_test; set local search_path = dataset_test');
  try {
    for (const [name, value] of Object.entries({ ...variant.settings, ...planner })) {
      await client.query('select set_config($1, $2, true)', [name, value]);
    }
    await client.query(schemaSql);
    await client.query(generateSql);
    const answers: unknown[][][] = [];
    for (const query of queries) answers.push((await client.query({ text: query, rowMode: 'array' })).rows);
    return answers;
  } finally {
    await client.query('rollback');
  }
}

describe('the dictionary', () => {
  it('describes every table and column there is, with its type', async () => {
    const { rows } = await client.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name || ' ' || regexp_replace(data_type, ' without time zone', '')
         order by ordinal_position) as columns
       from information_schema.columns where table_schema = $1 group by table_name`,
      [visible.schema],
    );
    const { tables } = await readDictionary('datasets/sports-business');
    const described = tables.map(({ name, columns }) => ({
      name,
      columns: columns.map((c) => `${c.name} ${c.type}`),
    }));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    expect(described.sort(byName)).toEqual(rows.sort(byName));
  });
});

describe('the generator', () => {
  const tables = 'games tickets customers sales merchandise merchandise_sales sponsorships';
  const digests = tables.split(' ').map((name) => `select md5(string_agg(t::text, '|')) from ${name} as t`);

  it.for(hidden)('makes the same bytes of a seed whatever the plan: $case', async (variant) => {
    const off = { enable_hashjoin: 'off', enable_hashagg: 'off', enable_indexscan: 'off' };
    expect(await ask(variant, digests, { ...off, work_mem: '64kB' })).toEqual(await ask(variant, digests));
  });

  it('makes other data of another seed', async () => {
    const [first] = hidden as [Variant];
    const reseeded = { ...first, settings: { ...first.settings, 'dataset.seed': '8' } };
    expect(await ask(reseeded, digests.slice(1, 4))).not.toEqual(await ask(first, digests.slice(1, 4)));
  });
});

describe('the data shown', () => {
  beforeAll(() => client.query(`set search_path = ${visible.schema}`));
  afterAll(() => client.query('reset search_path'));

  it.each(cases<Fact & { has: string }>('the data shown'))('has $has', async ({ query, is }) => {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    expect(rows.map((row) => row.map(String))).toEqual([is]);
  });
});

describe('the hidden data', () => {
  it.for(hidden)('marks nothing by what marks it in the visible data: $case', async (variant) => {
    const marks = cases<{ query: string; not: string }>('marks of the visible data');
    const answers = await ask(
      variant,
      marks.map(({ query }) => query),
    );
    const visible = marks.map(({ not }) => not);
    expect(answers.flat(2).filter((answer) => visible.includes(String(answer)))).toEqual([]);
  });

  it.for([...hidden.entries()])('of copy %$ has what it is for', async ([index, variant]) => {
    const facts = cases<Fact>(['the first hidden copy', 'the second hidden copy'][index] ?? '');
    const answers = await ask(
      variant,
      facts.map(({ query }) => query),
    );
    expect(answers.map((rows) => rows.map((row) => row.map(String)))).toEqual(facts.map(({ is }) => [is]));
  });
});
