import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import type { TestServer } from './server';

/** For a site whose holds are to be read. */
export const delayMonitor = { NODE_OPTIONS: `--import=${resolve('tests/setup/delay-monitor.mjs')}` };

/** @returns how long `ask` kept a site from its other work at most, in milliseconds of its own work. */
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

/** The least of some readings, since the first times are those of a compiler; as soon as one is short enough, that. */
export async function usualHold(server: TestServer, ask: () => Promise<unknown>, shortMs: number) {
  const holds: number[] = [];
  while (holds.length < 12 && holds.every((ms) => ms >= shortMs)) holds.push(await longestHold(server, ask));
  return Math.min(...holds);
}
