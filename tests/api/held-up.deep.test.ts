import { expect, test } from 'vitest';
import { delayMonitor, usualHold } from '../setup/hold';
import { startSite } from '../setup/site';
import { createReader, exercise, positionOf } from './reader';

const { origin, server } = await startSite('held_up', delayMonitor);
const learner = await createReader(exercise, origin);
const { id: itemId, answer } = exercise;
const lesson = `/lessons/1?item=${positionOf(exercise)}`;
const names = (count: number) => Array.from({ length: count }, (_, n) => `${n} as ${'n'.repeat(55)}${n}`);
const wide = `select ${names(100).join(', ')} from generate_series(1, 600)`;
const many = `select ${names(12).join(', ')} from generate_series(1, 600)`;
const long = "select repeat('x', 20000) as a, repeat('&', 20000) as b from generate_series(1, 500)";
const flood = `select right_one.* from (${answer.replace(/;\s*$/, '')}) right_one, generate_series(1, 60000)`;

const call = (query: string) => learner.post('/api/execute-query', { query, courseId: 1 });
const form = (intent: string, query: string) =>
  learner.submit(lesson, { intent, query, itemId: String(itemId) });

test.each([
  ['a call for a wide result', () => call(wide)],
  ['a call for long values', () => call(long)],
  ['a page of a wide result', () => form('run', wide)],
  ['a page of many cells', () => form('run', many)],
  ['a page of long values', () => form('run', long)],
  ['a graded page of a wide result', () => form('submit', wide)],
  ['a graded page of a flood of rows', () => form('submit', flood)],
])('the site goes on with its other work during %s', async (_, ask) => {
  const answered = async () => {
    const reply = await ask();
    expect([reply.status, (await reply.text()).length]).toEqual([200, expect.any(Number)]);
  };
  expect(await usualHold(server, answered, 50)).toBeLessThan(50);
});
