import { describe, expect, test } from 'vitest';
import { readOwn } from '~/features/sandbox/grade.server';
import { faultIn } from '../fixtures/said';

/** Of the rows that a query returns on the course's own data. */
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
  test.each([
    ['null-equals', 'select from sales where refunded_at = null'],
    ['null-equals', 'select from sales where not (fee <> null)'],
    ['null-equals', 'select from games where theme not like null'],
    ['not-in-with-null', 'select from customers where id not in (select customer_id from sales)'],
    ['not-in-with-null', "select from customers where city not in ('Lowgate', null)"],
    ['two-values-at-once', "select from tickets where section = 'Club' and section = 'Courtside'"],
    [
      'two-values-at-once',
      "select from customers where lower(city) = 'lowgate' and lower(city) in ('mosswick')",
    ],
    ['empty-range', 'select from tickets where price > 50 and not price >= 20'],
    ['empty-range', "select from games where game_date between '2025-01-31' and '2025-01-01'"],
    ['compares-with-itself', 'select from games where points_for <> points_for'],
  ])('%s: %s', async (id, query) => {
    await expectFault(id, query);
    expect(await count(query)).toBe(0);
  });
});

describe('what a rule calls always true keeps every row that has a value', () => {
  test.each([
    ['always-true-or', 'sales', 'fee <> 0 or fee <> 2.5', 'fee'],
    ['always-true-or', 'games', 'attendance < 1500 or not attendance < 1000', 'attendance'],
    ['always-true-or', 'customers', "city not in ('Lowgate') or not city = 'Mosswick'", 'city'],
    ['compares-with-itself', 'games', 'attendance = attendance', 'attendance'],
  ])('%s: %s where %s', async (id, table, condition, column) => {
    await expectFault(id, `select from ${table} where ${condition}`);
    const kept = await count(`select from ${table} where ${condition}`);
    expect(kept).toBe(await count(`select from ${table} where ${column} is not null`));
  });
});

describe('what a rule calls undone is the same as an inner join', () => {
  test.each([
    [
      'outer-join-undone',
      "select from tickets t left join sales s on s.ticket_id = t.id where s.channel <> 'comp'",
    ],
    [
      'outer-join-undone',
      'select from sales s right join tickets t on s.ticket_id = t.id where not s.fee > 2',
    ],
    [
      'outer-join-undone',
      'select from customers c left join sales s on s.customer_id = c.id where s.fee between c.id and 9000',
    ],
    [
      'undone-by-next-join',
      'select from customers c left join sales s on s.customer_id = c.id join tickets t on t.id = s.ticket_id',
    ],
  ])('%s: %s', async (id, query) => {
    await expectFault(id, query);
    expect(await count(query)).toBe(await count(query.replace(/left join|right join/g, 'join')));
  });
});

test('what a rule says nobody needs changes no row', async () => {
  const query = 'select from tickets t join games g on g.id = t.game_id';
  await expectFault('unused-table', query);
  expect(await count(query)).toBe(await count('select from tickets'));
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
