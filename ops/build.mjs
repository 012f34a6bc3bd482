import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const inputs = [
  'app',
  'drizzle',
  'ops/compile.mjs',
  'ops/compress.mjs',
  'ops/shims',
  'public',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

export async function buildIfStale() {
  // Building the site compiles ops too (vite.config.ts). Where only ops has changed, compile it alone.
  await unlessFresh('build/ops.sha256', [...inputs, 'ops'], async () => {
    const isBuilt = await unlessFresh('build/inputs.sha256', inputs, buildSite);
    // Imported late, because it needs packages that may not be installed before.
    if (!isBuilt) await (await import('./compile.mjs')).compile();
  });
}

/** Runs `make` unless the sources have the stamp's hash. Returns whether it ran. */
async function unlessFresh(stamp, sources, make) {
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  rmSync(stamp, { force: true });
  await make();
  writeFileSync(stamp, hash);
  return true;
}

async function buildSite() {
  console.log('Building the site…');
  const remix = 'node_modules/@remix-run/dev/dist/cli.js';
  const env = { NODE_ENV: 'production' };
  const { code, output } = await run(process.execPath, [remix, 'vite:build', '--logLevel', 'warn'], {
    quiet: true,
    env,
  });
  // Cuts off the list of all files read so far, which Vite adds to its error.
  if (code !== 0)
    throw new Error(`The build failed:\n${output.replace(/,?\s*watchFiles: \[.*/s, '').trim()}`);
}

/** Hashes contents: a checkout changes modification times, and an edit does not always change the size. */
function hashOf(sources) {
  const hash = createHash('sha256');
  for (const path of sources.filter((input) => existsSync(input)).flatMap(listFiles)) {
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
