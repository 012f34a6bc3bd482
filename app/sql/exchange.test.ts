import { expect, test } from 'vitest';
import { exchangesOf } from './exchange';

const flat = (sql: string) => sql.replace(/\s+/g, ' ').trim();
const told = (own: string, other: string) =>
  exchangesOf(own, other).map(({ clause, of, sql }) => `${clause}${of ? ` of ${of}` : ''}: ${flat(sql)}`);

test.each([
  ['select a from t', 'SELECT a FROM t;', []],
  [
    'select a from t where b limit 1',
    'select a from t limit 2',
    ['WHERE: select a from t limit 1', 'LIMIT: select a from t where b limit 2'],
  ],
  [
    'select a from t',
    'select distinct a from t join u using (x)',
    ['DISTINCT: select distinct a from t', 'JOIN: select a from t join u using (x)'],
  ],
  [
    'with p as (select a from t) select * from p',
    'with p as (select a from t where b) select * from p',
    ['WHERE of p: with p as ( select a from t where b ) select * from p'],
  ],
  [
    'select * from (select a from t) as q where c',
    'select * from (select a from t having d) as q where c',
    ['HAVING of q: select * from ( select a from t having d ) as q where c'],
  ],
  [
    'select a from t union select a from u order by 1',
    'select a from t union all select a from u',
    [
      'UNION: select a from t union all select a from u order by 1',
      'ORDER BY: select a from t union select a from u',
    ],
  ],
  ['(select a from t limit 1)', '(select a from t limit 2)', ['LIMIT: ( select a from t limit 2 )']],
])('%s as %s', (own, other, exchanged) => {
  expect(told(own, other)).toEqual(exchanged);
});
