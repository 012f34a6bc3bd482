import { expect, test } from 'vitest';
import { type PlanNode, planOf } from './plan.server';

const node = (type: string, time: number, rows: number, rest: Record<string, unknown> = {}): PlanNode => ({
  'Node Type': type,
  'Actual Total Time': time,
  'Actual Rows': rows,
  'Actual Loops': 1,
  'Plan Rows': rows,
  ...rest,
});
const stepsOf = (Plan: PlanNode) => planOf('select 1', [{ Plan, 'Execution Time': 10 }]).steps;

test('rows and times are those of all loops, and what never ran says so', () => {
  const inner = node('Index Scan', 0.002, 2, {
    'Actual Loops': 1_500,
    'Relation Name': 'sales',
    'Index Name': 'sales_pkey',
  });
  const never = node('Seq Scan', 0, 0, { 'Actual Loops': 0, 'Plan Rows': 900, 'Relation Name': 'games' });
  const join = node('Nested Loop', 5, 3_000, { 'Join Type': 'Left', Plans: [never, inner] });
  const [first, second, last] = stepsOf(join);
  expect(first?.remarks).toEqual(['It never ran, since nothing asked it for a row.']);
  expect(second).toMatchObject({
    rows: '3,000',
    expected: '3,000',
    ms: '3 ms',
    remarks: ['It ran 1,500 times.'],
  });
  expect(last).toMatchObject({
    ms: '2 ms',
    words:
      'For each row of step 1 does step 2 once, and joins what it finds. Rows of the first without a partner stay, with NULL.',
  });
});

test('the time that fills a CTE is not counted twice, and no own time is below zero', () => {
  const filling = node('Seq Scan', 6, 10, { 'Subplan Name': 'CTE t', 'Parent Relationship': 'InitPlan' });
  const scans = [8, 1].map((ms) =>
    node('CTE Scan', ms, 10, { 'CTE Name': 't', 'Parent Relationship': 'Outer' }),
  );
  const steps = stepsOf(node('Append', 8.9, 20, { Plans: [...scans, filling] }));
  expect(steps.map(({ ms }) => ms)).toEqual(['6 ms', '2 ms', '1 ms', '0 ms']);
  expect(steps[0]?.name).toBe('Seq Scan, for the WITH part t');
});

test('an estimate far off, a filter that drops nearly all and a sort on disk are worth a sentence', () => {
  const scan = node('Seq Scan', 1, 10, { 'Rows Removed by Filter': 90, 'Plan Rows': 100, Filter: '(a > 1)' });
  const sort = node('Sort', 2, 10, { 'Sort Space Type': 'Disk', 'Sort Key': ['a', 'b'], Plans: [scan] });
  const [first, second] = stepsOf(sort);
  expect(first?.details).toEqual([{ label: 'Keeps rows where', text: '(a > 1)' }]);
  expect(first?.remarks).toHaveLength(2);
  expect(first?.remarks[1]).toContain('Of 100 the filter leaves 10');
  expect(second?.details[0]?.text).toBe('a, b');
  expect(second?.remarks).toEqual(['The sort did not fit in memory and went to disk.']);
  const near = node('Seq Scan', 1, 11, { 'Rows Removed by Filter': 89, 'Plan Rows': 100 });
  expect(stepsOf(near)[0]?.remarks).toEqual([]);
});

test.each([
  [{ 'Node Type': 'Aggregate', Strategy: 'Sorted' }, 'GroupAggregate'],
  [{ 'Node Type': 'Aggregate', Strategy: 'Hashed' }, 'HashAggregate'],
  [{ 'Node Type': 'SetOp', Strategy: 'Hashed' }, 'HashSetOp'],
  [{ 'Node Type': 'Tid Scan' }, 'Tid Scan'],
])('%o is called %s, and is told in words', (rest, name) => {
  const [step] = stepsOf(node('', 1, 1, rest));
  expect([step?.name, step?.words]).toEqual([name, expect.stringMatching(/\w\.$/)]);
});
