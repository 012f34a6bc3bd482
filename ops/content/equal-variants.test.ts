import { describe, expect, it } from 'vitest';
import { readAssessment } from './assessment';
import { readDictionary } from './dictionary';
import { checkVariants, shapeOf } from './equal-variants';

const tables = new Set(['games', 'sales']);

describe('shapeOf', () => {
  it.each([
    ['select id from games where id = 1', ['where'], 1],
    ['select count(*) filter (where id > 2) from games', [], 1],
    ['select g.id from games as g left join sales as s on s.id = g.id', ['left'], 2],
    [
      'with g as (select id from games) select id from g where id = (select max(id) from g)',
      ['with', 'where', 'subquery'],
      1,
    ],
    [
      "select case when id = 1 then 'a' when id = 2 then 'b' end from sales order by id limit 3",
      ['order', 'limit', 'case of 2'],
      1,
    ],
  ])('says what %s takes', async (sql, clauses, count) => {
    expect(await shapeOf(sql, tables)).toEqual({ clauses, tables: count });
  });
});

describe('checkVariants', () => {
  it('names the variant that is not as hard as the first, and its line', async () => {
    const dir = 'datasets/sports-business';
    const course = { dictionary: await readDictionary(dir), assessment: await readAssessment(dir) };
    expect(await checkVariants(course)).toEqual([]);
    const [question] = course.assessment.questions;
    const reference = question?.variants[1]?.task.reference;
    if (!reference) throw new Error('no second variant');
    reference.sql += '\norder by id';
    const faults = await checkVariants(course);
    expect(faults.map(({ line, message }) => [line, message])).toEqual([
      [
        reference.line,
        'variant 2 of price-maths is not as hard as the first: it takes order, case of 3, 1 table; the first takes case of 3, 1 table',
      ],
    ]);
  });
});
