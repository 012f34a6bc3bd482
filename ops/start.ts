import { provideDatabases } from './databases';
import { serveDev } from './dev-server';
import { exitWith } from './exit';
import { say } from './say';
import { requireFreePort, serve } from './serve';
import { onSignal } from './signals';

try {
  await start({ dev: process.argv.includes('--dev') });
} catch (error) {
  exitWith(error);
}

async function start({ dev }: { dev: boolean }) {
  const { embedded, stop } = await provideDatabases(process.env);
  onSignal(stop);
  try {
    // The application parses the environment when loaded: not before the databases have completed it.
    const { env } = await import('~/env.server');
    await requireFreePort(env.PORT);
    if (env.METRICS_PORT) await requireFreePort(env.METRICS_PORT, 'METRICS_PORT');
    say('Preparing the data…');
    const { prepareData } = await import('./data/prepare');
    const stopping = new AbortController();
    await prepareData({ demo: embedded, stopping: stopping.signal });
    const stopAll = () => {
      stopping.abort();
      return stop();
    };
    await (dev ? serveDev : serve)({ port: env.PORT, stop: stopAll });
    say(`Boxscore is ready at http://localhost:${env.PORT}`);
    if (!embedded) return;
    const { demoLogin } = await import('./data/demo-login');
    say(`Demo login: ${demoLogin.email} / ${demoLogin.password}`);
  } catch (error) {
    await stop();
    throw error;
  }
}
