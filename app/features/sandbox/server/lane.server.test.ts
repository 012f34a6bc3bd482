import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backend, Envelope } from './backend.server';
import { Lane, Requeued } from './lane.server';

afterEach(() => vi.useRealTimers());

const envelope = {} as Envelope;
const fault = (code: string) => Object.assign(new pg.DatabaseError('a fault', 0, 'error'), { code });

/** Stops the last endless query as its time limit would. */
let stopForTime = () => {};

/** Backends that log what they are asked; an endless query ends when it is interrupted. */
function open(answer: () => Promise<unknown> = async () => ({})) {
  const log: string[] = [];
  const backends: { alive: boolean }[] = [];
  const died = { onClean: false };
  const endless = () =>
    new Promise((_, reject) => {
      interrupt = () => reject(fault('57014'));
      stopForTime = interrupt;
    });
  let interrupt = () => {};
  const lane = new Lane(async () => {
    const name = backends.length + 1;
    const backend = {
      alive: true,
      received: 10,
      run: async (_: Envelope) => {
        log.push(`run ${name}`);
        return _.text === 'endless' ? endless() : answer();
      },
      interrupt: () => interrupt(),
      clean: async () => {
        log.push(`clean ${name}`);
        if (name === 1 && backends.length === 1 && died.onClean) backend.alive = false;
      },
    };
    backends.push(backend);
    return backend as unknown as Backend;
  });
  return { lane, log, died };
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

test('tells what was spent, once, and nothing of what was spent before it was clean', async () => {
  const { lane } = open();
  await lane.run('visible', envelope);
  await lane.run('hidden', envelope);
  expect(lane.takeSpent()).toEqual({
    ms: expect.any(Number),
    bytes: 20,
    hasHitBound: false,
    wasRequeued: false,
    wasKeptWaiting: false,
  });
  expect(lane.takeSpent()).toMatchObject({ ms: 0, bytes: 0 });
  await lane.run('visible', envelope);
  await lane.clean();
  expect(lane.takeSpent().bytes).toBe(0);
});

test('a fault that is a bound counts as one', async () => {
  const tooBig = fault('53400');
  const { lane } = open(() => Promise.reject(tooBig));
  await expect(lane.run('visible', envelope)).rejects.toBe(tooBig);
  expect(lane.takeSpent()).toMatchObject({ hasHitBound: true });
});

test.each([
  ['less than a quick one may take', 499, true, { code: 'unavailable' }],
  ['as long as a slow one', 500, false, { code: '57014' }],
  ['nobody knows how long', undefined, false, { code: '57014' }],
])('a query that is stopped after it has worked %s', async (_, workedMs, wasKeptWaiting, thrown) => {
  vi.useFakeTimers();
  const { lane } = open();
  const accounts = [100, workedMs && 100 + workedMs];
  lane.terms = { timeMs: 2_500, cpuTimeOf: async () => accounts.shift() };
  const asked = expect(lane.run('hidden', { ...envelope, text: 'endless' })).rejects.toMatchObject(thrown);
  await vi.advanceTimersByTimeAsync(2_500);
  stopForTime();
  await asked;
  expect(lane.takeSpent()).toMatchObject({ wasKeptWaiting, hasHitBound: true });
});

test('a query that is put back is interrupted, hits no bound, and nothing runs after it until the lane is clean', async () => {
  const { lane, log } = open();
  const asked = lane.run('visible', { ...envelope, text: 'endless' });
  await vi.waitFor(() => expect(log).toEqual(['run 1']));
  lane.requeue();
  await expect(asked).rejects.toBeInstanceOf(Requeued);
  await expect(lane.run('hidden', envelope)).rejects.toBeInstanceOf(Requeued);
  expect(lane.takeSpent()).toMatchObject({ hasHitBound: false, wasRequeued: true });
  await lane.clean();
  expect(await lane.run('visible', envelope)).toEqual({});
});
