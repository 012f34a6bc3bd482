import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const inputs = [
  'app',
  'drizzle',
  'ops/shims/turbo-stream',
  'public',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];
const stamp = 'build/inputs.sha256';

export async function buildIfStale() {
  const hash = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the site…');
  rmSync(stamp, { force: true });
  const remix = 'node_modules/@remix-run/dev/dist/cli.js';
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(process.execPath, [remix, 'vite:build', '--logLevel', 'warn'], {
    quiet: true,
    env,
  });
  // Behind the fault Vite lists every file it had read until then.
  if (code !== 0)
    throw new Error(`The build failed:\n${output.replace(/,?\s*watchFiles: \[.*/s, '').trim()}`);
  writeFileSync(stamp, hash);
}

/** By content: a checkout changes times, an edit does not always change sizes. */
function hashInputs() {
  const hash = createHash('sha256');
  for (const path of inputs.filter((input) => existsSync(input)).flatMap(listFiles)) {
    hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} the source files at or below it, in a fixed order */
function listFiles(path) {
  if (!statSync(path).isDirectory()) return [path];
  const files = readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)));
  return files.filter((file) => !/\.test\.tsx?$|\.sql$/.test(file));
}
