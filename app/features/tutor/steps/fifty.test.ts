import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { openFixtureSandbox } from '../../../../tests/setup/sandbox/open-sandbox';
import { countedNestedQueries } from './fixtures/counted-nested-queries';
import { countedQueries } from './fixtures/counted-queries';
import { countOf, explainOwn, stepsOf } from './fixtures/explain-own';
import { otherQueries } from './fixtures/other-queries';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

const counted = [...countedQueries, ...countedNestedQueries];

test('there are fifty', () => {
  expect(counted.length + otherQueries.length).toBeGreaterThanOrEqual(50);
  expect(counted.length).toBeGreaterThanOrEqual(20);
});

test.each(counted)('%s: each step has the rows that another query counts', async (query, expected) => {
  const { explain, count } = explainOwn(sandbox, 'park-league');
  const told = stepsOf(await explain(query)).map((step) => [step.clause, countOf(step)]);
  const due: unknown[] = [];
  for (const [clause, counting] of expected) due.push([clause, await count(counting)]);
  expect(told).toEqual(due);
});

const all = [...counted.map(([query]) => query), ...otherQueries];

test.each(all)('%s: the last number is that of its rows, and every step has one', async (query) => {
  const { explain, count } = explainOwn(sandbox, 'park-league');
  const steps = stepsOf(await explain(query));
  expect(countOf(steps.at(-1))).toBe(await count(`select count(*) from (${query}\n) as q`));
  expect(steps.filter(({ rows, clause }) => rows === null || clause === 'QUERY')).toEqual([]);
});
