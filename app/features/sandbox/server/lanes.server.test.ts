import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lanes as sizes } from '../limits';
import type { Backend } from './backend.server';
import { type Lane, Requeued } from './lane.server';
import { type Asking, Lanes } from './lanes.server';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const quick = { kind: 'quick', share: 'one', balance: 2_000 } as const;
const slow = { ...quick, kind: 'slow' } as const;
const own = { ...quick, kind: 'own' } as const;

/** Work that lasts until it is ended or, unless it is stubborn, put back. */
function open() {
  const lanes = new Lanes(async () => ({}) as Backend);
  const running = new Map<string, () => void>();
  const ask = (name: string, asking: Asking = quick, signal?: AbortSignal) =>
    lanes.use(
      asking,
      (lane: Lane) =>
        new Promise<void>((resolve, reject) => {
          const leave = () => running.delete(name);
          running.set(name, () => resolve(void leave()));
          vi.spyOn(lane, 'requeue').mockImplementation(() => {
            if (!name.startsWith('stubborn')) reject(leave() && new Requeued());
          });
        }),
      signal,
    );
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const end = async (name: string) => {
    running.get(name)?.();
    await settle();
  };
  return {
    running: () => [...running.keys()],
    ask,
    settle,
    end,
    resize: (most: number) => lanes.resize(most),
  };
}
const codeOf = (error: Error) => ('code' in error ? error.code : error.constructor.name);

test('slow queries have lanes of their own, and who has used least comes first', async () => {
  const { running, ask, settle, end } = open();
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  void ask('used more', { ...slow, balance: -9_000 });
  void ask('used less', { ...slow, balance: -1_000 });
  void ask('quick');
  await settle();
  expect(running()).not.toContain('used less');
  expect(running()).toContain('quick');
  await end('slow 0');
  expect(running()).toContain('used less');
  expect(running()).not.toContain('used more');
});

test('after who is in debt, a slow lane rests', async () => {
  const { running, ask, settle, end } = open();
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, { ...slow, balance: -1 });
  void ask('next', slow);
  await settle();
  await end('slow 0');
  await vi.advanceTimersByTimeAsync(sizes.restMs - 1);
  expect(running()).not.toContain('next');
  await vi.advanceTimersByTimeAsync(1);
  expect(running()).toContain('next');
});

test('what comes again after others kept it waiting is not put back, and one at a time is in a lane', async () => {
  const { running, ask, settle, end } = open();
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  void ask('again', { ...quick, isAgain: true });
  void ask('next again', { ...quick, isAgain: true });
  void ask('quick');
  await settle();
  expect(running()).toEqual(['slow 0', 'again', 'quick']);
  await end('quick');
  await vi.advanceTimersByTimeAsync(sizes.quickMs);
  expect(running()).toEqual(['slow 0', 'again']);
  await end('again');
  expect(running()).toEqual(['slow 0', 'next again']);
});

