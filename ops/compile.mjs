import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { remixOnServers } from './shims/remix-on-servers.mjs';

/** Not bundled: these are binaries, read files of their own package, or are imported by name at run time. */
export const kept = [
  '@expo-google-fonts/gentium-book-plus',
  '@node-rs/argon2',
  '@remix-run/node',
  '@remix-run/router',
  '@remix-run/server-runtime',
  'drizzle-orm',
  'fontkit',
  'libpg-query',
  'pdfkit',
  'postgres',
  'prom-client',
];

/** Packages of components that are rendered in browsers only. */
const browserOnly = ['@codemirror/*', '@lezer/*', '@uiw/react-codemirror', 'codemirror', 'driver.js'];

/** Bundles the site that Vite has built and the operators' commands; they need only Node and the packages in `kept`. */
export async function compile() {
  rmSync('build/ops', { recursive: true, force: true });
  await compileTo('build/ops', {
    server: 'build/server/index.js',
    start: 'ops/start.ts',
    migrate: 'ops/data/migrate-command.ts',
    desk: 'ops/desk/main.ts',
  });
  // The later of two builds writes its texts to the database: ops/data/seed.ts.
  writeFileSync('build/made-at', new Date().toISOString());
}

/** @param {string} outdir @param {Record<string, string>} entryPoints */
export async function compileTo(outdir, entryPoints) {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Code compares the names of error classes.
    keepNames: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    external: [...kept, ...browserOnly],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    plugins: [remixOnServers],
    logLevel: 'error',
  });
}
