import { provideDatabases } from './databases';
import { exitWith, say } from './say';
import { requireFreePort } from './serve';
import { onSignal } from './signals';

type Serve = (args: { port: number; stop(): Promise<void> }) => Promise<void>;

/** Provides databases, prepares the data and serves; prints the error and ends the process where that fails. */
export async function startSite(serve: Serve): Promise<void> {
  await start(serve).catch(exitWith);
}

async function start(serve: Serve) {
  const { embedded, stop } = await provideDatabases(process.env);
  onSignal(stop);
  try {
    // Imported late: env.server parses the environment, which provideDatabases has to complete first.
    const { env } = await import('~/env/env.server');
    const { HOST: host, PORT, METRICS_PORT } = env;
    await requireFreePort({ host, port: PORT });
    if (METRICS_PORT) await requireFreePort({ host, port: METRICS_PORT, variable: 'METRICS_PORT' });
    say('Preparing the data…');
    const { prepareData } = await import('./data/prepare');
    const stopping = new AbortController();
    await prepareData({ demo: embedded, stopping: stopping.signal });
    const stopAll = () => {
      stopping.abort();
      return stop();
    };
    await serve({ port: PORT, stop: stopAll });
    say(`Boxscore is ready at http://${host ?? 'localhost'}:${PORT}`);
    if (!embedded) return;
    const { demoLogin } = await import('./data/demo-login');
    say(`Demo login: ${demoLogin.email} / ${demoLogin.password}`);
  } catch (error) {
    await stop();
    throw error;
  }
}
