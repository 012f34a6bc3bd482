import { describe, expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { groupingRules as rules } from './grouping';

const left = 'from sections s left join tickets t on t.section = s.name';
const fans = 'from tickets t left join sales s on s.ticket_id = t.id';

/** Of rules that need no result: what a query is told, and the ones beside it that are told nothing. */
const cases: Record<string, { says: [sql: string, what: string][]; silent: string[] }> = {
  'count-star-outer': {
    says: [
      [
        `select s.name, count(*) ${left} group by s.name`,
        'count(*) counts rows, and the outer join makes a row also for what has no match in t: that row counts as 1.',
      ],
      [
        `select s.name, count( s.level ) ${left} group by 1`,
        'count( s.level ) counts every row here, and the outer join makes a row also for what has no match in t: that row counts as 1.',
      ],
      [
        'select s.name from tickets t right join sections s on t.section = s.name group by s.name having count(*) > 1',
        'count(*) counts rows, and the outer join makes a row also for what has no match in t: that row counts as 1.',
      ],
    ],
    silent: [
      `select s.name, count(t.id) ${left} group by s.name`,
      `select s.name, count(distinct s.name) ${left} group by s.name`,
      `select count(*) ${left}`,
      'select s.name, count(*) from sections s join tickets t on t.section = s.name group by s.name',
      `select s.name, count(*) ${left} where t.price > 5 group by s.name`,
      `select s.name, count(*) ${left} where t.id is null group by s.name`,
      `select s.name, count(*) filter (where t.price > 5) ${left} group by s.name`,
      `select s.name, count(*) filter (where t.id is null) ${left} group by s.name`,
      `select distinct s.name, count(*) over (partition by s.name) ${left}`,
      `select s.name, count(*) ${left} join sales x on x.ticket_id = t.id group by s.name`,
    ],
  },
  'count-nullable': {
    says: [
      [
        'select channel, count(fee) from sales group by channel',
        'count(fee) leaves out the rows in which fee is NULL. Are those to be counted, too?',
      ],
      [
        'select count(s.customer_id) filter (where channel = $$online$$) from sales s',
        'count(s.customer_id) leaves out the rows in which s.customer_id is NULL. Are those to be counted, too?',
      ],
    ],
    silent: [
      'select count(receipt), count(*), count(distinct fee) from sales',
      'select count(fee) from sales where fee is not null',
      'select count(fee) from sales where fee > 2',
      'select count(fee) filter (where fee between 1 and 2) from sales',
      `select count(s.fee) ${fans}`,
      'select count(n) from (select count(*) as n from sales) c',
    ],
  },
  'count-of-a-condition': {
    says: [
      [
        'select count(fee > 3) from sales',
        'count(fee > 3) counts the rows in which the condition is false, too: FALSE is a value, and count leaves out nothing but NULL.',
      ],
      [
        "select count(channel in ('online', 'box office') and fee is not null) from sales",
        'count(channel …) counts the rows in which the condition is false, too: FALSE is a value, and count leaves out nothing but NULL.',
      ],
    ],
    silent: [
      'select count(fee > 3 or null) from sales',
      'select count(nullif(fee > 3, false)) from sales',
      'select count(*) filter (where fee > 3) from sales',
      'select count(distinct fee > 3) from sales',
      'select count(fee - 3), count(opted_in) from sales, customers',
      'select count(case when fee > 3 then 1 end) from sales',
      'select count(fee = null) from sales',
    ],
  },
  'count-case-else': {
    says: [
      [
        'select count(case when fee > 3 then 1 else 0 end) from sales',
        'count counts the 0 of ELSE like any other value, so count(case when fee > 3 then 1 else 0 end) counts every row. Only NULL is left out.',
      ],
      [
        'select count(case when fee > 3 then 1 else 0 end) filter (where fee < 9) from sales',
        'count counts the 0 of ELSE like any other value, so count(case when fee > 3 then 1 else 0 end) counts every row that FILTER lets through. Only NULL is left out.',
      ],
      [
        "select count(case when fee > 3 then channel else '' end) from sales",
        "count counts the value of ELSE like any other value, so count(case when fee > 3 then channel else '' end) counts every row. Only NULL is left out.",
      ],
    ],
    silent: [
      'select count(case when fee > 3 then 1 end) from sales',
      'select count(case when fee > 3 then 1 else null end) from sales',
      'select count(case when fee > 3 then null else 1 end) from sales',
      'select count(case when fee > 3 then fee else 0 end) from sales',
      'select count(distinct case when fee > 3 then receipt else 0 end) from sales',
      'select sum(case when fee > 3 then 1 else 0 end) from sales',
    ],
  },
  'avg-with-zeros': {
    says: [
      [
        'select avg(coalesce(fee, 0)) from sales',
        'In avg(coalesce(fee, 0)) the zeros count as observations and pull the mean towards 0. Is the average meant over all rows, or over those that have a value?',
      ],
      [
        "select round(avg(case when channel = 'online' then fee else 0 end), 2) from sales",
        'In avg(case …) the zeros count as observations and pull the mean towards 0. Is the average meant over all rows, or over those that have a value?',
      ],
    ],
    silent: [
      'select avg(fee), avg(coalesce(fee, 1)) from sales',
      'select avg(case when fee > 3 then 1 else 0 end) from sales',
      'select avg(case when fee > 3 then fee end) from sales',
      'select sum(coalesce(fee, 0)) from sales',
    ],
  },
  'average-of-averages': {
    says: [
      [
        'select avg(mean) from (select game_id, round(avg(price), 2) as mean from tickets group by game_id) g',
        'avg(mean) is the average of one average a row: a row with little behind it weighs as much as one with a lot.',
      ],
      [
        'with g as (select 100.0 * attendance / capacity as share from games) select avg(g.share) from g',
        'avg(g.share) is the average of one ratio a row: a row with little behind it weighs as much as one with a lot.',
      ],
      [
        'select avg(1.0 * attendance / capacity) from games',
        'avg(1.0 * attendance / capacity) is the average of one ratio a row: a row with little behind it weighs as much as one with a lot.',
      ],
    ],
    silent: [
      'select avg(n) from (select game_id, count(*) as n from tickets group by game_id) g',
      'select avg(price / 2) from tickets',
      'select max(mean) from (select avg(price) as mean from tickets group by game_id) g',
      'with g as (select avg(price) as mean from tickets), h as (select price as mean from tickets) select avg(mean) from h',
    ],
  },
  'rounded-too-early': {
    says: [
      [
        'select sum(round(price)) from tickets',
        'sum(round(price)) rounds each value before adding, so the errors can add up. Round once, at the end.',
      ],
      [
        'select avg(round(quantity * unit_price, 1)) from merchandise_sales',
        'avg(round(quantity * unit_price, 1)) rounds each value before averaging, so the errors can add up. Round once, at the end.',
      ],
    ],
    silent: [
      'select round(sum(price)) from tickets',
      'select sum(round(row_no)) from tickets',
      'select sum(floor(price)) from tickets',
      'select sum(round(price, 2)) from tickets',
      'select sum(round(n)) from (select price as n from tickets union select 1) x, games',
      'select max(round(price)) from tickets',
      'select sum(round(sum(price))) over () from tickets group by section',
    ],
  },
  'cut-too-early': {
    says: [
      [
        'select avg(trunc(price)) from tickets',
        'trunc takes decimals off each value before avg sees it. Are they meant to be lost row by row?',
      ],
      [
        'select avg(round(price / 3, 2)) from tickets',
        'round takes decimals off each value before avg sees it. Are they meant to be lost row by row?',
      ],
    ],
    silent: ['select trunc(avg(price)) from tickets', 'select avg(round(price)) from tickets'],
  },
  'sum-distinct': {
    says: [
      [
        'select sum(distinct purchase_price) from sales',
        'sum(distinct purchase_price) takes each different value once: two rows with the same purchase_price count as one.',
      ],
      [
        'select avg(distinct t.price) from tickets t join sales s on s.ticket_id = t.id',
        'avg(distinct t.price) takes each different value once: two rows with the same t.price count as one. If rows come double, the join makes them so.',
      ],
    ],
    silent: [
      'select sum(purchase_price), count(distinct purchase_price), max(distinct fee) from sales',
      'select sum(distinct receipt) from sales',
    ],
  },
  'whole-number-division': {
    says: [
      [
        'select attendance / capacity from games',
        'In attendance / capacity, both sides are whole numbers, and a whole number by a whole number drops the fraction: 3 / 2 is 1.',
      ],
      [
        'select round(100 * count(fee) / count(*), 1) from sales',
        'In your division by count(*), both sides are whole numbers, and a whole number by a whole number drops the fraction: 3 / 2 is 1.',
      ],
      [
        'select season from games group by season having sum(attendance) / 2 > 5',
        'In sum(attendance) / 2, both sides are whole numbers, and a whole number by a whole number drops the fraction: 3 / 2 is 1.',
      ],
      [
        'with n as (select count(*) as all_of_them, count(fee) as paid from sales) select paid / all_of_them from n',
        'In paid / all_of_them, both sides are whole numbers, and a whole number by a whole number drops the fraction: 3 / 2 is 1.',
      ],
      [
        'select (select count(*) from sales) / (select count(*) from tickets)',
        'Around your /, both sides are whole numbers, and a whole number by a whole number drops the fraction: 3 / 2 is 1.',
      ],
    ],
    silent: [
      'select 100.0 * attendance / capacity, attendance / 2.0, price / 2 from games, tickets',
      'select attendance::numeric / capacity, attendance / cast(capacity as float8) from games',
      'select sum(n) / 2 from (select count(*) as n from sales) c',
      'select birth_year / 10 * 10 as decade from customers',
      'select avg(attendance) / count(*), sum(price) / count(*) from games, tickets',
      'select n / m from (select 1 as n, 2.5 as m union all select 2, 3) c',
      'select round(attendance) / capacity, extract(year from game_date) / 2 from games',
      'select case when true then 1 else 1.5 end / 2',
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
