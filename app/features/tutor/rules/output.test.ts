import { describe, expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { outputRules as rules } from './output';

const merges =
  'DISTINCT merges rows that look alike: those that the join repeats, and also those of different things that agree in every column you select.';
const downward = (name: string) =>
  `From the highest down, Postgres puts NULL before every value, so rows in which ${name} is NULL come first.`;
const stops = 'CASE stops at the first line that is true.';

/** What a query is told, without a result, and the ones beside it that are told nothing. */
const cases: Record<string, { says: [sql: string, what: string][]; silent: string[] }> = {
  'missing-comma': {
    says: [
      [
        'select opponent theme from games',
        'There is no comma between opponent and theme, so theme became the heading of opponent. Is that one column, or two?',
      ],
      [
        "select /* é */ 'é', g . opponent -- as\n theme, season from games g",
        'There is no comma between g.opponent and theme, so theme became the heading of g.opponent. Is that one column, or two?',
      ],
      [
        'select max(price) "section" from tickets group by section',
        'There is no comma between max(price) and section, so section became the heading of max(price). Is that one column, or two?',
      ],
    ],
    silent: [
      'select opponent as theme from games',
      'select opponent AS "theme" from games',
      'select opponent rival from games',
      'select g.theme theme from games g',
      'select max(price) as section from tickets',
      'select x.theme from (select opponent theme from games) x',
      'select price + 1 section from tickets',
    ],
  },
  'same-column-twice': {
    says: [
      ['select fee, receipt, s.fee from sales s', 'Two of your columns are the same: s.fee is there twice.'],
      [
        'select count(*) as sales, count( * ) as wins from sales',
        'Two of your columns are the same: sales and wins are both count( * ).',
      ],
      [
        'select price * 2 as double, price * 2 as twice from tickets',
        'Two of your columns are the same: double and twice are worked out in the same way.',
      ],
    ],
    silent: [
      'select fee, fee + 0, purchase_price from sales',
      "select 'x', 0 as paid, 0 as costs, random() + fee, random() + fee from sales",
      'select a.name, b.name from customers a, customers b',
      'select *, fee from sales',
      'select sum(fee) filter (where fee > 1), sum(fee) from sales',
      'select fee, fee from sales union select 1, 2',
      'select count(*) from (select fee, fee as again from sales) x',
    ],
  },
  'distinct-over-a-join': {
    says: [['select distinct c.name from customers c join sales s on s.customer_id = c.id', merges]],
    silent: [
      'select distinct name from customers',
      'select distinct on (c.id) c.name from customers c join sales s on s.customer_id = c.id',
      'select distinct c.name, count(*) from customers c join sales s on s.customer_id = c.id group by c.name',
    ],
  },
  'unreachable-case': {
    says: [
      [
        "select case when price > 10 then 'a' when price > 50 then 'b' end from tickets",
        `${stops} The line with price > 10 has already taken what the line with price > 50 asks for, so the line with price > 50 is never reached.`,
      ],
      [
        "select case when 75 > t.price then 'a' when fee is null then 'b' when price <= 30 then 'c' end from tickets t, sales",
        `${stops} The line with t.price < 75 has already taken what the line with price <= 30 asks for, so the line with price <= 30 is never reached.`,
      ],
      [
        "select case when game_date >= '2024-01-01' then 'a' when game_date = date '2025-01-01' then 'b' end from games",
        `${stops} The line with game_date >= '2024-01-01' has already taken what the line with game_date = '2025-01-01' asks for, so the line with game_date = '2025-01-01' is never reached.`,
      ],
      [
        "select case when price / 2 > 10 then 'a' when price / 2 > 10 then 'b' end from tickets",
        `${stops} Two of your lines ask for > 10, so the second is never reached.`,
      ],
      [
        "select case when price between 10 and 50 then 'a' when price > 20 and price < 30 then 'b' end from tickets",
        `${stops} One of your lines asks for what a line above it has already taken, so it is never reached.`,
      ],
      [
        "select case channel when 'comp' then 1 when 'online' then 2 when 'comp' then 3 end from sales",
        `${stops} One of your lines asks for what a line above it has already taken, so it is never reached.`,
      ],
    ],
    silent: [
      "select case when price > 50 then 'a' when price > 10 then 'b' end from tickets",
      "select case when price > 50 then 'a' when price >= 50 then 'b' end from tickets",
      "select case when price < 50 then 'a' when price <= 50 then 'b' end from tickets",
      "select case when price > 10 and row_no = 1 then 'a' when price > 50 then 'b' end from tickets",
      "select case when price > 10 then 'a' when fee > 50 then 'b' end from tickets, sales",
      'select case when a.price > 10 then 1 when b.price > 50 then 2 end from tickets a, tickets b',
      "select case when random() < 0.5 then 'a' when random() < 0.3 then 'b' end",
      "select case when name > 'b' then 1 when name > 'c' then 2 end from customers",
      'select case opted_in when true then 1 when false then 2 end from customers',
      'select case when price > 10 then case when price > 50 then 1 end end from tickets',
    ],
  },
  'sorted-as-text': {
    says: [
      [
        "select to_char(game_date, 'Mon') as month from games order by month",
        "to_char(game_date, 'Mon') is text, and as text April comes before January.",
      ],
      [
        "select id from games order by to_char(game_date, 'Dy')",
        "to_char(game_date, 'Dy') is text, and as text Friday comes before Monday.",
      ],
      [
        "select to_char(game_date, 'DD/MM/YYYY'), id from games order by 1",
        "to_char(game_date, 'DD/MM/YYYY') is text, and as text what the format begins with decides, before the year.",
      ],
      [
        'select id from tickets order by price::text desc',
        'Cast to text, price is sorted letter by letter, and 10 comes before 9.',
      ],
      [
        'select count(*)::varchar as n, section from tickets group by section order by n',
        'Cast to text, count(*) is sorted letter by letter, and 10 comes before 9.',
      ],
      [
        "select to_char(price, 'FM999') from tickets order by 1",
        "to_char(price, 'FM999') is text, and as text 10 comes before 9.",
      ],
    ],
    silent: [
      "select id from games order by to_char(game_date, 'YYYY-MM-DD'), to_char(game_date, 'MM')",
      "select to_char(game_date, 'Mon') from games order by game_date",
      "select id from games order by to_char(game_date, 'ID')::int",
      'select id from games order by game_date::text, opponent, opponent::text',
      "select id from tickets order by lpad(price::text, 8, '0')",
      "select id from games order by extract(month from game_date), to_char(game_date, 'Mon')",
      'select x::text as y from (select 1 as x union select 2) z order by y',
      "select to_char(price, '999.99') from tickets order by 1",
    ],
  },
  'last-value-frame': {
    says: [
      [
        'select last_value(price) over (partition by section order by price) from tickets',
        'With ORDER BY in OVER, the window of last_value(price) ends at the current row, so its last value is that of the row itself, or of one that ties with it.',
      ],
      [
        'select nth_value(price, 2) over w from tickets window w as (order by price)',
        'With ORDER BY in OVER, the window of nth_value(price, 2) ends at the current row, so the rows that come too early for it get NULL.',
      ],
    ],
    silent: [
      'select first_value(price) over (order by price), nth_value(price, 1) over (order by price) from tickets',
      'select last_value(price) over (partition by section) from tickets',
      'select last_value(price) over (order by price rows between unbounded preceding and unbounded following) from tickets',
      'select last_value(price) over w from tickets window w as (order by price rows between current row and unbounded following)',
      'select last_value(price) over (order by price rows between 1 preceding and current row) from tickets',
    ],
  },
  'nulls-first': {
    says: [
      ['select id, attendance from games order by attendance desc', downward('attendance')],
      [
        'select name, price - cost as margin from merchandise order by name, margin desc limit 3',
        downward('margin'),
      ],
      ['select name, round(price - cost) from merchandise order by 2 desc', downward('round')],
      [
        'select c.name from customers c left join sales s on s.customer_id = c.id group by c.name order by sum(s.fee) desc',
        downward('sum(s.fee)'),
      ],
      [
        'select max(a) from (select attendance as a from games order by attendance desc limit 3) x',
        downward('attendance'),
      ],
    ],
    silent: [
      'select id from games order by attendance desc nulls last',
      'select id from games order by attendance, game_date desc',
      'select id from games where attendance > 100 order by attendance desc',
      'select id from games where attendance is not null order by attendance desc',
      'select id from games order by attendance is null, attendance desc',
      'select id from games order by coalesce(attendance, 0) desc',
      'select channel from sales group by channel order by sum(fee) desc, count(fee) desc',
      'select max(a) from (select attendance as a from games order by attendance desc) x',
    ],
  },
};

describe.each(Object.entries(cases))('%s', (id, { says, silent }) => {
  test.each(says)('%s', async (sql, what) => {
    expect((await faultIn(sql, { rules, id }))?.what).toBe(what);
  });

  test.each(silent)('is silent about %s', async (sql) => {
    expect(await faultIn(sql, { rules, id })).toBeUndefined();
  });
});

describe('limit-without-order', () => {
  const find = (sql: string, accepted: string[] = []) =>
    faultIn(sql, { rules, id: 'limit-without-order', accepted });
  const any = (rows: string, inner = '') =>
    `Without ORDER BY${inner}, any ${rows} may come, and tomorrow perhaps others.`;

  test.each([
    ['select id from games limit 5', any('5 rows')],
    ['select id from games fetch first row only', any('row')],
    ['select id from games limit 2 + 3', any('rows')],
    ['select id from games union all select id from tickets limit 1200', any('1,200 rows')],
    [
      'select max(id) from (select id from games limit 5) g order by 1',
      any('5 rows', ' in your inner query'),
    ],
    ['select season, count(*) from games group by season limit 1', any('row')],
  ])('%s', async (sql, what) => {
    expect((await find(sql))?.what).toBe(what);
  });

  test.each([
    'select id from games order by id limit 5',
    'select id from games limit all',
    'select max(id) from games limit 1',
    'select id from (select * from games order by attendance) g limit 5',
    'select season from games where id = 5 limit 1',
    'select id from games where exists (select 1 from tickets where game_id = games.id limit 1)',
    'with one as (select max(id) as id from games) select id from one limit 1',
    'select id from games union all select id from tickets order by id limit 5',
  ])('is silent about %s', async (sql) => {
    expect(await find(sql)).toBeUndefined();
  });
});
