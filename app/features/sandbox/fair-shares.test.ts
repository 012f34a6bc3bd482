import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openFixtureSandbox } from '../../../tests/setup/sandbox/open-sandbox';
import { type Learner, runQuery } from './query.server';
import type { Sandbox } from './sandbox.server';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
});
afterAll(() => sandbox.close());

const run = (query: string, learner: Learner) =>
  runQuery({ query, dataset: 'park-league', learner }, sandbox);

test('thirty learners beside two hundred visitors of one network: none is refused, or waits twice as long', async () => {
  const work = 'select count(*) from generate_series(1, 60000)';
  const visitors = Array.from({ length: 200 }, (_, n) => ({ visitor: `${n}`, network: 'minted' }));
  for (const learner of visitors) await run('select 1', learner);
  const p95OfClassroom = async () => {
    const times: number[] = [];
    const learners = Array.from({ length: 30 }, async (_, n) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const started = performance.now();
        await run(work, { userId: n });
        times.push(performance.now() - started);
      }
    });
    await Promise.all(learners);
    return times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  };
  const p95BesideVisitors = async () => {
    let isOver = false;
    const attack = visitors.map(async (learner, n) => {
      await delay(2 * n);
      while (!isOver) {
        await run(work, learner).catch(() => undefined);
        await delay(500);
      }
    });
    await delay(500);
    const p95 = await p95OfClassroom();
    isOver = true;
    await Promise.all(attack);
    return p95;
  };
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const alone = await p95OfClassroom();
    ratios.push((await p95BesideVisitors()) / alone);
  }
  // Other work on the machine may disturb some of them.
  expect(Math.min(...ratios)).toBeLessThan(2);
}, 120_000);
