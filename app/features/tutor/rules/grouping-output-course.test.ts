import { expect, test } from 'vitest';
import type { Query } from '~/sql/model';
import { mutantsOf } from '../../../../ops/content/certify/mutants';
import { queryOf } from '../fixtures/club';
import { tasks, workedQueries } from '../fixtures/course-answers';
import { judged } from '../fixtures/judged';
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

/** Rules that speak against what a text shows as a mistake. */
const shownMistakes = [/^unreachable-case: .*seats >= 500/, /^same-column-twice: .*sales and kept are both/];

test.each(workedQueries)('nothing else is certainly wrong with what $name shows: $sql', async ({ sql }) => {
  const found = said(certain, await queryOf(sql));
  expect(found.filter((what) => !shownMistakes.some((mistake) => mistake.test(what)))).toEqual([]);
});

/** Results of all kinds, with NULLs, numbers and texts. */
const results = (['columns', 'row_count', 'missing_rows', [0], [1], [0, 1], { misplaced: 1 }] as const).map(
  (differs) => ({
    columns: 'a numeric, b text, c bigint',
    yours: [
      ['1.234', 'x', null],
      [null, null, '5'],
    ],
    wanted: [
      ['1.2', 'x', '0'],
      ['0', 'y', '5'],
      ['0', 'y', '5'],
    ],
    differs: Array.isArray(differs) ? [...differs] : differs,
  }),
) as Parameters<typeof judged>[1][];

test('a query that is wrong in one way is told the same each time, and never too much', async () => {
  const { catalogue } = await queryOf('select 1');
  for (const { task } of tasks) {
    const accepted = [await queryOf(task.reference.sql)];
    const mutants = await mutantsOf(task.reference.sql, { contract: task.contract, catalogue });
    for (const { sql } of mutants.filter((_, index) => index % 8 === 0)) {
      const query = await queryOf(sql);
      const evidences = [undefined, ...results.map((result) => judged(query, result))];
      const first = evidences.map((evidence) => said(rules, query, { accepted, evidence }));
      const again = evidences.map((evidence) => said(rules, query, { accepted, evidence }));
      expect(again).toEqual(first);
      expect(first.flat().filter((words) => words.length > 320)).toEqual([]);
    }
  }
});

const many = (part: (n: number) => string, by: string, count = 400) =>
  Array.from({ length: count }, (_, n) => part(n)).join(by);

test.each([
  ['a sum', `select ${many(() => 'fee', ' + ', 1500)} as n from sales order by n desc`],
  ['a product', `select avg(${many(() => 'fee', ' * ', 1500)} / fee) from sales`],
  ['divisions', `select ${many(() => '7', ' / ', 2000)}`],
  [
    'outputs',
    `select ${many((n) => `fee + ${n} a${n}`, ', ', 380)} from sales order by ${many((n) => `${n + 1} desc`, ', ', 380)}`,
  ],
  ['conditions', `select count(fee) from sales where ${many((n) => `fee < ${n}`, ' and ')} limit 3`],
  ['groups', `select count(*) from sales group by ${many((n) => `fee + ${n}`, ', ')}`],
  ['lines', `select case ${many((n) => `when fee > ${n} and fee < 500 then ${n}`, ' ', 250)} end from sales`],
  ['arms', `${many(() => 'select count(fee) from sales', ' union ', 280)} limit 3`],
  ['parentheses', `select ${'coalesce('.repeat(190)}fee${', 0)'.repeat(190)} / 2 from sales`],
  ['subqueries', `${'select fee from sales where fee = ('.repeat(150)}select 1${')'.repeat(150)}`],
  [
    'joins',
    `select distinct a0.fee from sales a0 ${many((n) => `left join sales a${n + 1} on a${n + 1}.receipt = a${n}.receipt`, ' ', 150)}`,
  ],
])('%s without end are read', async (_, sql) => {
  const query = await queryOf(sql);
  const evidences = [undefined, ...results.map((result) => judged(query, result))];
  for (const evidence of evidences) {
    expect(said(rules, query, { accepted: [query], evidence }).length).toBeLessThan(2000);
  }
});
