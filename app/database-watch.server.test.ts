import { expect, test, vi } from 'vitest';
import { DatabaseWatch } from './database-watch.server';

const times = { doubtAtFirst: 10, doubt: 10, patience: 40, pause: 10, again: 10 };
const never = () => new Promise<never>(() => {});
const away = { code: 'CONNECT_TIMEOUT' };

test('a server that hangs is given up by who waits and by who comes, until it answers', async () => {
  const ping = vi.fn<() => Promise<void>>(never);
  const watch = new DatabaseWatch(ping, times);
  await expect(Promise.allSettled([watch.guard(never), watch.guard(never)])).resolves.toMatchObject([
    { reason: away },
    { reason: away },
  ]);
  const work = vi.fn(async () => 'answered');
  await expect(watch.guard(work)).rejects.toMatchObject(away);
  expect(work).not.toHaveBeenCalled();
  ping.mockImplementation(async () => undefined);
  await expect.poll(() => watch.guard(work).catch(() => 'away')).toBe('answered');
});

test('long work is left alone while the server answers, be it to others', async () => {
  for (const ping of [async () => undefined, never]) {
    const watch = new DatabaseWatch(ping, times);
    let end = (_: string) => {};
    const long = watch.guard(() => new Promise<string>((resolve) => (end = resolve)));
    const asked = performance.now();
    // Other queries are answered meanwhile.
    while (performance.now() - asked < 150) await watch.guard(() => new Promise(setImmediate));
    end('done');
    await expect(long).resolves.toBe('done');
  }
});

test('before its first answer a server has longer', async () => {
  const watch = new DatabaseWatch(never, { ...times, doubtAtFirst: 300 });
  const slow = () => new Promise((resolve) => setTimeout(resolve, 150, 'answered'));
  await expect(watch.guard(slow)).resolves.toBe('answered');
  await expect(watch.guard(slow)).rejects.toMatchObject(away);
});

test('one that hangs after it had answered is asked again', async () => {
  const ping = vi.fn<() => Promise<void>>(async () => undefined);
  const watch = new DatabaseWatch(ping, times);
  const waiting = watch.guard(never);
  await expect.poll(() => ping.mock.calls.length).toBeGreaterThan(1);
  ping.mockImplementation(never);
  await expect(waiting).rejects.toMatchObject(away);
});
