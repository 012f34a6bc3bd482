import { describe, expect, test } from 'vitest';
import type { Query } from '~/sql/model';
import { faultIn } from '../fixtures/findings';
import { judged } from '../fixtures/judged';
import { groupingRules as rules } from './grouping';

type Judgement = Parameters<typeof judged>[1];
type Case = [sql: string, judgement: Judgement, accepted?: string[]];

const lists = {
  columns: 'section text, printed bigint',
  yours: [
    ['Club', '1'],
    ['Club', '2'],
    ['Balcony', '3'],
  ],
  wanted: [
    ['Club', '3'],
    ['Balcony', '3'],
  ],
  differs: 'row_count',
} satisfies Judgement;
const few = { ...lists, yours: [['Club', '1']] };
const bySection = ['select section, count(*) from tickets group by section'];

const sums = {
  columns: 'name text, total numeric',
  yours: [
    ['Ann', '12'],
    ['Bob', null],
  ],
  wanted: [
    ['Ann', '12.00'],
    ['Bob', '0'],
  ],
  differs: [1],
} satisfies Judgement;
const unknown = { ...sums, wanted: [['Bob', null]] };
const right = { ...sums, differs: [0] };
const named = { ...sums, differs: 'columns' } satisfies Judgement;
const left = 'from customers c left join sales s on s.customer_id = c.id';

const cases: Record<string, { says: [...Case, what: string][]; silent: Case[] }> = {
  'grouped-too-finely': {
    says: [
      [
        'select section, count(*) as printed from tickets group by section, price',
        lists,
        bySection,
        'You get 3 rows, each for one combination of section and price. Is that what the task calls one row?',
      ],
      [
        'select section, count(*) as printed from tickets group by 1, price is null',
        lists,
        bySection,
        'You get 3 rows, each for one combination of section and price is null. Is that what the task calls one row?',
      ],
      [
        'select section, count(*) as printed from tickets group by section, price + 1',
        lists,
        [],
        'You get 3 rows, each for one combination of section and price + 1. Is that what the task calls one row?',
      ],
      [
        'select m.category, count(*) as printed from merchandise m, sales group by m.category, m.id',
        lists,
        ['select category, count(*) from merchandise group by category'],
        'You get 3 rows, each for one combination of m.category and m.id. Is that what the task calls one row?',
      ],
    ],
    silent: [
      ['select section, count(*) as printed from tickets group by section, price', few, bySection],
      [
        'select section, count(*) as printed from tickets group by section',
        { ...lists, wanted: [], yours: lists.yours.slice(1) },
        bySection,
      ],
      [
        'select section, count(*) as printed from tickets group by section, price',
        { ...lists, differs: 'columns' },
      ],
    ],
  },
  'sum-is-null': {
    says: [
      [
        `select c.name, round(sum(s.fee), 2) as total ${left} group by c.name`,
        sums,
        [],
        'Without a single value to work on, sum(s.fee) is NULL, not 0.',
      ],
    ],
    silent: [
      [`select c.name, coalesce(sum(s.fee), 0) as total ${left} group by c.name`, sums],
      [`select c.name, sum(s.fee) as total ${left} group by c.name`, unknown],
      [`select c.name, sum(s.fee) as total ${left} group by c.name`, right],
      [`select c.name, sum(s.fee) as total ${left} group by c.name`, named],
      [`select c.name, count(s.fee) as total ${left} group by c.name`, sums],
    ],
  },
  'no-match-is-null': {
    says: [
      [
        `with n as (select ticket_id, count(*) as n from sales group by 1) select t.section as name, n.n as total from tickets t left join n on n.ticket_id = t.id`,
        sums,
        [],
        'Where the outer join finds no match in n, n.n is NULL, and NULL is not 0.',
      ],
    ],
    silent: [
      ['select name, cost as total from merchandise', sums],
      [`select c.name, coalesce(s.fee, 0) as total ${left}`, sums],
      [`select c.name, s.fee as total ${left}`, unknown],
    ],
  },
  'null-spoils-arithmetic': {
    says: [
      [
        'select channel, purchase_price + fee as total from sales',
        sums,
        [],
        'Where fee is missing, all of purchase_price + fee is missing. What should an unknown fee count as here?',
      ],
      [
        'select channel, coalesce(s.purchase_price + s.fee, 0) as total from sales s',
        { ...sums, yours: [['Bob', '0']], wanted: [['Bob', '7']] },
        [],
        'Where s.fee is missing, all of s.purchase_price + s.fee is missing. What should an unknown s.fee count as here?',
      ],
      [
        'select channel, sum(purchase_price * 2 - fee) as total from sales group by channel',
        { ...sums, yours: [['Bob', '5']], wanted: [['Bob', '7']] },
        [],
        'Where fee is missing, the whole result of - is missing, and sum passes over that row. What should an unknown fee count as here?',
      ],
      [
        `select c.name, 5 - s.purchase_price as total ${left}`,
        sums,
        [],
        'Where s.purchase_price is missing, the whole result of - is missing. What should an unknown s.purchase_price count as here?',
      ],
    ],
    silent: [
      ['select channel, purchase_price + fee as total from sales', unknown],
      ['select channel, purchase_price + fee as total from sales', right],
      ['select channel, purchase_price + fee as total from sales where fee > 0', sums],
      ['select channel, purchase_price + coalesce(fee, 0) as total from sales', sums],
      ['select opponent, points_for - points_against as total from games', sums],
      [
        'select channel, case when fee is null then 0 else purchase_price + fee end as total from sales',
        sums,
      ],
    ],
  },
  'grouping-column-not-shown': {
    says: [
      [
        'select section, count(*) as printed from tickets group by section, price',
        few,
        [],
        'Each row is one combination of section and price, but no column shows price. Is it to split the rows?',
      ],
    ],
    silent: [
      ['select section, count(*) as printed from tickets group by section, price', { ...few, differs: [1] }],
    ],
  },
};

