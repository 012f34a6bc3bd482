import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatQuery } from './format';

test('puts each clause on a line of its own, and takes long ones apart', () => {
  const query =
    "SELECT g.opponent, count(*) as sold, sum(s.price) filter (where s.refunded_at is null) as gate -- paid\r\nfrom games g left join sales s on s.game_id=g.id where g.game_date between '2024-01-01' and '2024-12-31' and g.id in (select game_id from tickets where price > 10 group by game_id) group by 1;";
  expect(formatQuery(query)).toBe(`SELECT g.opponent,
  count(*) as sold,
  sum(s.price) filter (where s.refunded_at is null) as gate -- paid
from games g
left join sales s on s.game_id = g.id
where g.game_date between '2024-01-01' and '2024-12-31'
  and g.id in (
    select game_id
    from tickets
    where price > 10
    group by game_id
  )
group by 1;`);
});

test('leaves what is short on its line, and minus before its number', () => {
  const query =
    'with a as (select 1 as one),b as (select - -1) select a.*,left(x,2) from a,b where a is distinct from -1';
  expect(formatQuery(query)).toBe(`with a as (
  select 1 as one
),
b as (
  select - -1
)
select a.*, left(x, 2)
from a, b
where a is distinct from -1`);
});

test.each(["select 'open", 'select (1', 'select 1)', '', '-- nothing', "select 'a'\n'b'"])(
  'does not touch %j',
  (query) => expect(formatQuery(query)).toBeUndefined(),
);

test('a deep query and a heap of marks take no time and no room', () => {
  const deep = `${'(select '.repeat(1_100)}1${')'.repeat(1_100)}`;
  const start = performance.now();
  expect(formatQuery(deep)?.length).toBeLessThan(150_000);
  expect(formatQuery(`select 1 /* */ ${'/* '.repeat(3_000)}`)).toContain('/* /*');
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('changes no word of the course, and nothing the second time', () => {
  const folder = 'datasets/sports-business/lessons';
  for (const file of readdirSync(folder)) {
    for (const [, query = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(
      /```sql[^\n]*\n(.*?)```/gs,
    )) {
      const formatted = formatQuery(query) ?? '';
      expect(formatted.replace(/\s/g, '')).toBe(query.replace(/\s/g, ''));
      expect(formatQuery(formatted)).toBe(formatted);
    }
  }
});
