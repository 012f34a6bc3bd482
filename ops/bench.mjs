import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { requireNode } from './node-version.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
requireNode();
await installIfStale();
await buildIfStale();
const { register } = await import('tsx/esm/api');
register();
await import('../tests/bench/run.ts');
