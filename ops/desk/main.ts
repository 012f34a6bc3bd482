#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runDesk } from './command';

// Files are named as seen from where the operator is.
const { npm_lifecycle_event: script, INIT_CWD: from } = process.env;
const here = (script === 'desk' && from) || process.cwd();
// The same from ops/desk as from where it is compiled to, build/ops.
process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runDesk(process.argv.slice(2), here);
