import { rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { remixOnServers } from './shims/remix-on-servers.mjs';

/** Loaded from node_modules: they are binaries, find files beside themselves, or are loaded by their names at run time. */
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

/** For parts of pages that are drawn in browsers alone. */
const browserOnly = ['@codemirror/*', '@lezer/*', '@uiw/react-codemirror', 'codemirror', 'driver.js'];

/** The site, as Vite has built it, and what operators run: JavaScript that needs `kept` and Node. */
export async function compile() {
  rmSync('build/ops', { recursive: true, force: true });
  await compileTo('build/ops', {
    server: 'build/server/index.js',
    start: 'ops/start.ts',
    migrate: 'ops/data/migrate-command.ts',
    desk: 'ops/desk/main.ts',
  });
  // Of two builds on one database, the texts of the one made later stay: ops/data/seed.ts.
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
    // Errors are told apart by the names of their classes.
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
