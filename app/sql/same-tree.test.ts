import { expect, test } from 'vitest';
import { parseStatements } from './parser.server';
import { isSameTree } from './same-tree';

const treeOf = async (sql: string) => (await parseStatements(sql))[0]?.stmt;
const areSame = async (one: string, other: string) => isSameTree(await treeOf(one), await treeOf(other));

test('the same query elsewhere in its text is the same', async () => {
  expect(
    await areSame('select a in (1, 2), array[x] from t', '  /* so */ SELECT a IN (1,2),\narray[ x ] FROM t'),
  ).toBe(true);
});

test.each([
  ['select a', 'select b'],
  ['select 1', 'select 1.0'],
  ['select a from t', 'select a from t, u'],
  ['select a from t', 'select distinct a from t'],
  ['select a and b', 'select a or b'],
  ['select a order by a limit 1', 'select a order by a fetch first 1 row with ties'],
])('%s is not %s', async (one, other) => {
  expect(await areSame(one, other)).toBe(false);
});

test('a tree of thousands of levels is compared', async () => {
  const deep = `select 1${' + 1'.repeat(2_000)}`;
  expect(await areSame(deep, deep)).toBe(true);
  expect(await areSame(deep, `${deep} + 2`)).toBe(false);
});
