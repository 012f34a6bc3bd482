import { expect, test } from 'vitest';
import { shapesIn } from '~/sql/shape.server';
import { otherQueries } from './other-queries.server';

test.each([
  ['select a from t where b order by a limit 3', ''],
  ['select a from t join u on u.b = t.b left join v on v.c = t.c', 'outer join,join'],
  ['select a from t where exists (select 1 from u) and b in (select b from u)', 'exists,in'],
  ['select a from t where b in (1, 2)', ''],
  ['select a, (select max(b) from u) from t', 'scalar'],
  ['with n as (select a from t union all select a from u) select a from n', 'set operation,cte'],
  ['with recursive n as (select 1 union select 2) select * from n', 'recursion,set operation,cte'],
  ['select * from (select a, rank() over (order by b) from t) as n', 'window,derived'],
  ['select a from t cross join lateral (select 1) as n', 'lateral,derived,join'],
  ['select distinct on (a) a, b from t', 'distinct on'],
  ['select distinct a from t', ''],
  ['select case when a then 1 end, count(*) filter (where b) from t group by c', 'filter,case,group'],
])('%s is of %s', async (query, shapes) => {
  expect(String(await shapesIn(query))).toBe(shapes);
});

const key = {
  reference: 'select a from t left join u on u.b = t.b where u.b is null',
  alternatives: [
    'select a from t where t.b not in (select b from u where b > 0)',
    'select a from t left join u on t.b = u.b where u.b is null',
    'select a from t where not exists (select 1 from u where u.b = t.b)',
  ],
  goodFor: [null, null, '`not exists` says it.'],
};
const readable = async (seen: string[]) =>
  (await otherQueries(key, seen)).map(({ goodFor, parts }) => [
    goodFor,
    parts.map(({ text }) => text).join(''),
  ]);

test('others are of shapes that nobody has shown yet, an author’s sentence before a general one', async () => {
  const [list, , exists] = key.alternatives;
  const general = expect.stringMatching(/^`in` compares/);
  expect(await readable([key.reference])).toEqual([
    ['`not exists` says it.', exists],
    [general, list],
  ]);
  const own = 'select a from t where b in (select b from u) -- as I like it';
  expect(await readable([key.reference, own])).toEqual([['`not exists` says it.', exists]]);
  // The reference is among the others when it was not shown.
  const outer = [expect.stringMatching(/^An outer join keeps/), key.reference];
  expect(await readable([own, 'no query'])).toEqual([['`not exists` says it.', exists], outer]);
});
