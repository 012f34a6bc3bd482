import { describe, expect, test } from 'vitest';
import { wordsOf } from '../finding';
import { queryOf } from '../fixtures/club';
import { differences } from '../fixtures/corpus';
import { findDifference } from './difference';
import { find } from './fixtures/cases';

describe('of several differences, or beside results', () => {
  test.each(differences.several)('$why', async ({ typed, accepted, results, finds }) => {
    const finding = await find(typed, accepted, results);
    if (finds) expect(finding).toMatchObject(finds);
    else expect(finding).toBeUndefined();
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
