import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import type { TestServer } from './server';

/** Environment of a site whose event loop is monitored. */
export const delayMonitor = { NODE_OPTIONS: `--import=${resolve('tests/setup/delay-monitor.mjs')}` };

/** @returns the longest blocking of a site's event loop during `ask`, in milliseconds of processor time */
async function longestHold(server: TestServer, ask: () => Promise<unknown>): Promise<number> {
  const readings = () => [...server.logs().matchAll(/held for ([\d.]+) ms/g)].map(([, ms]) => Number(ms));
  const read = async () => {
    const { length } = readings();
    process.kill(server.pid, 'SIGUSR2');
    await vi.waitFor(() => expect(readings().length).toBe(length + 1), { interval: 5 });
    return readings()[length] ?? Number.NaN;
  };
  await read();
  await ask();
  return read();
}

/** The minimum of several readings, because the first include compilation; stops at a reading below `shortMs`. */
export async function usualHold(server: TestServer, ask: () => Promise<unknown>, shortMs: number) {
  const holds: number[] = [];
  while (holds.length < 12 && holds.every((ms) => ms >= shortMs)) holds.push(await longestHold(server, ask));
  return Math.min(...holds);
}
