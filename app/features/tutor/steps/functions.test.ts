import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readOwn } from '~/features/sandbox/grade.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { openFixtureSandbox } from '../../../../tests/setup/sandbox/open-sandbox';
import { isGrouped, multiplies } from './functions';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

const call = (name: string) => ({ FuncCall: { funcname: [{ String: { sval: name } }] } });

/** Functions of the server that a learner may call, by the kind that Postgres says they are. */
async function namesOf(kind: string): Promise<string[]> {
  const query = `select string_agg(distinct proname, ' ') from pg_proc
    where ${kind} and has_function_privilege(oid, 'execute') and prorettype <> 'trigger'::regtype`;
  const { result } = await readOwn({ dataset: 'park-league', query }, sandbox);
  return result.rows[0]?.[0]?.split(' ') ?? [];
}

test('every aggregate of the server makes groups', async () => {
  const names = await namesOf(
    "prokind = 'a' and proname not in (select proname from pg_proc where prokind = 'w')",
  );
  expect(names).toEqual(expect.arrayContaining(['count', 'sum', 'string_agg']));
  expect(names.filter((name) => !isGrouped({ targetList: [call(name)] as never }))).toEqual([]);
});

test('every function of the server that returns rows may multiply them, and others do not', async () => {
  const names = await namesOf('proretset');
  expect(names).toEqual(expect.arrayContaining(['unnest', 'generate_series']));
  expect(names.filter((name) => !multiplies([call(name)]))).toEqual([]);
  expect(['upper', 'count', 'round', 'coalesce'].filter((name) => multiplies([call(name)]))).toEqual([]);
});
