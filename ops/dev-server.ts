import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { statusOf } from './healthz';
import { requireFreePort } from './serve';
import { onSignal } from './signals';
import { startSite } from './site';

/** Runs Vite's server, and resolves when the site answers. A signal ends the server, then `stop` runs. */
async function serveDev(args: { port: number; stop(): Promise<void> }): Promise<void> {
  const { port, stop } = args;
  await requireFreePort({ port });
  const options = ['vite:dev', '--port', String(port), '--strictPort'];
  const remix = 'node_modules/@remix-run/dev/dist/cli.js';
  const vite = spawn(process.execPath, [remix, ...options], { stdio: 'inherit' });
  const ended = once(vite, 'exit');
  onSignal(async () => {
    vite.kill('SIGTERM');
    await ended;
    await stop();
  });
  const failed = ended.then(() => {
    throw new Error('The development server has ended.');
  });
  failed.catch(() => undefined);
  const answers = async () => [200, 503].includes((await statusOf(port)) ?? 0);
  while (!(await Promise.race([answers(), failed]))) await Promise.race([delay(200), failed]);
}

await startSite(serveDev);
