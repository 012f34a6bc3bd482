import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Meter } from './meter';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A meter of a query whose connection has worked for `earlier` before, and for `share` of the time since. */
function start(share: () => number | undefined, earlier = 70_000) {
  let [total, at] = [earlier, performance.now()];
  const read = vi.fn(async () => {
    const now = performance.now();
    const since = share();
    if (since === undefined) throw new Error('not on this machine');
    total += (now - at) * since;
    at = now;
    return total;
  });
  const stop = vi.fn();
  return { meter: new Meter({ limitMs: 2_000, read, stop }), read, stop };
}

test('what ends soon is not looked at, and all its time counts', async () => {
  const { meter, read } = start(() => 1);
  await vi.advanceTimersByTimeAsync(200);
  await meter.end();
  expect(meter.worked).toBe(200);
  expect(read).not.toHaveBeenCalled();
});

test('time in which others had the processor does not count', async () => {
  const { meter, stop } = start(() => 0.25);
  await vi.advanceTimersByTimeAsync(4_250);
  expect(stop).not.toHaveBeenCalled();
  await meter.end();
  expect(meter.worked).toBe(1_250);
});

test('who has worked for the limit is stopped, once', async () => {
  const { stop } = start(() => 0.5);
  await vi.advanceTimersByTimeAsync(3_740);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(stop).toHaveBeenCalledOnce();
});

test('where nobody knows what was worked, all time counts, and so does time between accounts', async () => {
  const { stop } = start(() => undefined);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop).toHaveBeenCalledOnce();

  let isTold = true;
  const later = start(() => (isTold ? 0 : undefined));
  await vi.advanceTimersByTimeAsync(2_500);
  isTold = false;
  await vi.advanceTimersByTimeAsync(1_249);
  expect(later.stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(later.stop).toHaveBeenCalledOnce();
});

test('nobody is stopped after the end', async () => {
  const { meter, stop } = start(() => 1);
  await vi.advanceTimersByTimeAsync(1_000);
  await meter.end();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(stop).not.toHaveBeenCalled();
});