describe.each(Object.entries(cases))('%s', (id, { says, silent }) => {
  const find = (sql: string, judgement: Judgement, accepted: string[] = []) =>
    faultIn(sql, { rules, id, accepted, judge: (query: Query) => judged(query, judgement) });

  test.each(says)('%s', async (sql, judgement, accepted, what) => {
    expect((await find(sql, judgement, accepted as string[]))?.what).toBe(what);
  });

  test.each(silent)('is silent about %s', async (sql, judgement, accepted) => {
    expect(await find(sql, judgement, accepted)).toBeUndefined();
  });

  test.each(says)('is silent without a result: %s', async (sql) => {
    const fault = await faultIn(sql, { rules, id });
    // This one needs none, but says more with one.
    expect(fault?.what).toBe(
      id === 'grouping-column-not-shown'
        ? 'Each row is one combination of section and price, but no column shows price.'
        : undefined,
    );
  });
});

const counts = {
  columns: 'sales bigint, paid bigint',
  yours: [['1200', '200']],
  wanted: [['1200', '1200']],
  differs: [1],
} satisfies Judgement;

test.each([
  ['select count(*) as sales, count(fee) as paid from sales', counts, ': 1,000 of them here'],
  ['select count(receipt) as sales, count(fee) as paid from sales', counts, ''],
  [
    'select count(*) as sales, count(fee) as paid from sales',
    {
      ...counts,
      yours: [
        ['1', '1'],
        ['2', '1'],
      ],
    },
    '',
  ],
])('%s tells how many rows are left out, where the result does', async (sql, judgement, number) => {
  const judge = (query: Query) => judged(query, judgement as Judgement);
  const fault = await faultIn(sql, { rules, id: 'count-nullable', judge });
  expect(fault?.what).toBe(
    `count(fee) leaves out the rows in which fee is NULL${number}. Are those to be counted, too?`,
  );
});

describe('what needs no result goes by one where there is one', () => {
  const sql = 'select count(*) as sales, count(fee) as paid from sales';
  const find = (id: string, text: string, judgement: Partial<Judgement>) =>
    faultIn(text, { rules, id, judge: (query) => judged(query, { ...counts, ...judgement }) });

  test('a column whose values are right is not doubted', async () => {
    expect(await find('count-nullable', sql, { differs: [0] })).toBeUndefined();
    expect(await find('count-nullable', sql, { differs: { misplaced: 0 } })).toBeUndefined();
    expect(await find('count-nullable', sql, { differs: 'columns' })).toBeUndefined();
  });

  test('nor is one before the number of rows is right, but what chooses the groups is', async () => {
    expect(await find('count-nullable', sql, { differs: 'row_count' })).toBeUndefined();
    const having = 'select channel, 1 from sales group by channel having count(fee) > 5';
    expect(await find('count-nullable', having, { differs: 'row_count' })).toBeDefined();
    expect(await find('count-nullable', sql, { differs: 'missing_rows' })).toBeDefined();
  });

  test('months are not too few where there are more of them than there should be', async () => {
    const months = 'select extract(month from sold_at) as sales, count(*) as paid from sales group by 1';
    expect(await find('month-of-any-year', months, { differs: 'row_count', wanted: [] })).toBeUndefined();
    const wanted = [
      ['1', '2'],
      ['2', '2'],
    ];
    expect(await find('month-of-any-year', months, { differs: 'row_count', wanted })).toBeDefined();
  });
});
