import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lanes as sizes } from '../limits';
import type { Backend } from './backend.server';
import type { Lane } from './lane.server';
import { Lanes } from './lanes.server';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const light = { standing: 'known', share: 'one', rank: 0, pauseMs: 0 } as const;
const fresh = { ...light, standing: 'new' } as const;
const heavy = { ...light, standing: 'heavy', rank: 5_000 } as const;
const own = { ...light, standing: 'own' } as const;
type Asking = Parameters<Lanes['use']>[0];

function open() {
  const lanes = new Lanes({
    open: async () => ({}) as Backend,
    lower: async () => undefined,
    workOf: async () => undefined,
  });
  const running = new Map<string, { lane: Lane; end(): void }>();
  const ask = (name: string, turn: Asking = light, signal?: AbortSignal) =>
    lanes.use(
      turn,
      (lane) => new Promise<void>((resolve) => running.set(name, { lane, end: resolve })),
      signal,
    );
  const end = async (name: string) => {
    running.get(name)?.end();
    running.delete(name);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { lanes, running, ask, end };
}

test('heavy learners have few lanes, at low priority, and who has used least comes first', async () => {
  const { running, ask, end } = open();
  for (let n = 0; n < sizes.heavy; n += 1) void ask(`heavy ${n}`, heavy);
  void ask('heavier', { ...heavy, rank: 9_000 });
  void ask('less heavy', { ...heavy, rank: 1_000 });
  void ask('known');
  await vi.advanceTimersByTimeAsync(0);
  expect([...running.keys()]).toEqual(['heavy 0', 'heavy 1', 'known']);
  expect([...running.values()].map(({ lane }) => lane.niceness)).toEqual([10, 10, 0]);
  await end('heavy 0');
  expect([...running.keys()]).toEqual(['heavy 1', 'known', 'less heavy']);
});

test('who waits takes the place of a query that outstays, which goes on at low priority', async () => {
  const { running, ask, end } = open();
  for (let n = 0; n < sizes.known; n += 1) void ask(`slow ${n}`);
  void ask('next');
  await vi.advanceTimersByTimeAsync(sizes.overdueMs.known - 1);
  expect(running.has('next')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(running.has('next')).toBe(true);
  expect(running.get('slow 0')?.lane.niceness).toBe(10);
  await end('next');
  void ask('one more');
  await vi.advanceTimersByTimeAsync(0);
  expect(running.get('one more')?.lane.niceness).toBe(0);
});

test('no more outstay than there are places for, and the rest is told to come back', async () => {
  const { running, ask } = open();
  const asked = Array.from({ length: 20 }, (_, n) =>
    ask(`slow ${n}`).catch(({ code }: { code: string }) => code),
  );
  await vi.advanceTimersByTimeAsync(sizes.queueMs);
  expect(running.size).toBe(sizes.known + sizes.low);
  expect(await Promise.all(asked.slice(running.size))).toEqual(Array(20 - running.size).fill('unavailable'));
});

test('the new run at a lower priority, two at a time, and never in the way of the known', async () => {
  const { running, ask } = open();
  for (let n = 0; n < 12; n += 1) void ask(`new ${n}`, fresh).catch(() => undefined);
  for (let n = 0; n < sizes.known; n += 1) void ask(`known ${n}`);
  await vi.advanceTimersByTimeAsync(0);
  expect([...running.keys()]).toEqual(['new 0', 'new 1', 'known 0', 'known 1', 'known 2', 'known 3']);
  expect([...running.values()].map(({ lane }) => lane.niceness)).toEqual([5, 5, 0, 0, 0, 0]);
  await vi.advanceTimersByTimeAsync(sizes.overdueMs.new);
  expect([...running.keys()].slice(6)).toEqual(['new 2', 'new 3']);
  await vi.advanceTimersByTimeAsync(sizes.overdueMs.new);
  expect([...running.keys()].slice(8)).toEqual(['new 4', 'new 5']);
});

test('those in debt wait before they start, and can go away meanwhile', async () => {
  const { running, ask } = open();
  const controller = new AbortController();
  const gone = ask('gone', { ...heavy, pauseMs: 500 }, controller.signal).catch(
    (error: Error) => error.constructor.name,
  );
  void ask('in debt', { ...heavy, pauseMs: 500 });
  await vi.advanceTimersByTimeAsync(499);
  expect(running.size).toBe(0);
  controller.abort();
  expect(await gone).toBe('Cancelled');
  await vi.advanceTimersByTimeAsync(1);
  expect([...running.keys()]).toEqual(['in debt']);
});

test('the site’s own queries wait for nobody but each other, and keep their priority', async () => {
  const { running, ask, end } = open();
  for (let n = 0; n < sizes.known; n += 1) void ask(`known ${n}`);
  for (let n = 0; n < sizes.heavy; n += 1) void ask(`heavy ${n}`, heavy);
  for (let n = 0; n <= sizes.own; n += 1) void ask(`own ${n}`, own);
  await vi.advanceTimersByTimeAsync(sizes.queueMs - 1);
  const ours = () => [...running].filter(([name]) => name.startsWith('own'));
  expect(ours().map(([, { lane }]) => lane.niceness)).toEqual([0, 0]);
  await end('own 0');
  expect(ours().map(([name]) => name)).toEqual(['own 1', 'own 2']);
});

test('of those who wait, who has fewest places goes next, and of those the first', async () => {
  const { running, ask, end } = open();
  for (let n = 0; n < sizes.known + 2; n += 1) void ask(`classroom ${n}`, { ...light, share: 'classroom' });
  void ask('at home', { ...light, share: 'home' });
  await vi.advanceTimersByTimeAsync(0);
  await end('classroom 0');
  await end('classroom 1');
  expect([...running.keys()].slice(-2)).toEqual(['at home', 'classroom 4']);
});

test('a full queue refuses', async () => {
  const { ask } = open();
  for (let n = 0; n < sizes.known; n += 1) void ask(`quick ${n}`);
  const asked = Array.from({ length: sizes.queue }, () =>
    ask('next').catch(({ code }: { code: string }) => code),
  );
  await expect(ask('too many')).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(sizes.queue);
});

test('who goes away leaves the queue', async () => {
  const { running, ask, end } = open();
  for (let n = 0; n < sizes.known; n += 1) void ask(`quick ${n}`);
  const controller = new AbortController();
  const gone = ask('gone', light, controller.signal).catch((error: Error) => error.constructor.name);
  void ask('next');
  controller.abort();
  expect(await gone).toBe('Cancelled');
  await end('quick 0');
  expect([...running.keys()]).toContain('next');
});
