import type { ColumnRef } from 'libpg-query';
import { expect, test } from 'vitest';
import { queryOf } from '~/features/tutor/fixtures/club';
import { casesOf } from '../../tests/setup/cases';
import { outputsOf } from './outputs';
import { resolve } from './resolve';
import { findNodes } from './tree';

const cases = casesOf('scopes');

/** Where each column of a query's scopes comes from: alias.column, `?` where that may be NULL, `^` of an outer query. */
async function columnsOf(text: string) {
  const { scopes } = await queryOf(text);
  return scopes.map((scope) => {
    const { withClause: _, fromClause, ...rest } = scope.select;
    const joins = scope.joins.map(({ join }) => join.quals);
    return findNodes<ColumnRef>([joins, rest], 'ColumnRef', 'SelectStmt').map((column) => {
      const found = resolve(column, scope);
      if (!found) return 'unknown';
      const isOuter = found.scope !== scope ? '^' : '';
      const mark = found.facts.canBeNull === undefined ? '!' : found.facts.canBeNull ? '?' : '';
      return `${isOuter}${found.source.alias}.${found.column}${mark}`;
    });
  });
}

test.each(cases<[string, object[]]>('%s (2)'))('%s', async (text, columns) => {
  expect(await columnsOf(text)).toEqual(columns);
});

test('a long chain of set operations and a deep condition are read', async () => {
  const union = Array.from({ length: 350 }, () => 'select id from games').join(' union ');
  expect((await queryOf(union)).scopes).toHaveLength(350);
  const sum = Array.from({ length: 900 }, () => 'id').join(' + ');
  expect((await queryOf(`select ${sum} from games`)).scopes).toHaveLength(1);
});

test('no star is an output, and none after one has a known place', async () => {
  const { scopes } = await queryOf('select g.id, g.*, o.*, o.id as other from games g, games o');
  const outputs = scopes.flatMap(({ select }) => outputsOf(select).map(({ name, index }) => [name, index]));
  expect(outputs).toEqual([
    ['id', 0],
    ['other', undefined],
  ]);
});
