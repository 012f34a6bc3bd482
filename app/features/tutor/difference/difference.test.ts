import { describe, expect, test } from 'vitest';
import { wordsOf } from '../finding';
import { queryOf } from '../fixtures/club';
import { findDifference } from './difference';
import { find } from './fixtures/cases';

describe('what is said of several differences', () => {
  test('the first in the order in which they are worth mending', async () => {
    const accepted = 'select id, price from tickets where price > 9 order by price desc';
    const finding = await find('select id, row_no from tickets order by price', [accepted]);
    expect(finding).toMatchObject({ id: 'difference-where-missing', clause: 'WHERE', first: 'where' });
  });

  test('the one from the nearest of the accepted answers', async () => {
    const accepted = [
      'select id from tickets where not price <= 9 and row_no = 1',
      "select id from tickets where section like 'C%'",
    ];
    const finding = await find("select id from tickets where section like 'D%'", accepted);
    expect(finding?.id).toBe('difference-where-pattern');
  });

  test('what is inside comes first', async () => {
    const query = (fee: string, limit: string) =>
      `with paid as (select ticket_id from sales where fee > ${fee}) select ticket_id from paid ${limit}`;
    const finding = await find(query('1', 'limit 5'), [query('2', '')]);
    expect(finding?.id).toBe('difference-where-value-inside');
  });

  test('tables alone, where queries are built in other ways', async () => {
    const accepted = [
      'select id from customers where id not in (select customer_id from sales where customer_id is not null)',
      'select c.id from customers c left join sales s on s.customer_id = c.id where s.receipt is null',
    ];
    const except = 'select id from customers except select customer_id from sales';
    expect(await find(except, accepted)).toBeUndefined();
    const other = await find(except.replace('sales', 'merchandise_sales'), accepted);
    expect(other?.id).toBe('difference-table-missing');
  });

  test('nothing, where much differs', async () => {
    const accepted = `select section, count(*) from tickets where price > 9
      group by section having count(*) > 5 order by 2`;
    const typed = 'select id, price from tickets where row_no = 1 order by 1 limit 3';
    expect(await find(typed, [accepted])).toBeUndefined();
  });

  test('nothing, where a missing condition may be said in another place', async () => {
    const accepted = 'select count(*), sum(fee) from sales where refunded_at is null having count(*) > 5';
    const typed = `select count(*) filter (where refunded_at is null), sum(fee) filter (where refunded_at is null)
      from sales having count(*) > 5`;
    expect(await find(typed, [accepted])).toBeUndefined();
  });
});

describe('what the results say', () => {
  const accepted = [
    "select id, game_date, points_for as points from games where season = '2024-25' order by id",
  ];
  const unmatched = { missing: [0], extra: [0] };

  test.each([
    [{ rule: 'order', misplaced: 1 }, 'order-direction'],
    [{ rule: 'values', columns: [2], ...unmatched }, 'where-missing'],
    [{ rule: 'row_count', ...unmatched }, 'where-missing'],
    [{ rule: 'columns' }, 'select-column'],
  ] as const)('goes before what differs in the text: %o', async (mismatch, kind) => {
    const typed = 'select id, game_date, points_against from games order by id desc';
    const finding = await find(typed, accepted, { mismatch: structuredClone(mismatch) as never });
    expect(finding?.id).toBe(`difference-${kind}`);
  });

  test('keeps a column from blame that is right', async () => {
    const typed = "select id, game_date, points_for + 0 from games where season = '2024-25' order by id";
    const blame = (column: number) =>
      find(typed, accepted, { mismatch: { rule: 'values', columns: [column], ...unmatched } });
    expect(await blame(1)).toBeUndefined();
    expect((await blame(2))?.where).toBe(
      'Column 3 of your SELECT is not yet what is asked; columns 1 and 2 are right.',
    );
  });

  test('keeps DISTINCT from blame where there are too few rows', async () => {
    const [typed, distinct] = ['select section from tickets', 'select distinct section from tickets'];
    const mismatch = { rule: 'row_count' as const, ...unmatched };
    expect(await find(typed, [distinct], { mismatch, actual: 3, expected: 5 })).toBeUndefined();
    expect((await find(typed, [distinct], { mismatch, actual: 9, expected: 5 }))?.id).toBe(
      'difference-distinct-missing',
    );
  });

  test('alone makes it certain that rows are right and their order is not', async () => {
    const typed = "select id, game_date, points_for from games where season = '2024-25' order by id desc";
    expect(
      (await find(typed, accepted, { mismatch: { rule: 'order', misplaced: 0, columns: [] } }))?.where,
    ).toBe('The rows are right. Their order is not: look at the direction of the first sort key.');
    expect((await find(typed, accepted))?.where).toBe('Look at the direction of the first sort key.');
  });
});

