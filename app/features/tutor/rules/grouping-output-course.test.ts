import { expect, test } from 'vitest';
import { mutantsOf } from '../../../../ops/content/certify/mutants';
import { queryOf } from '../fixtures/club';
import { tasks, workedQueries } from '../fixtures/course-answers';
import type { Query } from '../query/model';
import { groupingRules } from './grouping';
import { outputRules } from './output';
import type { About } from './rule';
import { subqueriesRules } from './subqueries';

const rules = [...groupingRules, ...subqueriesRules, ...outputRules];
const certain = rules.filter(({ kind }) => kind === 'certain');

const said = (among: typeof rules, query: Query, about: Partial<About> = {}) =>
  among.flatMap(({ id, find }) =>
    query.scopes.flatMap((scope) => {
      const fault = find(scope, { query, ...about });
      return fault ? [`${id}: ${fault.what}`] : [];
    }),
  );

test('no rule has the id of another', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test.each(tasks)('nothing is certainly wrong with an accepted answer to $name', async ({ task }) => {
  const answers = [task.reference, ...task.alternatives];
  const accepted = await Promise.all(answers.map(({ sql }) => queryOf(sql)));
  expect(accepted.flatMap((query) => said(certain, query, { accepted }))).toEqual([]);
});

test.each(workedQueries)('nothing is certainly wrong with what a text shows: %s', async (sql) => {
  expect(said(certain, await queryOf(sql))).toEqual([]);
});

test('a query that is wrong in one way is told the same each time, and never too much', async () => {
  const { catalogue } = await queryOf('select 1');
  for (const { task } of tasks) {
    const accepted = [await queryOf(task.reference.sql)];
    for (const { sql } of await mutantsOf(task.reference.sql, { contract: task.contract, catalogue })) {
      const query = await queryOf(sql);
      const first = said(rules, query, { accepted });
      expect(said(rules, await queryOf(sql), { accepted })).toEqual(first);
      expect(first.filter((words) => words.length > 320)).toEqual([]);
    }
  }
});
