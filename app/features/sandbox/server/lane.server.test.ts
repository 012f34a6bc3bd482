import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lanes, limits } from '../limits';
import type { Backend, Envelope } from './backend.server';
import { Lane } from './lane.server';

afterEach(() => vi.useRealTimers());

const envelope = {} as Envelope;
const fault = (code: string) => Object.assign(new pg.DatabaseError('a fault', 0, 'error'), { code });

function open(answer: () => Promise<unknown> = async () => ({}), workOf = async () => 0) {
  const log: string[] = [];
  const backends: { alive: boolean }[] = [];
  const connect = {
    open: async () => {
      const name = backends.length + 1;
      const backend = {
        alive: true,
        received: 10,
        run: async () => {
          log.push(`run ${name}`);
          return answer();
        },
        stop: () => stopped[0]?.(),
        clean: async () => {
          log.push(`clean ${name}`);
          if (name === 1 && backends.length === 1 && died.onClean) backend.alive = false;
        },
      };
      backends.push(backend);
      return backend as unknown as Backend;
    },
    lower: async (_: Backend, niceness: number) => {
      log.push(`lower to ${niceness}`);
    },
    workOf,
  };
  const died = { onClean: false };
  const stopped: (() => void)[] = [];
  return { lane: new Lane(connect, 0), log, died, stopped };
}

test('a second query of the same request runs on a cleaned connection', async () => {
  const { lane, log } = open();
  await lane.run('visible', envelope);
  await lane.run('visible', envelope);
  await lane.clean();
  await lane.clean();
  expect(log).toEqual(['run 1', 'clean 1', 'run 1', 'clean 1']);
});

test('a connection that took the place of a lost one is cleaned like any other', async () => {
  const { lane, log, died } = open();
  await lane.run('visible', envelope);
  died.onClean = true;
  await lane.run('visible', envelope);
  await lane.clean();
  expect(log).toEqual(['run 1', 'clean 1', 'run 2', 'clean 2']);
});

test('tells what was spent, once', async () => {
  const { lane } = open();
  await lane.run('visible', envelope);
  await lane.run('hidden', envelope);
  expect(lane.takeSpent()).toEqual({ ms: expect.any(Number), bytes: 20, hasHitBound: false });
  expect(lane.takeSpent()).toEqual({ ms: 0, bytes: 0, hasHitBound: false });
});

test('a fault that is a bound counts as one', async () => {
  const tooBig = fault('53400');
  const { lane } = open(() => Promise.reject(tooBig));
  await expect(lane.run('visible', envelope)).rejects.toBe(tooBig);
  expect(lane.takeSpent()).toMatchObject({ hasHitBound: true });
});

describe('the time limit', () => {
  /** A query without end that has `share` of a processor. */
  function runEndlessly(share: number) {
    vi.useFakeTimers();
    const began = performance.now();
    const { lane, stopped } = open(
      () =>
        new Promise((_, reject) => {
          const end = () => reject(fault('57014'));
          stopped.push(end);
          setTimeout(end, limits.clockMs);
        }),
      async () => (performance.now() - began) * share,
    );
    const ended = lane
      .run('visible', envelope)
      .catch((error) => ({ error, after: performance.now() - began }));
    return { lane, ended };
  }

  test('is of the query’s own work', async () => {
    const { lane, ended } = runEndlessly(4 / 5);
    await vi.advanceTimersByTimeAsync(limits.clockMs);
    const workedFully = lanes.meterMs;
    expect(await ended).toMatchObject({
      error: { code: '57014' },
      after: expect.closeTo(workedFully + ((limits.workMs - workedFully) * 5) / 4, -1),
    });
    expect(lane.takeSpent()).toMatchObject({ ms: expect.closeTo(limits.workMs, -1), hasHitBound: true });
  });

  test('is on the clock as well, for one that had a fair share', async () => {
    const { lane, ended } = runEndlessly(1 / 5);
    await vi.advanceTimersByTimeAsync(limits.clockMs);
    expect(await ended).toMatchObject({ error: { code: '57014' }, after: limits.clockMs });
    expect(lane.takeSpent()).toMatchObject({ hasHitBound: true });
  });

  test('is no fault of a query that hardly came to work', async () => {
    const { lane, ended } = runEndlessly(1 / 25);
    await vi.advanceTimersByTimeAsync(limits.clockMs);
    expect(await ended).toMatchObject({ error: { code: 'unavailable' }, after: limits.clockMs });
    const { ms, hasHitBound } = lane.takeSpent();
    expect(hasHitBound).toBe(false);
    expect(ms).toBeLessThan(1_000);
  });
});

test('lowers what it has, and what it opens later, once each', async () => {
  const { lane, log } = open();
  await lane.run('visible', envelope);
  lane.lower(10);
  lane.lower(10);
  await lane.run('hidden', envelope);
  expect(log).toEqual(['run 1', 'lower to 10', 'lower to 10', 'run 2']);
});