test('what the results cannot differ by is not announced as a second thing', async () => {
  const typed = 'select season, sum(capacity) from games group by season, opponent';
  const accepted = 'select season, sum(attendance) from games group by season';
  const mismatch = { rule: 'values' as const, columns: [1], missing: [0], extra: [0] };
  expect((await find(typed, [accepted], { mismatch }))?.what).toBe(
    'Column 2 of your SELECT is not yet what is asked; columns 1 and 3 are right. Everything is right but capacity. Is that what the task means there?',
  );
});

test('sort keys after those that count are free', async () => {
  expect(
    await find('select id from games order by season, id', ['select id from games order by season']),
  ).toBeUndefined();
});

describe('of a column that rows are grouped by', () => {
  const counted = (sign: string) =>
    `select case when price ${sign} 30 then 'dear' else 'cheap' end as band, count(*) from tickets group by band`;

  test('the values of the others tell', async () => {
    const mismatch = { rule: 'values' as const, columns: [1], missing: [0], extra: [0] };
    expect(await find(counted('>'), [counted('>=')], { mismatch })).toMatchObject({
      clause: 'SELECT',
      where:
        'Look at column 1 of your SELECT: you group by it, so it decides what the others are worked out from. Is it what is asked?',
    });
  });
});

describe('the words', () => {
  test('say more with each grade', async () => {
    const accepted = "select id from tickets where section = 'Club' and price > 9";
    const finding = await find("select id from tickets where section = 'Club'", [accepted]);
    expect(finding && (['where', 'what', 'why'] as const).map((grade) => wordsOf(finding, grade))).toEqual([
      'One condition that the task needs is not in your WHERE yet.',
      'The missing condition is about price. What does the task say about that?',
      'The missing condition is about price. What does the task say about that? Picture two rows that are alike but for price. You keep both, or neither. Should you?',
    ]);
  });

  test('describe a missing table as the data dictionary does', async () => {
    const query = await queryOf('select price from tickets');
    const accepted = await queryOf('select price from tickets join sales on ticket_id = id');
    const purposes = { sales: 'One row is one sale of one ticket.' };
    expect(findDifference(query, [accepted], { purposes })?.what).toBe(
      'The data dictionary describes the table that is missing: “One row is one sale of one ticket.”',
    );
  });
});

test('deep and long queries are compared', async () => {
  const sum = (last: string) =>
    `select ${Array.from({ length: 900 }, () => 'id').join(' - ')} - ${last} from games`;
  expect((await find(sum('capacity'), [sum('attendance')]))?.id).toBe('difference-select-column');
  const nots = `select id from games where ${'not '.repeat(400)} id = 1`;
  expect(await find(nots, ['select id from games where id = 1'])).toBeUndefined();
  const many = (sign: string) =>
    `select id from games where ${Array.from({ length: 300 }, (_, n) => `id ${sign} ${n}`).join(' and ')}`;
  expect((await find(many('<>'), [many('>')]))?.id).toMatch(/^difference-where-/);
});
