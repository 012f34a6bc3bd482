import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Preloaded into a server: on SIGUSR2 it prints how long its event loop was held at most since the last, in milliseconds. */
const monitor = monitorEventLoopDelay({ resolution: 1 });
monitor.enable();
process.on('SIGUSR2', () => {
  process.stdout.write(`held for ${monitor.max / 1e6} ms\n`);
  monitor.reset();
});
