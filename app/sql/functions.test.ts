import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { functionNames, functions, resultType } from './functions';

type Known = {
  kinds: string;
  isStrict: boolean;
  mayReturnRows: boolean;
  isVolatile: boolean;
  types: string[];
};

/** What the server says of each function name; an overloaded one counts as strict only if all its versions are. */
const known = new Map<string, Known>();
beforeAll(async () => {
  const client = new pg.Client(inject('postgres').sandboxUrl);
  await client.connect();
  const { rows } = await client.query<Known & { name: string }>(`
    select proname as name, string_agg(distinct prokind::text, '') as kinds, bool_and(proisstrict) as "isStrict",
      bool_or(proretset) as "mayReturnRows", bool_or(provolatile = 'v') as "isVolatile",
      array_agg(distinct format_type(prorettype, null)) as types
    from pg_proc where pronamespace = 'pg_catalog'::regnamespace and prorettype <> 'trigger'::regtype group by 1`);
  for (const { name, ...about } of rows) known.set(name, about);
  await client.end();
});

const namesWhere = (is: (about: Known) => boolean) =>
  [...known].flatMap(([name, about]) => (is(about) ? [name] : [])).sort();

test('aggregates and window functions are those of the server', () => {
  expect([...functions.window].sort()).toEqual(namesWhere(({ kinds }) => kinds.includes('w')));
  expect([...functions.aggregate].sort()).toEqual(namesWhere(({ kinds }) => kinds === 'a'));
});

test('functions that return rows are those of the server, but for its own affairs', () => {
  const ofServer = namesWhere(({ mayReturnRows }) => mayReturnRows);
  expect([...functions.setReturning].sort()).toEqual(ofServer.filter((name) => !/^_?pg_|^txid_/.test(name)));
});

test('what is strict or volatile is so in every form of the server', () => {
  expect([...functions.strict].filter((name) => !known.get(name)?.isStrict)).toEqual([]);
  const isSteady = (name: string) => !known.get(name)?.isVolatile;
  expect([...functions.volatile].filter(isSteady)).toEqual([]);
  expect([...functions.strict, ...functions.aggregate].filter((name) => !isSteady(name))).toEqual([]);
});

test('types of results are those of the server', () => {
  const wrong = functionNames.filter((name) => {
    const type = resultType(name);
    return type && !known.get(name)?.types.includes(type);
  });
  expect(wrong).toEqual([]);
  expect(['lower', 'count', 'sum'].map(resultType)).toEqual(['text', 'bigint', undefined]);
});
