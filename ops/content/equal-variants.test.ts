import { describe, expect, it } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { readAssessment } from './assessment';
import { readDictionary } from './dictionary';
import { checkVariants, shapeOf } from './equal-variants';

const tables = new Set(['games', 'sales']);

describe('shapeOf', () => {
  it.each(casesIn('ops/content/fixtures/equal-variants.yaml')<[string, string[], number]>('shapes'))(
    'says what %s takes',
    async (sql, clauses, count) => {
      expect(await shapeOf(sql, tables)).toEqual({ clauses, tables: count });
    },
  );
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
