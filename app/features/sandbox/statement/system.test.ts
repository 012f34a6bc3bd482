import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { openFixtureSandbox } from '../../../../tests/setup/sandbox/open-sandbox';
import { addressesOf } from '../addresses.server';
import { readStatement } from '../statement.server';
import { isOfServer, systemQuestion } from './system';

const asked = async (query: string) => systemQuestion((await readStatement(query)).select);

test.each([
  ['current_schema', 'select id from tickets where current_schema <> $$a$$'],
  ['current_schema', 'select Current_Schema()'],
  ['current_schema', 'select "current_schema"()'],
  ['current_schemas', 'select pg_catalog.current_schemas(true)'],
  [
    'current_database',
    'select 1 where (select pg_catalog."current_database"() from tickets limit 1) > $$b$$',
  ],
  ['current_catalog', 'select current_catalog'],
  ['current_date', 'with today as (select CURRENT_DATE as d) select * from today'],
  ['current_timestamp', 'select current_timestamp(0)'],
  ['localtime', 'select 1 order by localtime'],
  ['user', 'select user'],
  ['session_user', 'select session_user'],
  ['now', 'select count(*) filter (where sold_at < now()) from sales'],
  ['now', "select * from generate_series('2024-01-01', now(), interval '1 day')"],
  ['clock_timestamp', 'values (clock_timestamp())'],
  ['age', 'select age(sold_at) from sales'],
  ['age', 'select (sold_at).age from sales'],
  ["'now'", "select date 'now'"],
  ["' nOw utc'", "select ' nOw utc'::timestamp"],
  ["'today'", "select id from sales where sold_at < 'today'"],
  ["'now'", "select timestamp_in(U&'\\006eow', 0, -1)"],
  ['random', 'select id from tickets order by random()'],
  ['gen_random_uuid', 'select gen_random_uuid()'],
  ['tablesample', 'select id from tickets tablesample system (1)'],
  ['pg_class', 'select reltuples from pg_class'],
  ['pg_catalog.pg_class', 'table "pg_catalog"."pg_class"'],
  ['information_schema.tables', 'select 1 where exists (select from INFORMATION_SCHEMA.tables)'],
  ['pg_typeof', 'select pg_typeof(id) from tickets'],
  ['pg_typeof', 'select tickets.pg_typeof from tickets'],
  ['pg_backend_pid', 'select (pg_backend_pid())'],
  ['version', 'select version()'],
  ['inet_server_addr', 'select inet_server_addr()'],
  ['txid_current', 'select txid_current()'],
  ['current_setting', "select current_setting('search_path')"],
  ['has_schema_privilege', "select has_schema_privilege('a', 'usage')"],
  ['to_regclass', "select to_regclass('a')"],
  ['regclass', "select 'a'::regclass"],
  ['regclass', "select cast(array['a'] as pg_catalog.regclass[])"],
  ['regnamespace', "select regnamespace('a')"],
  ['xid', 'select 1::text::xid'],
  ['ctid', 'select ctid from tickets'],
  ['tableoid', 'select t.tableoid from tickets t'],
])('%s is asked of the server: %s', async (name, query) => {
  expect((await asked(query))?.toLowerCase()).toBe(name.toLowerCase());
});

test.each([
  "select date_trunc('month', sold_at)::date, age(sold_at, refunded_at), extract(dow from sold_at) from sales",
  "select upper(name), to_char(price, 'FM999.00'), '2024-01-01'::date, 'now or never' from articles",
  'select user_id as version, count(*) as now from visits group by 1 order by now',
  "select generate_series(min(month), max(month), interval '1 month')::date from months",
])('nothing is: %s', async (query) => {
  expect(await asked(query)).toBeUndefined();
});

/** They read and write values, whose settings are the same on all copies. */
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
  const others = rows.filter(({ name, count }) => !isOfServer(name, count) && !ofValues.test(name));
  expect(others.map(({ name }) => name)).toEqual([]);
});
