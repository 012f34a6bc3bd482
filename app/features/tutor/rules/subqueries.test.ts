import { describe, expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { judged } from '../fixtures/judged';
import { subqueriesRules as rules } from './subqueries';

const union = 'UNION returns each different row once: two rows that agree in every column become one.';
const inner = 'The order of an inner query need not be kept. Only the outermost ORDER BY counts.';

const cases: Record<string, { says: [sql: string, what: string][]; silent: string[] }> = {
  'more-than-one': {
    says: [
      [
        'select receipt, (select section from tickets where game_id = 3) from sales s',
        'The subquery on tickets may return several rows for one row of s; in this place it has to be one.',
      ],
      [
        'select 1 where 5 < (select price from tickets t join sales s on s.ticket_id = t.id where t.id = 5)',
        'The subquery on t, s may return several rows; in this place it has to be one.',
      ],
      [
        'select * from games g where g.attendance > (select avg(attendance) from games group by season)',
        'The subquery on games may return several rows for one row of g; in this place it has to be one.',
      ],
      [
        'select * from sales x where fee = (select fee from sales y where y.receipt = (select max(z.receipt) from sales z where z.ticket_id = y.ticket_id))',
        'The subquery on y may return several rows for one row of x; in this place it has to be one.',
      ],
    ],
    silent: [
      'select (select section from tickets where id = s.ticket_id) from sales s',
      'select (select g.season from tickets t join games g on g.id = t.game_id where t.id = s.ticket_id) from sales s',
      "select (select id from tickets where game_id = 1 and section = 'Club' and seat_no in (4))",
      'select * from games where attendance > (select avg(attendance) from games)',
      'select (select fee from sales order by sold_at limit 1)',
      "select (select distinct season from games where season = '2024-25')",
      'select (select max(price) from tickets where game_id = g.id group by game_id) from games g',
      'select (select name from customers where id = (select max(customer_id) from sales))',
      'select (select s.fee from tickets t left join sales s on s.receipt = t.id where t.id = 5)',
      'select (select n from (select count(*) as n from sales) c)',
      'select (select 1), array(select id from games), exists (select id from games)',
      'select * from sales where fee in (select fee from sales) or fee > all (select fee from sales)',
      'select (select fee from sales union select 1)',
    ],
  },
  'exists-without-a-link': {
    says: [
      [
        'select * from customers c where exists (select 1 from sales where fee > 3)',
        'The query inside EXISTS never mentions c, so EXISTS is true for every row or for none.',
      ],
      [
        'select * from customers where not exists (select from sales s join tickets t on t.id = s.ticket_id where t.price > (select avg(price) from tickets))',
        'The query inside EXISTS never mentions customers, so EXISTS is true for every row or for none.',
      ],
    ],
    silent: [
      'select * from customers c where exists (select 1 from sales s where s.customer_id = c.id)',
      'select * from customers where exists (select 1 from sales where customer_id = id)',
      'select * from customers c where exists (select 1 from (select 1 from sales where customer_id = c.id) x)',
      'select * from customers c where exists (select 1 from tickets where id in (select ticket_id from sales where customer_id = c.id))',
      'select * from customers c where exists (select 1 from sales, lateral (select c.id) x)',
      'select exists (select 1 from sales where fee > 3)',
      'with few as (select * from sales limit 5) select * from customers where exists (select 1 from few, (select 1 as one) x where customer_id = 5 and nothing = 3)',
      'select * from customers c where c.id in (select 5)',
    ],
  },
  'captured-column': {
    says: [
      [
        'select * from customers where id in (select id from sales)',
        'sales has no column id, so SQL takes id of customers from the query around it, and compares it with itself.',
      ],
      [
        'select * from tickets t where t.price > (select price from sales s where s.ticket_id = t.id)',
        's has no column price, so SQL takes price of t from the query around it.',
      ],
      [
        'select * from customers c where birth_year not in (select opted_in from sales s join tickets t on t.id = s.ticket_id)',
        'None of s, t has a column opted_in, so SQL takes opted_in of c from the query around it.',
      ],
    ],
    silent: [
      'select * from customers where id in (select customer_id from sales)',
      'select * from customers c where id in (select c.id from sales)',
      'select * from customers where exists (select id from sales where customer_id = customers.id)',
      'select * from customers where id in (select id)',
      'select * from customers where id in (select id + 1 from sales)',
      'with few as (select 1 + 1) select * from customers where id in (select id from few)',
    ],
  },
  'union-drops-duplicates': {
    says: [
      ['select sum(fee) from (select fee from sales union select price from tickets) x', union],
      ['with x as (select fee from sales union all (select 1 union select 2)) select sum(fee) from x', union],
    ],
    silent: [
      'select sum(fee) from (select fee from sales union all select price from tickets) x',
      'select fee from sales union select price from tickets',
      'select * from sales where fee in (select fee from sales union select price from tickets)',
      'with recursive n as (select 1 as n union select n + 1 from n where n < 5) select sum(n) from n',
      'select sum(fee) from (select fee from sales except select price from tickets) x',
    ],
  },
  'order-inside': {
    says: [
      ['select * from (select * from games order by attendance) g', inner],
      [
        'with g as (select * from games order by attendance) select season, count(*) from g group by season',
        inner,
      ],
      ['select * from games where id in (select game_id from tickets order by price)', inner],
    ],
    silent: [
      'select * from games order by attendance',
      'select * from (select * from games order by attendance limit 5) g',
      'select * from (select distinct on (season) * from games order by season, attendance) g',
      'select array(select id from games order by attendance)',
      "select string_agg(opponent, ', ') from (select opponent from games order by attendance) g",
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

describe('a UNION of the query itself', () => {
  const find = (yours: string[][], wanted: string[][]) =>
    faultIn('select price from tickets union select fee from sales', {
      rules,
      id: 'union-drops-duplicates',
      judge: (query) => {
        const evidence = judged(query, { columns: 'price numeric', yours, wanted, differs: 'row_count' });
        // Those of the learner are all expected.
        if (evidence.mismatch?.rule === 'row_count') evidence.mismatch.extra = [];
        return evidence;
      },
    });

  test('is told of where what is missing is there, but not often enough', async () => {
    expect((await find([['5.00'], ['6']], [['5'], ['6.00']]))?.what).toBe(union);
  });

  test('is not where something else is missing', async () => {
    expect(await find([['5']], [['5'], ['7']])).toBeUndefined();
  });
});
