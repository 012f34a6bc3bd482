import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { casesOf } from '../../../../tests/setup/cases';
import { openFixtureSandbox } from '../../../../tests/setup/sandbox/open-sandbox';
import { addressesOf } from '../addresses.server';
import { readStatement } from '../statement.server';
import { isServerFunction, systemQuestion } from './system';

const cases = casesOf('system');

const asked = async (query: string) => systemQuestion((await readStatement(query)).select);

test.each(cases<[string, string]>('%s is asked of the server: %s'))(
  '%s is asked of the server: %s',
  async (name, query) => {
    expect((await asked(query))?.toLowerCase()).toBe(name.toLowerCase());
  },
);

test.each(cases<string>('nothing is: %s'))('nothing is: %s', async (query) => {
  expect(await asked(query)).toBeUndefined();
});

/** Functions that convert values by settings, which are the same on all copies. */
const ofValues =
  /^(array|bpchar|concat|convert|date|domain|enum|extract|format|generate_series|in_range|interval|json|length|make_|money|multirange|name|numeric|overlaps|oidvector|(phrase|plain)?to_|quote_|range|record|row_to_json|text|any(text)?cat|any(compatible)?array_send|brin_|time|ts_|varchar|websearch_|xml)/;

test('whatever else a reader may call that is not the same at all times is about values', async () => {
  const url = new URL(inject('postgres').sandboxUrl);
  await (await openFixtureSandbox({ serverUrl: url.href })).close();
  url.pathname = 'park_league';
  const admin = new pg.Client({ connectionString: addressesOf(url.href).admin.hidden });
  await admin.connect();
  const { rows } = await admin.query<{ name: string; count: number }>(
    `select distinct proname as name, pronargs as count from pg_proc
     where provolatile <> 'i' and prokind <> 'a' and has_function_privilege('sandbox_hidden', oid, 'execute')
       and not 'internal'::regtype = any(proargtypes::oid[]) and not 'cstring'::regtype = any(prorettype || proargtypes::oid[])`,
  );
  await admin.end();
  const others = rows.filter(({ name, count }) => !isServerFunction(name, count) && !ofValues.test(name));
  expect(others.map(({ name }) => name)).toEqual([]);
});
