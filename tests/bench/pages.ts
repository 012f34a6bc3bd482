import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { findFreePort } from '../../ops/free-port';
import { statusOf } from '../../ops/healthz';
import { run } from '../../ops/run.mjs';
import type { Client } from '../factories';
import { kB, report, throughput } from './measure';

const htmlBudget = 20_000;
const load = { count: 2_000, width: 8 };

export async function benchHtml(learner: Client, paths: readonly string[]) {
  console.log('\nHTML of each screen, kB brotli');
  for (const path of paths) {
    const reply = await learner.get(path);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    const bytes = brotliCompressSync(Buffer.from(await reply.arrayBuffer())).byteLength;
    report(`  ${path}`, kB(bytes), '20', bytes <= htmlBudget);
  }
}

/** Landing pages per second, compared with an application that renders nothing. */
export async function benchLanding(origin: string) {
  const empty = await serveEmptyApp();
  try {
    const rate = (address: string) => throughput({ ...load, run: async () => (await fetch(address)).text() });
    const [first, second] = [await rate(empty.origin), await rate(`${origin}/`)];
    const [third, fourth] = [await rate(empty.origin), await rate(`${origin}/`)];
    const ratio = (second + fourth) / (first + third);
    console.log('');
    report('Landing page ÷ an empty Remix route, requests/s', ratio.toFixed(2), '≥ 0.5', ratio >= 0.5);
    report('  landing page, requests/s', ((second + fourth) / 2).toFixed(0));
    report('  empty route, requests/s', ((first + third) / 2).toFixed(0));
  } finally {
    await empty.stop();
  }
}

async function serveEmptyApp() {
  const remix = 'node_modules/@remix-run/dev/dist/cli.js';
  const build = [remix, 'vite:build', '-c', 'tests/bench/empty-app/vite.config.ts'];
  const built = await run(process.execPath, build, { quiet: true });
  if (built.code !== 0) throw new Error(`The empty application does not build:\n${built.output}`);
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    ['node_modules/@remix-run/serve/dist/cli.js', '.cache/empty-app/server/index.js'],
    { stdio: 'ignore', env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port) } },
  );
  const exited = once(child, 'exit');
  const origin = `http://localhost:${port}`;
  while (child.exitCode === null && (await statusOf(port)) === undefined) await delay(50);
  return {
    origin,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
