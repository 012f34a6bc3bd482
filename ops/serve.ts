import { shutDown } from '~/health/shutdown.server';
import { drainRequests, watchRequests } from './drain';
import { isPortFree } from './free-port';
import { onSignal } from './signals';
import { startSiteServer } from './site-server';

/** Serves the production build, and resolves when it answers. A signal drains it, then `stop` runs and the process exits. */
export async function serve(args: { port: number; stop(): Promise<void> }): Promise<void> {
  const { port, stop } = args;
  const { env } = await import('~/env/env.server');
  await requireFreePort({ port, host: env.HOST });
  watchRequests();
  onSignal(async () => {
    await drainRequests({ noticeMs: env.DRAIN_SECONDS * 1_000 });
    await shutDown();
    await stop();
  });
  await startSiteServer(port);
}

/** @throws an Error of one sentence that names the variable, where the port is taken */
export async function requireFreePort(args: {
  port: number;
  host?: string;
  variable?: string;
}): Promise<void> {
  const { port, host, variable = 'PORT' } = args;
  if (host && !(await isPortFree(0, host)))
    throw new Error(`HOST: this machine has no address ${host}: name one that it has, or none for all.`);
  if (!(await isPortFree(port, host)))
    throw new Error(`Port ${port} is in use: stop what listens there, or set ${variable}.`);
}
