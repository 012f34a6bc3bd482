import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { openFixtureSandbox } from '../../../../tests/setup/sandbox/open-sandbox';
import { countOf, explainOwn, stepsOf } from './fixtures/explain-own';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

type Counted = { query: string; steps: Record<string, string>[] };
const { counted, others }: { counted: Counted[]; others: string[] } = parse(
  readFileSync(`${import.meta.dirname}/fixtures/counted.yaml`, 'utf8'),
);

test('there are fifty', () => {
  expect(counted.length + others.length).toBeGreaterThanOrEqual(50);
  expect(counted.length).toBeGreaterThanOrEqual(20);
});

test.each(counted)('$query: each step has the rows that another query counts', async ({ query, steps }) => {
  const { explain, count } = explainOwn(sandbox, 'park-league');
  const told = stepsOf(await explain(query)).map((step) => [step.clause, countOf(step)]);
  const due: unknown[] = [];
  for (const [clause, counting] of steps.flatMap(Object.entries)) due.push([clause, await count(counting)]);
  expect(told).toEqual(due);
});

const all = [...counted.map(({ query }) => query), ...others];

test.each(all)('%s: the last number is that of its rows, and every step has one', async (query) => {
  const { explain, count } = explainOwn(sandbox, 'park-league');
  const steps = stepsOf(await explain(query));
  expect(countOf(steps.at(-1))).toBe(await count(`select count(*) from (${query}\n) as q`));
  expect(steps.filter(({ rows, clause }) => rows === null || clause === 'QUERY')).toEqual([]);
});