test('a query that outstays goes on as a slow one where there is room', async () => {
  const { running, ask, end } = open();
  const asked = ask('long');
  await vi.advanceTimersByTimeAsync(sizes.quickMs);
  expect(running()).toEqual(['long']);
  for (let n = 0; n < sizes.quick; n += 1) void ask(`next ${n}`);
  for (let n = 1; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  void ask('waits', slow);
  await vi.advanceTimersByTimeAsync(0);
  expect(running()).toHaveLength(sizes.quick + sizes.slow);
  await end('long');
  await asked;
  expect(running()).toContain('waits');
});

test('one that outstays where there is none is put back, and run again in its turn', async () => {
  const { running, ask, settle, end } = open();
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  for (let n = 0; n < sizes.quick; n += 1) void ask(`long ${n}`);
  const asked = ask('next');
  await settle();
  expect(running()).not.toContain('next');
  await vi.advanceTimersByTimeAsync(sizes.quickMs);
  expect(running().filter((name) => !name.startsWith('slow'))).toEqual(['next']);
  await end('next');
  await asked;
  await end('slow 0');
  expect(running()).toContain('long 0');
});

test('a lane that has been slow is slow for good', async () => {
  const lanes = new Lanes(async () => ({}) as Backend);
  const hold = async (asking: Asking, ms = 0) => {
    const lane = await lanes.use(asking, async (lane) => {
      await vi.advanceTimersByTimeAsync(ms);
      return lane;
    });
    await vi.advanceTimersByTimeAsync(0);
    return lane;
  };
  const long = await hold(quick, sizes.quickMs);
  const short = await hold(quick);
  expect(short).not.toBe(long);
  expect(await hold(quick)).toBe(short);
  expect(await hold(slow)).toBe(long);
});

test('those that cannot be put back take no more than as many places again', async () => {
  const { running, ask } = open();
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  const asked = Array.from({ length: 20 }, (_, n) => ask(`stubborn ${n}`).catch(codeOf));
  await vi.advanceTimersByTimeAsync(sizes.queueMs);
  expect(running()).toHaveLength(sizes.slow + 2 * sizes.quick);
  expect(await Promise.all(asked.slice(2 * sizes.quick))).toEqual(
    Array(20 - 2 * sizes.quick).fill('unavailable'),
  );
});

test('there are no more lanes than connections allow, and one of each kind in any case', async () => {
  const { running, ask, settle, end, resize } = open();
  resize(1);
  for (let n = 0; n < 3; n += 1) {
    void ask(`own ${n}`, own);
    void ask(`quick ${n}`);
    void ask(`slow ${n}`, slow);
  }
  await settle();
  expect(running().sort()).toEqual(['own 0', 'quick 0', 'slow 0']);
  resize(4);
  await settle();
  expect(running()).toContain('quick 1');
  resize(3);
  await end('quick 0');
  expect(running()).not.toContain('quick 2');
  await end('quick 1');
  expect(running().sort()).toEqual(['own 0', 'quick 2', 'slow 0']);
});

test('where connections are few, what cannot be put back keeps its place', async () => {
  const { running, ask, end, resize } = open();
  resize(sizes.own + sizes.quick + sizes.slow);
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  for (let n = 0; n < sizes.quick; n += 1) void ask(`stubborn ${n}`);
  void ask('next');
  await vi.advanceTimersByTimeAsync(sizes.quickMs);
  expect(running()).not.toContain('next');
  await end('stubborn 0');
  expect(running()).toContain('next');
});

test('the site’s own queries wait for nobody but each other, for as long as they need', async () => {
  const { running, ask, end } = open();
  for (let n = 0; n < sizes.quick; n += 1) void ask(`quick ${n}`);
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  for (let n = 0; n <= sizes.own; n += 1) void ask(`own ${n}`, own);
  await vi.advanceTimersByTimeAsync(sizes.queueMs - 1);
  const ours = () => running().filter((name) => name.startsWith('own'));
  expect(ours()).toEqual(['own 0', 'own 1']);
  await end('own 0');
  expect(ours()).toEqual(['own 1', 'own 2']);
});

test('of those who wait, who has fewest places goes next, and of those the first', async () => {
  const { running, ask, settle, end } = open();
  for (let n = 0; n < sizes.quick + 2; n += 1) void ask(`classroom ${n}`, { ...quick, share: 'classroom' });
  void ask('at home', { ...quick, share: 'home' });
  await settle();
  await end('classroom 0');
  await end('classroom 1');
  expect(running().slice(-2)).toEqual(['at home', `classroom ${sizes.quick}`]);
});

test('a full queue refuses', async () => {
  const { ask, settle } = open();
  for (let n = 0; n < sizes.quick; n += 1) void ask(`quick ${n}`);
  const asked = Array.from({ length: sizes.queue }, () => ask('next').catch(codeOf));
  await expect(ask('too many')).rejects.toMatchObject({ code: 'unavailable' });
  await settle();
  expect(asked).toHaveLength(sizes.queue);
});

describe('who fills the queue', () => {
  const visitor = { ...quick, share: 'network', isVisitor: true } as const;
  const learner = (n: number) => ({ ...quick, share: `learner ${n}` });

  test('gives way to who does not, last come first, and is refused there', async () => {
    const { ask, settle, end, running } = open();
    for (let n = 0; n < sizes.quick; n += 1) void ask(`first ${n}`, learner(n));
    const visitors = Array.from({ length: 200 }, (_, n) => ask(`visitor ${n}`, visitor).catch(codeOf));
    const learners = Array.from({ length: 30 }, (_, n) => ask(`learner ${n}`, learner(n)));
    await settle();
    while (running().length > 0) for (const name of running()) await end(name);
    await Promise.all(learners);
    const answers = await Promise.all(visitors);
    expect(answers.slice(0, 70)).toEqual(Array(70).fill(undefined));
    expect(answers.slice(70)).toEqual(Array(130).fill('unavailable'));
  });

  test('with one place each, visitors leave some to who is signed in', async () => {
    const { ask, settle } = open();
    for (let n = 0; n < sizes.quick; n += 1) void ask(`first ${n}`, learner(n));
    const refused = Array.from({ length: sizes.queue }, (_, n) =>
      ask(`visitor ${n}`, { ...visitor, share: `network ${n}` }).catch(codeOf),
    ).slice(-sizes.reserved.queue);
    for (let n = 0; n < sizes.reserved.queue; n += 1) void ask(`learner ${n}`, learner(n));
    await settle();
    expect(await Promise.all(refused)).toEqual(Array(sizes.reserved.queue).fill('unavailable'));
  });

  test('holds no lane that is kept for who is signed in', async () => {
    const { ask, settle, running } = open();
    for (let n = 0; n < 10; n += 1) void ask(`visitor ${n}`, { ...visitor, share: `network ${n}` });
    void ask('learner', learner(0));
    await settle();
    expect(running()).toEqual(['visitor 0', 'visitor 1', 'visitor 2', 'learner']);
  });
});

test('who waits too long for a slow lane has asked for too much, and for a quick one not', async () => {
  const { ask } = open();
  for (let n = 0; n < sizes.own; n += 1) void ask(`own ${n}`, own);
  for (let n = 0; n < sizes.slow; n += 1) void ask(`slow ${n}`, slow);
  const waiting = [ask('waits', slow), ask('waits too', own)].map((asked) => asked.catch(codeOf));
  await vi.advanceTimersByTimeAsync(sizes.queueMs);
  expect(await Promise.all(waiting)).toEqual(['too_many_requests', 'unavailable']);
});

test('who goes away leaves the queue', async () => {
  const { running, ask, settle, end } = open();
  for (let n = 0; n < sizes.quick; n += 1) void ask(`quick ${n}`);
  const controller = new AbortController();
  const gone = ask('gone', quick, controller.signal).catch(codeOf);
  void ask('next');
  await settle();
  controller.abort();
  expect(await gone).toBe('Cancelled');
  await end('quick 0');
  expect(running()).toContain('next');
});
