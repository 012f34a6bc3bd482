import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { installIfStale } from './install.mjs';
import { requireNode } from './node-version.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
if (['start', 'dev'].includes(process.env.npm_lifecycle_event)) endWithParent();
const dev = process.argv.includes('--dev');
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  requireNode();
  await installIfStale();
  if (!dev) await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (!process.env.STRIPE_SECRET_KEY) process.env.BILLING_TEST_MODE ||= 'true';
process.env.NODE_ENV = dev ? 'development' : 'production';
// In this process, so that signals reach it.
await import(dev ? './dev.mjs' : '../build/ops/start.js');
