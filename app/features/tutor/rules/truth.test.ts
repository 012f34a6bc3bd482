import { describe, expect, test } from 'vitest';
import { readOwn } from '~/features/sandbox/grade.server';
import { casesOf } from '../../../../tests/setup/cases';
import { faultIn } from '../fixtures/said';

const cases = casesOf('truth');

async function count(query: string): Promise<number> {
  const { result } = await readOwn({
    dataset: 'sports-business',
    query: `select count(*) from (${query}) as counted`,
  });
  return Number(result.rows[0]?.[0]);
}

async function expectFault(id: string, query: string) {
  expect(await faultIn(id, { query })).toBeDefined();
}

describe('a condition that a rule calls never true keeps no row', () => {
  test.each(cases<[string, string]>('%s: %s'))('%s: %s', async (id, query) => {
    await expectFault(id, query);
    expect(await count(query)).toBe(0);
  });
});

describe('what a rule calls always true keeps every row that has a value', () => {
  test.each(cases<[string, string, string, string]>('%s: %s where %s'))(
    '%s: %s where %s',
    async (id, table, condition, column) => {
      await expectFault(id, `select from ${table} where ${condition}`);
      const kept = await count(`select from ${table} where ${condition}`);
      expect(kept).toBe(await count(`select from ${table} where ${column} is not null`));
    },
  );
});

describe('what a rule calls undone is the same as an inner join', () => {
  test.each(cases<[string, string]>('what a rule calls undone is the same as an inner join: %s: %s'))(
    '%s: %s',
    async (id, query) => {
      await expectFault(id, query);
      expect(await count(query)).toBe(await count(query.replace(/left join|right join/g, 'join')));
    },
  );
});

test('a join by different keys meets all rows but one', async () => {
  const query = 'select from sponsorships d join sponsors p on p.id <> d.sponsor_id';
  await expectFault('joined-by-difference', query);
  const [deals, sponsors] = [await count('select from sponsorships'), await count('select from sponsors')];
  expect(await count(query)).toBe(deals * (sponsors - 1));
});

test('each row of a self join meets itself, and each pair comes twice', async () => {
  const query = 'select from sponsors a join sponsors b on a.industry = b.industry';
  await expectFault('pairs-with-itself', query);
  const pairs = await count(`${query} and a.id < b.id`);
  expect(await count(query)).toBe(2 * pairs + (await count('select from sponsors')));
});
