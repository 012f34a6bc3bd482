import { shutDown } from '~/shutdown.server';
import { drainRequests, watchRequests } from './drain';
import { isPortFree } from './free-port';
import { runRemixServe } from './shims/remix-serve';
import { onSignal } from './signals';

/** Serves the production build, and resolves when it answers. A signal drains it, then `stop` runs and the process exits. */
export async function serve(args: { port: number; stop(): Promise<void> }): Promise<void> {
  const { port, stop } = args;
  await requireFreePort(port);
  watchRequests();
  const { env } = await import('~/env.server');
  onSignal(async () => {
    await drainRequests({ noticeMs: env.DRAIN_SECONDS * 1_000 });
    await shutDown();
    await stop();
  });
  await runRemixServe(port);
}

/** @throws one sentence that names the variable */
export async function requireFreePort(port: number, variable = 'PORT'): Promise<void> {
  if (!(await isPortFree(port)))
    throw new Error(`Port ${port} is in use: stop what listens there, or set ${variable}.`);
}
