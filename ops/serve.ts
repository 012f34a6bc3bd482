import { get } from 'node:http';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { drainRequests, watchRequests } from './drain';
import { isPortFree } from './free-port';
import { onSignal, stopSignals } from './signals';

/**
 * Serves the production build with remix-serve in this process, and resolves when it is healthy. A signal drains it:
 * requests finish, what the application opened is closed, then `stop` runs and the process exits.
 */
export async function serve(args: { port: number; stop(): Promise<void> }): Promise<void> {
  const { port, stop } = args;
  await requireFreePort(port);
  watchRequests();
  onSignal(async () => {
    await drainRequests();
    await Promise.allSettled((globalThis.__boxscoreShutdown ?? []).map((close) => close()));
    await stop();
  });

  quietRemixServe();
  process.env.PORT = String(port);
  process.argv[2] = 'build/server/index.js';
  const ours = stopSignals.map((signal) => process.listeners(signal));
  await import('@remix-run/serve/dist/cli.js');
  while ((await statusOf(port)) === undefined) await delay(20);
  // remix-serve has its own way to close, which cuts off keep-alive connections.
  for (const [index, signal] of stopSignals.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!ours[index]?.includes(listener)) process.off(signal, listener);
    }
  }
  while ((await statusOf(port)) !== 200) await delay(500);
}

/** The application logs its requests itself: remix-serve's logger is told to have nothing to say. */
function quietRemixServe() {
  const require = createRequire(import.meta.url);
  const morgan = createRequire(require.resolve('@remix-run/serve/dist/cli.js'))('morgan');
  morgan.format('tiny', () => null);
}

/** @throws one sentence when somebody listens on `port` */
export async function requireFreePort(port: number): Promise<void> {
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is in use: stop what listens there, or set PORT.`);
}

/** What /healthz answers on `port`, or undefined when nobody listens yet. */
export function statusOf(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    get({ host: 'localhost', port, path: '/healthz', agent: false }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', () => resolve(undefined));
  });
}
