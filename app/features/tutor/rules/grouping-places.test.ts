import { expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { groupingRules as rules } from './grouping';

test('a fault is looked for in the clause that it stands in', async () => {
  const id = 'count-of-a-condition';
  const having = 'select channel from sales group by channel having count(fee > 3) > 2';
  expect((await faultIn(having, { rules, id }))?.where).toBe('Look at your HAVING.');
  const select = 'select count(fee > 3) from sales';
  expect((await faultIn(select, { rules, id }))?.where).toBe('Look at your SELECT.');
});

test('a division in a chain of CTEs that each use the one before twice is given up on', async () => {
  const steps = Array.from({ length: 60 }, (_, n) => `c${n + 1} as (select n + n as n from c${n})`);
  const sql = `with c0 as (select count(*) as n from sales), ${steps.join(', ')} select n / 2 from c60`;
  expect(await faultIn(sql, { rules, id: 'whole-number-division' })).toBeUndefined();
});
