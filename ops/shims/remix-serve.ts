import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from '../healthz';
import { stopSignals } from '../signals';

/** Without remix-serve's log (we have ours) and its way to close: it cuts off connections on which a request may be coming. */
export async function runRemixServe(port: number): Promise<void> {
  const require = createRequire(import.meta.url);
  const cli = require.resolve('@remix-run/serve/dist/cli.js');
  createRequire(cli)('morgan').format('tiny', () => null);

  process.env.PORT = String(port);
  process.argv[2] = 'build/server/index.js';
  const before = stopSignals.map((signal) => process.listeners(signal));
  await import('@remix-run/serve/dist/cli.js');
  while ((await statusOf(port)) === undefined) await delay(20);
  for (const [index, signal] of stopSignals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.includes(listener)) process.off(signal, listener);
    }
  }
}
