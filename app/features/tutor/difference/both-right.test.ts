import { expect, test } from 'vitest';
import { contractSchema } from '~/features/sandbox/contract';
import { casesOf } from '../../../../tests/setup/cases';
import { queryOf } from '../fixtures/club';
import { tellApart } from './both-right';

const cases = casesOf('both-right');

const anyOrder = contractSchema.parse({});
const byId = contractSchema.parse({ order: [{ column: 'id', direction: 'asc' }] });

async function apart(own: string, reference: string, contract = anyOrder) {
  return tellApart(await queryOf(own), await queryOf(reference), contract);
}

test.each(cases<[string, string, string, string]>('%s is told, and why it may matter'))(
  '%s is told, and why it may matter',
  async (_, own, reference, words) => {
    const told = await apart(own, reference);
    expect(told).toEqual([expect.stringContaining(words)]);
  },
);

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
