import { describe, expect, test } from 'vitest';
import type { Catalogue } from '~/sql/catalogue';
import { readStatement } from '../../statement.server';
import { wordServerError } from '../server-error';
import { explainError } from './explain-error';

const tableOf = (name: string, columns: string[]) => ({
  name,
  columns: columns.map((column) => ({ name: column, type: 'integer', isRequired: true })),
  keys: [],
  references: [],
});
const catalogue: Catalogue = {
  tables: [
    tableOf('games', ['id', 'season']),
    tableOf('tickets', ['id', 'game_id', 'price']),
    tableOf('sales', ['receipt', 'ticket_id', 'customer_id']),
  ],
};

async function wordsFor(query: string, code = '57014'): Promise<string> {
  const error = { code, message: 'canceling statement due to statement timeout' };
  const sentence = explainError({ error, catalogue, statement: await readStatement(query) });
  return wordServerError({ ...error, sentence }, query);
}

const remedy = 'Check that every JOIN has its condition, or add a WHERE that keeps fewer rows.';

describe('a query that takes too long is told which tables nothing links', () => {
  test.each([
    ['select count(*) from games, tickets', 'games', 'tickets'],
    ['select count(*) from games g cross join tickets t where t.price > 5', 'g', 't'],
    ['select count(*) from games g join tickets t on t.price > 5', 'g', 't'],
    ['select 1 from games g join tickets t on t.game_id = g.id join sales s on s.customer_id > 5', 'g', 's'],
    ['select 1 from tickets, sales where price > 5 and receipt < 9', 'tickets', 'sales'],
    [
      'select 1 from games where id in (select t.game_id from tickets t, sales s where s.receipt = 1)',
      't',
      's',
    ],
    ['with n as (select count(*) from games, sales) select * from n', 'games', 'sales'],
  ])('%s', async (query, one, other) => {
    expect(await wordsFor(query)).toBe(
      `Your query took longer than 2 seconds, so it was stopped. In FROM, no condition links ${one} and ${other}, so each row of the one meets each row of the other: say in ON which rows belong together.`,
    );
  });

  test.each([
    'select 1 from games',
    'select 1 from games g join tickets t on t.game_id = g.id',
    'select 1 from games g, tickets t, sales s where t.game_id = g.id and t.id = s.ticket_id',
    'select 1 from games g join tickets t using (id)',
    'select 1 from games g, tickets t where t.game_id = g.id or t.price > 5',
    'select 1 from tickets t, lateral (select * from sales s where s.ticket_id = t.id) x, games',
    'select 1 from games g, generate_series(1, g.id) n',
    'with n as (select count(*) from games) select 1 from tickets, n',
    'select 1 from games, tickets where unknown = game_id',
    'select 1 from tickets t where exists (select from sales s where s.ticket_id = t.id)',
  ])('and is not, where that is not certain: %s', async (query) => {
    expect(await wordsFor(query)).toBe(`Your query took longer than 2 seconds, so it was stopped. ${remedy}`);
  });

  test('as is one whose result is too big', async () => {
    expect(await wordsFor('select * from games, tickets order by 1', '53400')).toMatch(
      /is too big for this sandbox\. In FROM, no condition links games and tickets/,
    );
  });
});
