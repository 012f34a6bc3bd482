import { expect, test } from 'vitest';
import { contractSchema } from '~/features/sandbox/contract';
import { queryOf } from '../fixtures/club';
import { tellApart } from './both-right';

const anyOrder = contractSchema.parse({});
const byId = contractSchema.parse({ order: [{ column: 'id', direction: 'asc' }] });

async function apart(own: string, reference: string, contract = anyOrder) {
  return tellApart(await queryOf(own), await queryOf(reference), contract);
}

test.each([
  [
    'a table more',
    'select t.id from tickets t join games g on g.id = t.game_id',
    'select id from tickets',
    'Yours reads games as well.',
  ],
  [
    'a table less',
    'select id from tickets',
    'select t.id from tickets t join games g on g.id = t.game_id',
    'The solution here reads games as well',
  ],
  [
    'steps of their own',
    'with one as (select id from games) select id from one',
    'select id from games',
    'Yours is built of 2 SELECTs, the solution here of one SELECT.',
  ],
  ['DISTINCT', 'select distinct id from games', 'select id from games', 'Yours makes one row of rows'],
  [
    'no DISTINCT',
    'select id from games',
    'select distinct id from games',
    'The solution here makes one row of rows',
  ],
  [
    'an outer join',
    'select t.id from tickets t left join games g on g.id = t.game_id',
    'select t.id from tickets t join games g on g.id = t.game_id',
    'Your outer join would also keep what has no match in games.',
  ],
  [
    'a key more',
    'select section, count(*) from tickets group by section, row_no',
    'select section, count(*) from tickets group by section',
    'You group by',
  ],
  ['an order', 'select id from games order by id', 'select id from games', 'Yours sorts, which this task'],
  ['no order', 'select id from games', 'select id from games order by id', 'The solution here sorts'],
])('%s is told, and why it may matter', async (_, own, reference, words) => {
  const told = await apart(own, reference);
  expect(told).toEqual([expect.stringContaining(words)]);
});

test.each([
  ['the same', 'select g.id from games as g', 'select id from games', anyOrder],
  ['an order that counts', 'select id from games order by id', 'select id from games order by 1', byId],
  ['two differences', 'select distinct id from games where id > 1', 'select id from games', anyOrder],
  [
    'tables in each other’s place',
    'select name from sections',
    'select distinct section from tickets',
    anyOrder,
  ],
])('%s is left alone', async (_, own, reference, contract) => {
  expect(await apart(own, reference, contract)).toEqual([]);
});
