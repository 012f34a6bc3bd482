import { openSync, readSync } from 'node:fs';

/**
 * Preloaded into a server: on SIGUSR2 it prints the longest blocking of its event loop since the last signal, in milliseconds of
 * its own processor time, so that other processes do not count.
 */
const schedstat = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const text = Buffer.alloc(64);
const worked = () =>
  Number.parseInt(text.toString('latin1', 0, readSync(schedstat, text, 0, text.length, 0)), 10) / 1e6;

let last = worked();
let longest = 0;
setInterval(() => {
  const now = worked();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

process.on('SIGUSR2', () => {
  process.stdout.write(`held for ${longest} ms\n`);
  longest = 0;
});
