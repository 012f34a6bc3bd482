import { describe, expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { groupingRules as rules } from './grouping';

/** What a query is told, without a result, and the ones beside it that are told nothing. */
const cases: Record<string, { says: [sql: string, what: string][]; silent: string[] }> = {
  'grouping-column-not-shown': {
    says: [
      [
        'select count(*) from tickets group by section',
        'Each row is one value of section, but no column shows section.',
      ],
      [
        'select section, count(*) from tickets group by 1, game_id',
        'Each row is one combination of section and game_id, but no column shows game_id.',
      ],
      [
        "select count(*) as sales from sales group by date_trunc('month', sold_at)",
        "Each row is one value of date_trunc('month', sold_at), but no column shows date_trunc('month', sold_at).",
      ],
    ],
    silent: [
      'select section, count(*) from tickets group by section',
      'select 2 * price as double, count(*) from tickets group by price',
      'select c.name, count(*) from customers c join sales s on s.customer_id = c.id group by c.id, c.name',
      'select g.game_date, count(*) from tickets t join games g on g.id = t.game_id group by t.game_id, g.game_date',
      'select max(n) from (select count(*) as n from tickets group by section) c',
      'select section from tickets group by rollup (section, price)',
      "select date_trunc('month', sold_at) as month, count(*) from sales group by month",
    ],
  },
  'grouped-by-key': {
    says: [
      [
        'select receipt, sum(fee) from sales group by receipt',
        'receipt is different in every row of sales, so each group has one row and there is nothing to add up.',
      ],
      [
        'select seat_no, count(*) from tickets group by game_id, section, seat_no',
        'game_id, section and seat_no together are different in every row of tickets, so each group has one row and there is nothing to add up.',
      ],
    ],
    silent: [
      'select ticket_id, sum(fee) from sales group by ticket_id',
      'select email, count(*) from customers group by email',
      'select t.id, count(*) from tickets t join sales s on s.ticket_id = t.id group by t.id',
      'select receipt, fee from sales group by receipt',
    ],
  },
  'group-without-aggregate': {
    says: [
      [
        'select section, price from tickets group by section, price',
        'Nothing is aggregated here, so GROUP BY only returns each value once. There is a shorter word for that.',
      ],
    ],
    silent: [
      'select section, max(price) from tickets group by section',
      'select section from tickets group by section having count(*) > 5',
      'select section from tickets group by section order by sum(price)',
      'select * from sections s where exists (select 1 from tickets t where t.section = s.name group by t.id)',
      'select distinct section from tickets',
    ],
  },
  'row-condition-in-having': {
    says: [
      [
        "select channel, count(*) from sales group by channel having count(*) > 5 and channel <> 'comp'",
        'The condition on channel in HAVING could be decided before grouping, row by row: the same result, with less work.',
      ],
    ],
    silent: [
      'select channel from sales group by channel having count(*) > 5',
      'select channel from sales group by rollup (channel) having channel is not null',
      'select channel from sales group by channel having channel = (select max(channel) from sales)',
    ],
  },
  'month-of-any-year': {
    says: [
      [
        'select extract(month from sold_at) as month, count(*) from sales group by month',
        'extract(month from sold_at) gives every October the same value, so October 2023 and October 2024 are not told apart.',
      ],
      [
        "select to_char(sold_at, 'Mon'), count(*) from sales where refunded_at is null group by 1",
        "to_char(sold_at, 'Mon') gives every October the same value, so October 2023 and October 2024 are not told apart.",
      ],
      [
        "select date_part('day', sold_at), opponent, count(*) from sales, games group by 1, 2",
        "date_part('day', sold_at) gives the 5th of every month the same value, so 5 October and 5 November are not told apart.",
      ],
    ],
    silent: [
      "select date_trunc('month', sold_at), count(*) from sales group by 1",
      'select extract(year from sold_at), extract(month from sold_at), count(*) from sales group by 1, 2',
      'select season, extract(month from game_date), count(*) from games group by 1, 2',
      "select extract(month from game_date), count(*) from games where season = '2024-25' group by 1",
      "select extract(month from sold_at), count(*) from sales where sold_at >= '2024-01-01' group by 1",
      'select extract(isodow from sold_at), count(*) from sales group by 1',
      "select to_char(sold_at, 'YYYY-MM'), count(*) from sales group by 1",
      'select make_date(extract(year from sold_at)::int, extract(month from sold_at)::int, 1), count(*) from sales group by 1',
      'select sold_at::date - extract(day from sold_at)::int, count(*) from sales group by 1',
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
