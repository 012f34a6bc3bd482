import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { withBuiltFiles } from '../built-files';
import { statusOf } from '../healthz';
import { stopSignals } from '../signals';
import { createLimitedServer } from './limited-server';

const limits = { headersMs: 10_000, requestMs: 30_000, checkMs: 5_000 };
/** A class behind one address, with the six connections of each browser. Behind a proxy it is for the proxy to say. */
const connectionsPerNetwork = 600;

/** Without remix-serve's log (we have ours), its files and its way to close: it cuts off connections on which a request may be coming. */
export async function runRemixServe(port: number): Promise<void> {
  const require = createRequire(import.meta.url);
  const cli = require.resolve('@remix-run/serve/dist/cli.js');
  createRequire(cli)('morgan').format('tiny', () => null);
  // It would look for a file at each address, in two folders; `withBuiltFiles` has them all.
  createRequire(cli)('express').static = () => (_request: unknown, _response: unknown, next: () => void) =>
    next();
  const http = require('node:http');
  const { createServer } = http;
  const { env } = await import('~/env/env.server');
  const perNetwork = env.TRUST_PROXY > 0 ? Number.POSITIVE_INFINITY : connectionsPerNetwork;
  http.createServer = (listener: RequestListener) =>
    createLimitedServer(withBuiltFiles('build/client', listener), { ...limits, perNetwork });

  process.env.PORT = String(port);
  process.argv[2] = 'build/ops/server.js';
  const before = stopSignals.map((signal) => process.listeners(signal));
  const { log } = console;
  // It tells its address in a line that is no JSON.
  console.log = () => undefined;
  await import('@remix-run/serve/dist/cli.js');
  // It is loaded before it listens.
  while ((await statusOf(port, env.HOST)) === undefined) await delay(20);
  http.createServer = createServer;
  console.log = log;
  for (const [index, signal] of stopSignals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.includes(listener)) process.off(signal, listener);
    }
  }
}
