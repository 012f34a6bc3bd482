import type { ColumnRef } from 'libpg-query';
import { expect, test } from 'vitest';
import { queryOf } from '~/features/tutor/fixtures/club';
import { resolve } from './resolve';
import { findNodes } from './tree';

/** Where each column of a query's scopes comes from: alias.column, `?` where that may be NULL, `^` of an outer query. */
async function columnsOf(text: string) {
  const { scopes } = await queryOf(text);
  return scopes.map((scope) => {
    const { withClause: _, fromClause, ...rest } = scope.select;
    const joins = scope.joins.map(({ join }) => join.quals);
    return findNodes<ColumnRef>([joins, rest], 'ColumnRef', 'SelectStmt').map((column) => {
      const found = resolve(column, scope);
      if (!found) return 'unknown';
      const isOuter = found.scope !== scope ? '^' : '';
      const mark = found.facts.canBeNull === undefined ? '!' : found.facts.canBeNull ? '?' : '';
      return `${isOuter}${found.source.alias}.${found.column}${mark}`;
    });
  });
}

test.each([
  ['select price, row_no from tickets', [['tickets.price', 'tickets.row_no']]],
  ['select t.price, s.fee from tickets t, sales s', [['t.price', 's.fee?']]],
  [
    'select section from tickets t join sales s on s.ticket_id = t.id',
    [['s.ticket_id', 't.id', 't.section']],
  ],
  [
    'select channel from tickets t left join sales s on s.ticket_id = t.id',
    [['s.ticket_id?', 't.id', 's.channel?']],
  ],
  [
    'with few as (select id, price p from tickets) select p, id from few',
    [
      ['tickets.id', 'tickets.price'],
      ['few.p', 'few.id'],
    ],
  ],
  ['with few (a) as (select id from tickets) select a from few', [['tickets.id'], ['few.a']]],
  ['select n from (select count(*) as n from sales) c', [[], ['c.n!']]],
  [
    'select * from customers c where exists (select 1 from sales where customer_id = c.id)',
    [['sales.customer_id?', '^c.id'], ['unknown']],
  ],
  [
    'select id from customers where id in (select id from sales)',
    [['^customers.id'], ['customers.id', 'customers.id']],
  ],
  [
    'select name from sections join tickets t on exists (select from sales where ticket_id = t.id)',
    [['sales.ticket_id', '^t.id'], ['sections.name']],
  ],
  [
    'select x from (select fee as x from sales union select id from games) u',
    [['sales.fee?'], ['games.id'], ['u.x!']],
  ],
  ['select id from games union all select id from tickets', [['games.id'], ['tickets.id']]],
  ['select nothing, id from tickets, games', [['unknown', 'unknown']]],
  [
    'with recursive r as (select 1 as n union all select n + 1 from r where n < 3) select n from r',
    [[], ['unknown', 'unknown'], ['r.n!']],
  ],
  ['with sales as (select 1 as fee) select fee from sales', [[], ['sales.fee!']]],
  [
    'select t.id from tickets t join games g on g.id = (select max(seats) from sections where name = t.section)',
    [
      ['sections.seats', 'sections.name', '^t.section'],
      ['g.id', 't.id'],
    ],
  ],
])('%s', async (text, columns) => {
  expect(await columnsOf(text)).toEqual(columns);
});

test('a long chain of set operations and a deep condition are read', async () => {
  const union = Array.from({ length: 350 }, () => 'select id from games').join(' union ');
  expect((await queryOf(union)).scopes).toHaveLength(350);
  const sum = Array.from({ length: 900 }, () => 'id').join(' + ');
  expect((await queryOf(`select ${sum} from games`)).scopes).toHaveLength(1);
});
